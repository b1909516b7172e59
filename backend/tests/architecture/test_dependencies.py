"""No dependency of a route runs in a thread, which would take longer than most responses."""

from collections.abc import Callable
from inspect import isasyncgenfunction, iscoroutinefunction
from typing import Any

from toli.api import list_routes
from toli.web.declared_errors import list_calls


def _runs_on_the_loop(call: Callable[..., Any]) -> bool:
    return iscoroutinefunction(call) or isasyncgenfunction(call)


def test_every_dependency_is_a_coroutine() -> None:
    routes = list_routes()
    calls = {call for route in routes for call in list_calls(route.dependant)}
    assert len(calls) > len(routes)
    assert {call for call in calls if not _runs_on_the_loop(call)} == set()
    assert {route.path for route in routes if not iscoroutinefunction(route.endpoint)} == set()
