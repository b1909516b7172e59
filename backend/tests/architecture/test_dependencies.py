"""No dependency of a route runs in a thread, which would take longer than most responses."""

from collections.abc import Callable, Iterator
from inspect import isasyncgenfunction, iscoroutinefunction
from typing import Any

from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from toli.api import ROUTERS


def _all_of(dependant: Dependant) -> Iterator[Dependant]:
    for part in dependant.dependencies:
        yield part
        yield from _all_of(part)


def _runs_on_the_loop(call: Callable[..., Any]) -> bool:
    return iscoroutinefunction(call) or isasyncgenfunction(call)


def test_every_dependency_is_a_coroutine() -> None:
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    asked = {part.call for route in routes for part in _all_of(route.dependant)}
    assert asked
    assert {call.__qualname__ for call in asked if call and not _runs_on_the_loop(call)} == set()
    assert {route.path for route in routes if not iscoroutinefunction(route.endpoint)} == set()
