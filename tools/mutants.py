"""Mutation testing: small bugs are planted in a module, one at a time, and its tests must fail.

    python tools/mutants.py src/cruxpress/engine/verification.py tests/test_verification.py

A mutant is one change in the syntax tree: a comparison turned round, a boundary moved, ``and`` for
``or``, a condition negated, a number changed, a call or a return left out.  It is planted in a
fork of a process that has run the tests once, never in a file; one that no test notices survives
and is listed.  Tests that start commands do not see it.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import importlib
import inspect
import os
import random
import signal
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

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
        case ast.Return(value=value) if value and getattr(value, "value", ...) is not None:
            yield "return x -> return None", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            yield "a call is left out", ast.Pass()
        case ast.Raise():
            yield "a raise is left out", ast.Pass()
        case ast.AugAssign():
            yield "x += y -> nothing", ast.Pass()


def mutants(source: str) -> Iterator[tuple[int, str, str]]:
    """All mutants of the functions of a module: line, what was changed, and the new source."""
    for number, node in enumerate(_inside(ast.parse(source))):
        for what, new in changes(node):
            other = ast.parse(source)
            target = next(islice(_inside(other), number, None))
            mutated = _Replaced(target, new).visit(other)
            yield getattr(node, "lineno", 0), what, ast.unparse(ast.fix_missing_locations(mutated))


def _inside(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes of all function bodies; annotations and decorators do nothing in a fork."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    for function in (one for one in ast.walk(tree) if isinstance(one, kinds)):
        for statement in function.body:
            if not isinstance(statement, (*kinds, ast.ClassDef)):
                yield from _below(statement)


def _below(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, ast.AST) and name != "annotation":
                yield from _below(one)


class _Replaced(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST):
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, node) if node is self.old else self.generic_visit(node)


def plant(module: ModuleType, source: str) -> None:
    """Put the code of a mutant into the functions of a module, wherever they were imported to."""
    code = compile(source, str(module.__file__), "exec")
    mutated = {one.co_qualname: one for one in _codes(code)}
    for function in _functions(module):
        new = mutated.get(function.__qualname__)
        if new and new.co_freevars == function.__code__.co_freevars:
            function.__code__ = new
    for one in vars(module).values():
        if clear := getattr(one, "cache_clear", None):
            clear()  # what was remembered came from the code without the bug
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
            for name in node.targets:
                setattr(module, ast.unparse(name), node.value.value)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _functions(module: ModuleType) -> Iterator[FunctionType]:
    """The functions and methods that a module defines, those behind decorators too."""
    classes = [one for one in vars(module).values() if isinstance(one, type)]
    ours = [one for one in classes if one.__module__ == module.__name__]
    for one in (*vars(module).values(), *(value for kind in ours for value in vars(kind).values())):
        found = inspect.unwrap(getattr(one, "fget", None) or getattr(one, "__func__", one))
        found = getattr(found, "func", found)
        if isinstance(found, FunctionType) and found.__module__ == module.__name__:
            yield found


def killed(module: ModuleType, source: str, tests: list[str]) -> bool:
    """Do the tests fail with a mutant?  They run in a fork, where all is loaded already."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        plant(module, source)
        os._exit(_tested(tests))
    _, status = os.waitpid(child, 0)
    return status != 0


def _tested(tests: list[str]) -> int:
    """The exit code of the tests, which say nothing."""
    import pytest

    options = ["-q", "-x", "-p", "no:cacheprovider", "--no-cov", "--capture=fd"]
    with open(os.devnull, "w", encoding="utf-8") as quiet, contextlib.redirect_stdout(quiet):
        options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
        return int(pytest.main([*options, *tests]))


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
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "plugins")]
    module, dead = importlib.import_module(name_of(asked.module)), 0
    if _tested(asked.tests):
        sys.exit("the tests fail without a mutant")
    for line, what, mutant in found:
        if killed(module, mutant, asked.tests):
            dead += 1
        else:
            print(f"{asked.module}:{line}: {what}", flush=True)
    print(f"{asked.module}: {dead} of {len(found)} killed ({every} mutants in all)")


if __name__ == "__main__":
    main()
