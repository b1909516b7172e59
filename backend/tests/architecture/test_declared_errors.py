"""Declared errors are those of the error classes, and the API's document has them."""

from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.declared_errors import check
from toli.api import list_routes
from toli.kit.errors import ERRORS_OF
from toli.web.declared_errors import COMMON, list_calls, list_declared


@pytest.mark.anyio
async def test_every_declared_code_is_of_an_error_class_and_in_the_document(app: FastAPI) -> None:
    document = app.openapi()
    codes = set(document["components"]["schemas"]["ErrorCode"]["enum"])
    assert {error.code for errors in ERRORS_OF.values() for error in errors} <= codes
    for route in list_routes():
        declared = list_declared(route)
        assert (
            declared
            == {
                answer for status in {status for status, _ in declared} for answer in described(document, route, status)
            }
            - COMMON
        ), route.operation_id


def described(document: dict[str, Any], route: Any, status: int) -> set[tuple[int, str]]:
    operation = next(
        operation
        for methods in document["paths"].values()
        for operation in methods.values()
        if operation["operationId"] == route.operation_id
    )
    name = operation["responses"][str(status)]["$ref"].rpartition("/")[2]
    schema = document["components"]["responses"][name]["content"]["application/json"]["schema"]
    problem = schema["anyOf"][1] if "anyOf" in schema else schema
    return {(status, code) for code in problem["allOf"][1]["properties"]["code"]["enum"]}


def test_declarations_belong_to_routes_and_guards() -> None:
    used = {call for route in list_routes() for call in list_calls(route.dependant)}
    assert [call for call in ERRORS_OF if call not in used] == []


def test_an_undeclared_error_fails_a_test() -> None:
    request = httpx.Request("GET", "http://toli.localhost:8000/api/site")
    with pytest.raises(AssertionError, match=r"getSite answers .*hold_expired"):
        check(request, httpx.Response(409, json={"detail": "", "code": "hold_expired"}))
    check(request, httpx.Response(404, json={"detail": "", "code": "not_found"}))
