"""Documents and exports are not written from models of the API of other domains (ADR 42).

A model is the API's when it is in a `schemas` module and not frozen: the frozen ones are contents of JSON columns.
"""

import ast
import importlib
import inspect
import typing
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from pydantic import BaseModel

import toli

SOURCE = Path(toli.__file__).parent
WRITERS = ("payments.documents", "finance.exports")
SHARED = {"toli.clients.media.schemas.Image"}
"""A picture as PostgreSQL builds it in JSON, the same for the API and for every repository (ADR 42)."""


def _modules(*parts: str) -> list[str]:
    found = []
    for file in sorted(SOURCE.rglob("*.py")):
        path = file.relative_to(SOURCE).with_suffix("").parts
        if set(parts) & {*path[:3], ".".join(path[:2])}:
            found.append(".".join(("toli", *path)).removesuffix(".__init__"))
    return found


def _is_wire_model(value: object) -> typing.TypeGuard[type[BaseModel]]:
    return (
        isinstance(value, type)
        and issubclass(value, BaseModel)
        and ".schemas" in value.__module__
        and not value.model_config.get("frozen")
        and _name(value) not in SHARED
    )


def _name(value: type) -> str:
    return f"{value.__module__}.{value.__name__}"


def _in_annotation(annotation: object) -> Iterator[type[BaseModel]]:
    if _is_wire_model(annotation):
        yield annotation
    for part in typing.get_args(annotation):
        yield from _in_annotation(part)


def _called(module: ModuleType) -> Iterator[object]:
    """Functions of other modules that a module calls by name."""
    for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text())):
        if isinstance(node, ast.Call):
            found: object = module
            for part in ast.unparse(node.func).split("."):
                found = getattr(found, part, None)
            if inspect.isfunction(found) and found.__module__.startswith("toli."):
                yield found


@pytest.mark.parametrize("domain", WRITERS)
def test_nothing_is_written_from_models_of_another_domain(domain: str) -> None:
    written = set()
    for name in _modules(domain):
        if ".routes" in name:
            continue
        module = importlib.import_module(name)
        models = [value for value in vars(module).values() if _is_wire_model(value)]
        for function in _called(module):
            models += _in_annotation(typing.get_type_hints(function).get("return"))
        written |= {(name, _name(one)) for one in models if not one.__module__.startswith(f"toli.{domain}.")}
    assert written == set()
