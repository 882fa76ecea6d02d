"""ES modules flattened into one script: each becomes a function that is called once.

Only our own modules are read, and they keep to three forms (anything else is refused): imports
``import { a, b } from './name.js';`` at their head; exports ``export function``, ``export async
function``, ``export class`` or ``export const`` at the beginning of a line; and comments on lines
of their own or as ``/** @type … */`` before an expression, which are left out.  Each module keeps a
scope of its own, so names of two modules never meet.
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
_STRANGE = re.compile(r"^(?:import|export)\b[^\n]*", re.M)


def source(name: str) -> str:
    """The text of a module of the player."""
    return resources.files("cruxpress.player").joinpath("js", f"{name}.js").read_text("utf-8")


def flatten(entry: str, without: Collection[str] = ()) -> str:
    """A module and all that it imports, as one script without imports and exports.

    Modules that are left out give ``undefined`` for their names.
    """
    order: list[str] = list(without)
    _visit(entry, order, ())
    empty = "".join(f"const ${name} = {{}};\n" for name in without)
    return "'use strict';\n" + empty + "".join(map(_wrapped, order[len(without) :]))


def _visit(name: str, order: list[str], above: tuple[str, ...]) -> None:
    """List a module behind those it needs."""
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
    if strange := _STRANGE.search(body):
        raise ValueError(f"{name}.js: a form that cannot be flattened: {strange[0]}")
    body = re.sub(r"\n\s+", "\n", _TYPES.sub("", _LINES.sub("", body)))
    return f"const ${name} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


def _taken(found: re.Match[str]) -> str:
    """An import as names taken from a module that ran before."""
    return f"const {{{found[1].replace(' as ', ': ')}}} = ${found[2]};\n"
