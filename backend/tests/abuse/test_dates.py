"""Dates at the ends of Python's calendar are refused wherever a request may name one."""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from tests.abuse.world import World
from toli.api import list_routes
from toli.kit.dates import FIRST_DATE, LAST_DATE

pytestmark = pytest.mark.anyio
ENDS = ("0001-01-01", "1899-12-31", "2101-01-01", "9999-12-31")


@pytest.mark.parametrize("day", ENDS)
async def test_departures_are_within_two_centuries(world: World, day: str) -> None:
    operator = world.callers()["operator"]
    shop = world.shop
    for field in ("booking_start_date", "booking_end_date", "tour_start_date", "tour_end_date"):
        answer = await operator.post(f"/api/events/{shop.trip_id}/plan", json={field: day})
        assert answer.status_code == 422, answer.text
        assert answer.json()["errors"][0]["field"] == field


@pytest.mark.parametrize("day", ENDS)
async def test_searches_and_lists_are_within_two_centuries(world: World, day: str) -> None:
    callers = world.callers()
    client_id = world.shop.client_id
    for caller, path in (
        ("visitor", f"/api/events?month={day[:7]}"),
        ("visitor", f"/api/events/choices?month={day[:7]}"),
        ("admin", f"/api/reports/audit?since={day}"),
        ("operator", f"/api/reports/clients/{client_id}/audit?until={day}"),
    ):
        answer = await callers[caller].get(path)
        assert answer.status_code == 422, f"{path}: {answer.text}"


def test_every_date_of_a_request_is_bounded() -> None:
    found = dict(date_fields())
    assert {"DepartureIn.tour_start_date", "DepartureRule.leave_out", "listFigureBookings.since"} <= set(found)
    for name, field_type in found.items():
        assert field_type is not date, name
        adapter = TypeAdapter(field_type)
        for day in (date.min, date.max):
            with pytest.raises(ValidationError):
                adapter.validate_python(day)
        for day in (FIRST_DATE, LAST_DATE):
            assert adapter.validate_python(day) == day, name


def date_fields() -> Iterator[tuple[str, Any]]:
    """The types of all dates in bodies and queries."""
    for route in list_routes():
        given = [*route.dependant.query_params, *([route.body_field] if route.body_field else [])]
        for field in given:
            yield from dates_in(f"{route.operation_id}.{field.name}", field.field_info.annotation, field.field_info)


def dates_in(name: str, annotation: Any, info: FieldInfo | None = None) -> Iterator[tuple[str, Any]]:
    """The dates in a type, and in the fields of a model."""
    metadata = info.metadata if info else []
    if annotation is date:
        yield name, Annotated[date, *metadata] if metadata else date
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        for inner, field in annotation.model_fields.items():
            yield from dates_in(f"{annotation.__name__}.{inner}", field.annotation, field)
    elif get_origin(annotation) is Annotated:
        inner_type = get_args(annotation)[0]
        if inner_type is date:
            yield name, annotation
        else:
            yield from dates_in(name, inner_type)
    else:
        for argument in get_args(annotation):
            yield from dates_in(name, argument)
