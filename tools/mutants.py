"""Mutation testing: small bugs are planted in a module, one at a time, and its tests must fail.

    python tools/mutants.py src/cruxpress/proof.py tests/test_proof.py tests/test_strangers.py

A mutant is one change in the syntax tree: a comparison turned round, a boundary moved, ``and`` for
``or``, a condition negated, a number changed, a call or a return left out.  Mutants are put into
a copy of the package, never into the house; one that no test notices survives and is listed.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import os
import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
# How long may the tests of a mutant take, in seconds?
SECONDS = 400
_TURNED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What may be put in the place of a node, and how that is called."""
    match node:
        case ast.Compare(ops=[first, *rest]) if type(first) in _TURNED:
            new = copy.deepcopy(node)
            new.ops = [_TURNED[type(first)](), *rest]  # type: ignore[list-item]
            yield f"{type(first).__name__} -> {_TURNED[type(first)].__name__}", new
        case ast.BoolOp(op=op) | ast.BinOp(op=op) if type(op) in _TURNED:
            new = copy.deepcopy(node)
            new.op = _TURNED[type(op)]()  # type: ignore[attr-defined]
            yield f"{type(op).__name__} -> {_TURNED[type(op)].__name__}", new
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not x -> x", operand
        case ast.IfExp(test=test) | ast.If(test=test):
            new = copy.deepcopy(node)
            new.test = ast.UnaryOp(ast.Not(), test)  # type: ignore[attr-defined]
            yield "if x -> if not x", new
        case ast.Constant(value=bool(value)):
            yield f"{value} -> {not value}", ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield f"{value} -> {value + 1}", ast.Constant(value + 1)
        case ast.Return(value=value) if value is not None:
            yield "return x -> return None", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            yield "a call is left out", ast.Pass()
        case ast.Raise():
            yield "a raise is left out", ast.Pass()
        case ast.AugAssign():
            yield "x += y -> nothing", ast.Pass()


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """All mutants of a module: line, what was changed, and the new source."""
    tree = ast.parse(source)
    for number, node in enumerate(ast.walk(tree)):
        for what, new in changes(node):
            other = ast.parse(source)
            target = next(one for at, one in enumerate(ast.walk(other)) if at == number)
            mutated = _Replaced(target, new).visit(other)
            yield getattr(node, "lineno", 0), what, ast.unparse(ast.fix_missing_locations(mutated))


class _Replaced(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST):
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def killed(module: str, source: str, tests: list[str], place: Path) -> bool:
    """Do the tests fail with a mutant in the place of a module?  They run in a fork, which has
    what is heavy already; processes below it find the mutant by their path."""
    (place / "mutant.py").write_text(source, encoding="utf-8")
    hook = _HOOK.format(name=module, path=str(place / "mutant.py"))
    (place / "sitecustomize.py").write_text(hook, encoding="utf-8")
    child = os.fork()
    if child == 0:
        os._exit(_tested(hook, tests, place))
    _, status = os.waitpid(child, 0)
    return status != 0


def _tested(hook: str, tests: list[str], place: Path) -> int:
    """The exit code of the tests; a mutant that never ends is ended."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(SECONDS)
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    os.dup2(quiet, 2)
    os.chdir(ROOT)
    path = [str(place), str(ROOT), str(ROOT / "tests" / "guests")]
    os.environ["PYTHONPATH"] = os.pathsep.join(path)
    sys.path[:0] = path[1:]
    exec(hook, {})
    import pytest

    return int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", "--no-cov", *tests]))


def _warm() -> None:
    """Import what is heavy and not ours, once for all forks."""
    for name in ("numpy", "pytest", "hypothesis", "sqlalchemy", "click", "rich.table"):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


# Loads the mutant under the name of its module.
_HOOK = """
import importlib.abc, importlib.util, sys

class Mutant(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            return importlib.util.spec_from_file_location(name, {path!r})

sys.meta_path.insert(0, Mutant())
"""


def name_of(path: Path) -> str:
    """The name under which a module is imported."""
    parts = path.resolve().relative_to(ROOT / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def main() -> None:
    """Plant the mutants of a module, and tell which survive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", type=Path)
    parser.add_argument("tests", nargs="+")
    parser.add_argument("--sample", type=int, default=0, help="only so many, chosen at random")
    asked = parser.parse_args()
    source = asked.module.read_text(encoding="utf-8")
    found = list(mutants(source))
    every = len(found)
    if asked.sample and asked.sample < every:
        found = sorted(random.Random(1).sample(found, asked.sample))
    dead = 0
    _warm()
    with tempfile.TemporaryDirectory(prefix="cruxpress-mutants-") as place:
        if killed(name_of(asked.module), source, asked.tests, Path(place)):
            sys.exit("the tests fail without a mutant")
        for line, what, mutant in found:
            if killed(name_of(asked.module), mutant, asked.tests, Path(place)):
                dead += 1
            else:
                print(f"{asked.module}:{line}: {what}", flush=True)
    print(f"{asked.module}: {dead} of {len(found)} killed ({every} mutants in all)")


if __name__ == "__main__":
    main()
