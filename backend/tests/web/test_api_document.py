"""The API's document says how a call is authorised, repeated and versioned."""

from collections import Counter
from typing import Any

import pytest
from fastapi import FastAPI

from tests.conftest import Api
from toli.web.api_document import TAGS
from toli.web.api_version import VERSION

pytestmark = pytest.mark.anyio


def operations(app: FastAPI) -> dict[str, dict[str, Any]]:
    return {
        operation["operationId"]: operation
        for methods in app.openapi()["paths"].values()
        for operation in methods.values()
    }


def headers_of(operation: dict[str, Any]) -> list[str]:
    """Names of the header parameters."""
    return [
        parameter.get("$ref", parameter.get("name"))
        for parameter in operation.get("parameters", ())
        if "$ref" in parameter or parameter["in"] == "header"
    ]


async def test_every_operation_has_a_described_tag(app: FastAPI) -> None:
    tags = Counter(tag for operation in operations(app).values() for tag in operation["tags"])
    assert set(tags) == set(TAGS)
    assert tags.total() == len(operations(app))


async def test_no_two_schemas_have_the_same_name(app: FastAPI) -> None:
    """Pydantic tells namesakes apart by their module; generated clients then drop them."""
    schemas = app.openapi()["components"]["schemas"]
    assert len(schemas) > 500
    assert not [name for name in schemas if "__" in name]


async def test_operations_without_sign_in_say_so(app: FastAPI) -> None:
    described = operations(app)
    assert app.openapi()["security"] == [{"session": []}, {"apiToken": []}]
    assert [described[name].get("security") for name in ("updateTrip", "listCustomers")] == [None, None]
    for_people = ("holdBeds", "getMe", "refundBooking", "createApiToken")
    assert [described[name]["security"] for name in for_people] == [[{"session": []}]] * 4
    assert [described[name]["security"] for name in ("quoteBooking", "browseTrips", "login")] == [[], [], []]


async def test_headers_of_repeated_and_conditional_calls_are_described(app: FastAPI) -> None:
    described = operations(app)
    key = "#/components/parameters/IdempotencyKey"
    assert headers_of(described["holdBeds"]) == [key]
    assert headers_of(described["updateTrip"]) == ["if-match", key]
    assert headers_of(described["quoteBooking"]) == []
    assert "ETag" in described["updateTrip"]["responses"]["200"]["headers"]
    assert {"200", "304"} <= described["browseTrips"]["responses"].keys()


async def test_a_call_for_another_version_does_nothing(api: Api) -> None:
    answer = await api().get("/api/site")
    assert answer.headers["toli-version"] == VERSION
    assert (await api().get("/api/site", headers={"Toli-Version": VERSION})).status_code == 200
    refused = await api().get("/api/site", headers={"Toli-Version": "2020-01-01"})
    assert (refused.status_code, refused.json()["code"]) == (400, "unknown_version")
    assert VERSION in refused.json()["detail"]
