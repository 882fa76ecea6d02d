"""Bundle the ES modules of the player into one script: each module becomes a function called once.

The bundler supports the syntax that our modules use, and raises ValueError for other imports and
exports and for comments behind code.  Imports: ``import { a, b } from './name.js';``.  Exports:
``export function``, ``export async function``, ``export class`` or ``export const`` at the
beginning of a line.  It removes comments on their own lines, ``/** @type … */`` before an
expression, and line breaks after ``; { , (``.  Each module has its own scope, so names of two
modules never clash.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from importlib import resources

_IMPORT = re.compile(r"^import \{([^}]*)\} from '\./([a-z]+)\.js';\n", re.M)
_EXPORT = re.compile(r"^export (?=(?:async )?function |class |const )", re.M)
_EXPORTED = re.compile(r"^export (?:async )?(?:function|class|const) (\w+)", re.M)
_LINES = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/)[\s\S])*\*/|//[^\n]*)[ \t]*\n", re.M)
_TYPES = re.compile(r"/\*\* @type [^\n]*?\*/ ?")
_STRANGE = re.compile(r"^(?:(?:import|export)\b[^\n]*|[^\n]*[;{},(] *//[^\n]*)", re.M)


def source(name: str) -> str:
    """The source of a module of the player."""
    return resources.files("cruxpress.player").joinpath("js", f"{name}.js").read_text("utf-8")


def bundle(entry: str, without: Collection[str] = ()) -> str:
    """A module and its transitive imports as one script, without imports and exports.

    Names imported from a module in ``without`` are ``undefined``.
    """
    order: list[str] = list(without)
    _visit(entry, order, ())
    empty = "".join(f"const ${name} = {{}};\n" for name in without)
    return "'use strict';\n" + empty + "".join(map(_wrapped, order[len(without) :]))


def _visit(name: str, order: list[str], above: tuple[str, ...]) -> None:
    """Append a module to ``order``, after the modules that it imports."""
    if name in above:
        raise ValueError(f"modules import each other: {' -> '.join((*above, name))}")
    if name not in order:
        for _, needed in _IMPORT.findall(source(name)):
            _visit(needed, order, (*above, name))
        order.append(name)


def _wrapped(name: str) -> str:
    text = source(name)
    exported = ", ".join(_EXPORTED.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub(_taken, text))
    body = re.sub(r"\n\s+", "\n", _TYPES.sub("", _LINES.sub("", body)))
    if strange := _STRANGE.search(body):
        raise ValueError(f"{name}.js: cannot bundle: {strange[0]}")
    body = re.sub(r"(?<=[;{,(])\n", "", body)
    return f"const ${name} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    """Rewrite an import as a destructuring of the module's object."""
    return f"const {{{found[1].replace(' as ', ': ')}}} = ${found[2]};\n"
