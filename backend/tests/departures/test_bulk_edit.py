"""Several departures edited at once: preview, refusals, parallel edits, rights and undo."""

import asyncio
import time
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person
from tests.tenancy.test_rights import join
from toli.clients.companies.team_models import TeamRole
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

PAYMENT = {
    "advance": {"basis": "price", "value": 50},
    "instalments": [{"share": 1, "days": 20, "counted_from": "start"}],
}


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@dataclass
class Departures:
    """A trip's departures as its operator edits them; `ids` by first day."""

    http: httpx.AsyncClient
    shop: Shop
    ids: list[int]

    @property
    def path(self) -> str:
        return f"/api/clients/{self.shop.client_id}/departure-edits"

    async def preview(self, *, ids: list[int] | None = None, status: int = 200, **edit: Any) -> Any:
        body = {"event_plan_ids": self.ids if ids is None else ids, **edit}
        answer = await self.http.post(f"{self.path}/preview", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def apply(self, fingerprint: str, *, ids: list[int] | None = None, status: int = 201, **edit: Any) -> Any:
        body = {"event_plan_ids": self.ids if ids is None else ids, "fingerprint": fingerprint, **edit}
        answer = await self.http.post(self.path, json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def edit(self, *, ids: list[int] | None = None, **edit: Any) -> Any:
        seen = await self.preview(ids=ids, **edit)
        return await self.apply(seen["fingerprint"], ids=ids, **edit)

    async def undo(self, edit: dict[str, Any], *, status: int = 200) -> Any:
        answer = await self.http.post(f"{self.path}/{edit['bulk_edit_id']}/undo")
        assert answer.status_code == status, answer.text
        return answer.json()

    async def plans(self) -> dict[int, Any]:
        plans = (await self.http.get(f"/api/events/{self.shop.trip_id}/plan")).json()
        return {plan["ep_id"]: plan for plan in plans}

    async def own_prices(self, departure_id: int) -> dict[str, float | None]:
        plan = (await self.plans())[departure_id]
        return {bed["room_type"].split()[0]: bed["price_per_head_trip"] for bed in plan["room_beds"]}


@pytest.fixture
async def departures(shop: Shop, api: Api) -> Departures:
    """The shop's departure, and two later ones."""
    http = shop.operator.on(api(shop.label))
    ids = [shop.plan_id]
    for days in (70, 80):
        dates = {
            "booking_start_date": shop.today + timedelta(days=5),
            "booking_end_date": shop.today + timedelta(days=days - 10),
            "tour_start_date": shop.today + timedelta(days=days),
        }
        body = {name: day.isoformat() for name, day in dates.items()}
        added = await http.post(f"/api/events/{shop.trip_id}/plan", json=body)
        assert added.status_code == 201, added.text
        ids.append(added.json()["ep_id"])
    return Departures(http, shop, ids)


async def _book(shop: Shop, api: Api, database: Database, **rooms: int) -> httpx.AsyncClient:
    buyer = (await person(database, f"asha{rooms}@example.com", label=shop.label)).on(api(shop.label))
    held = await buyer.post("/api/bookings/holds", json={"booking_payload": shop.payload(**rooms)})
    assert held.status_code == 201, held.text
    return buyer


async def test_a_preview_says_what_would_change_and_changes_nothing(departures: Departures) -> None:
    before = await departures.plans()
    seen = await departures.preview(
        prices=[{"kind": "percent", "value": 12.5}, {"room_type": "double", "kind": "add", "value": -500}],
        capacity={"kind": "add", "value": -2},
        shift={"days": 7},
        terms={"payment": PAYMENT},
    )
    assert (seen["changed"], seen["refused"]) == (3, 0)
    first, second, _ = seen["departures"]
    prices = {price.pop("room_type"): price for price in first["prices"]}
    assert prices["Quad Sharing"] == {
        "before": 7500,
        "after": 8438,
        "before_with_tax": 7875,
        "after_with_tax": 8860,
        "was_trip_price": True,
        "is_trip_price": False,
    }
    assert (prices["Double Sharing"]["before"], prices["Double Sharing"]["after"]) == (10000, 9500)
    assert first["capacity"] == {"before": 20, "after": 18}
    assert first["terms"]["sections"] == ["payment"]
    assert first["terms"]["before"]["payment"]["advance"]["value"] == 30
    assert first["terms"]["after"]["payment"]["advance"]["value"] == 50
    was, will = (second["dates"][when] for when in ("before", "after"))
    for name, day in was.items():
        assert date.fromisoformat(will[name]) - date.fromisoformat(day) == timedelta(days=7)
    # Booking of the first departure has opened, so its first day stays.
    opened = first["dates"]
    assert opened["before"]["booking_start_date"] == opened["after"]["booking_start_date"]
    assert await departures.plans() == before


async def test_an_edit_is_applied_audited_and_undone(departures: Departures, owner: psycopg.Connection[Any]) -> None:
    before = await departures.plans()
    edit = {
        "prices": [{"room_type": "Double Sharing", "kind": "set", "value": 12000}],
        "beds": [{"room_type": "Quad Sharing", "kind": "add", "value": 4}],
        "capacity": {"kind": "set", "value": 24},
        "shift": {"days": 3},
        "terms": {"payment": PAYMENT},
    }
    made = await departures.edit(**edit)
    assert (made["departures"], made["undone_at"], made["restored"]) == (3, None, 0)
    assert made["fields"] == ["price", "capacity", "beds", "dates", "terms"]
    after = await departures.plans()
    for departure_id, plan in after.items():
        assert plan["capacity"] == 24
        assert await departures.own_prices(departure_id) == {"Double": 12000, "Quad": None}
        assert [bed["total"] for bed in plan["room_beds"]] == [10, 24]
        shift = date.fromisoformat(plan["tour_start_date"]) - date.fromisoformat(
            before[departure_id]["tour_start_date"]
        )
        assert shift == timedelta(days=3)
        terms = await departures.http.get(f"/api/events/{departures.shop.trip_id}/plan/{departure_id}/terms")
        assert terms.json()["own"]["payment"]["advance"]["value"] == 50
    rows = owner.execute("SELECT action, subject FROM audit_entry WHERE client_id = %s", [departures.shop.client_id])
    acts = set(rows.fetchall())
    for departure_id in departures.ids:
        for action in ("departure.changed", "departure.priced", "terms.changed"):
            assert (action, f"departure:{departure_id}") in acts
    assert ("bulk_edit.made", f"bulk_edit:{made['bulk_edit_id']}") in acts
    undone = await departures.undo(made)
    assert (undone["problems"], undone["edit"]["restored"]) == ([], 3)
    for departure_id, plan in (await departures.plans()).items():
        assert {**plan, "version": ""} == {**before[departure_id], "version": ""}
        terms = await departures.http.get(f"/api/events/{departures.shop.trip_id}/plan/{departure_id}/terms")
        assert terms.json()["own"]["payment"] is None
    assert (await departures.undo(made, status=409))["code"] == "bulk_edit_undone"
    [listed] = (await departures.http.get(departures.path)).json()
    assert listed == undone["edit"]


async def test_a_hundred_departures_are_edited_and_undone_in_seconds(departures: Departures) -> None:
    shop = departures.shop
    for day in range(97):
        dates = {
            "booking_start_date": shop.today + timedelta(days=5),
            "booking_end_date": shop.today + timedelta(days=90 + day),
            "tour_start_date": shop.today + timedelta(days=100 + day),
        }
        body = {name: value.isoformat() for name, value in dates.items()}
        added = await departures.http.post(f"/api/events/{shop.trip_id}/plan", json=body)
        departures.ids.append(added.json()["ep_id"])
    assert len(departures.ids) == 100
    before = await departures.plans()
    started = time.perf_counter()
    made = await departures.edit(prices=[{"kind": "add", "value": 500}])
    edited = time.perf_counter()
    assert made["departures"] == 100
    undone = await departures.undo(made)
    seconds = (edited - started, time.perf_counter() - edited)
    assert (undone["problems"], undone["edit"]["restored"]) == ([], 100)
    for departure_id, plan in (await departures.plans()).items():
        assert {**plan, "version": ""} == {**before[departure_id], "version": ""}
    assert max(seconds) < 20, seconds


async def test_refused_departures_say_why_and_the_others_are_edited(
    departures: Departures, shop: Shop, api: Api, database: Database
) -> None:
    await _book(shop, api, database, double=4, quad=4)
    first, second, third = departures.ids
    cancelled = await departures.http.post(
        f"/api/bookings/event-plan/{third}/changes", json={"kind": "cancel", "seen_bookings": 0, "seen_refund": 0}
    )
    assert cancelled.status_code == 201, cancelled.text
    shift = {"shift": {"days": 2}}
    seen = await departures.preview(**shift)
    reasons = {row["event_plan_id"]: row["reason"] for row in seen["departures"]}
    assert reasons[first].startswith("8 beds of this departure are booked or being paid for, so its tour dates stay.")
    assert reasons[second] is None
    assert reasons[third].startswith("This departure is cancelled")
    made = await departures.apply(seen["fingerprint"], **shift)
    assert made["departures"] == 1
    below = await departures.preview(ids=[first], capacity={"kind": "set", "value": 7})
    [row] = below["departures"]
    assert (row["state"], row["booked_beds"]) == ("refused", 8)
    assert row["reason"] == (
        "0 beds are sold and 8 are held for people who are paying: the number of beds cannot go below 8."
    )
    none = await departures.apply(below["fingerprint"], ids=[first], capacity={"kind": "set", "value": 7}, status=409)
    assert none["code"] == "nothing_to_edit"
    missing = await departures.preview(ids=[second], prices=[{"room_type": "Dorm", "kind": "set", "value": 900}])
    assert missing["departures"][0]["reason"] == "This departure has no Dorm."
    # The last day of booking alone may shift under bookings.
    window = await departures.preview(ids=[first], shift={"days": -1, "window_only": True})
    assert window["changed"] == 1


async def test_bookings_keep_their_price_and_a_past_departure_stays(
    departures: Departures, shop: Shop, api: Api, database: Database, clock: HandClock
) -> None:
    buyer = await _book(shop, api, database, double=1)
    held = (await buyer.get("/api/users/me")).status_code
    assert held == 200
    before = (await departures.http.get(f"/api/events/{shop.trip_id}/pricing/impact")).json()
    await departures.edit(prices=[{"kind": "add", "value": 1000}])
    assert await departures.own_prices(shop.plan_id) == {"Double": 11000, "Quad": 8500}
    assert (await departures.http.get(f"/api/events/{shop.trip_id}/pricing/impact")).json() == before
    clock.move(timedelta(days=61))
    seen = await departures.preview(prices=[{"kind": "trip"}])
    states = {row["event_plan_id"]: (row["state"], row["reason"]) for row in seen["departures"]}
    assert states[shop.plan_id] == (
        "refused",
        "This departure has begun and cannot be changed. Add another departure instead.",
    )
    assert {states[departure_id][0] for departure_id in departures.ids[1:]} == {"changed"}


async def test_a_change_after_the_preview_refuses_the_whole_edit(departures: Departures, shop: Shop) -> None:
    edit = {"prices": [{"kind": "percent", "value": 10}]}
    seen = await departures.preview(**edit)
    raised = await departures.http.put(
        "/api/events/pricing", json={"room_bed_id": shop.beds["Quad Sharing"], "price_per_head_trip": 8000}
    )
    assert raised.status_code == 200, raised.text
    stale = await departures.apply(seen["fingerprint"], status=409, **edit)
    assert stale["code"] == "bulk_edit_stale"
    assert {
        bed["price_per_head_trip"] for plan in (await departures.plans()).values() for bed in plan["room_beds"]
    } == {None}
    assert (await departures.http.get(departures.path)).json() == []


async def test_of_two_edits_at_once_one_is_applied(departures: Departures) -> None:
    edit = {"prices": [{"kind": "add", "value": 700}], "shift": {"days": 1}}
    seen = await departures.preview(**edit)
    body = {"event_plan_ids": departures.ids, "fingerprint": seen["fingerprint"], **edit}
    answers = await asyncio.gather(*(departures.http.post(departures.path, json=body) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    for departure_id in departures.ids:
        assert await departures.own_prices(departure_id) == {"Double": 10700, "Quad": 8200}


async def test_undo_leaves_what_was_changed_since(
    departures: Departures, shop: Shop, api: Api, database: Database
) -> None:
    first, second, third = departures.ids
    made = await departures.edit(prices=[{"kind": "set", "value": 9000}], shift={"days": 5})
    path = f"/api/events/{shop.trip_id}/plan"
    beds = [{"room_bed_id": shop.beds["Quad Sharing"], "price_per_head_trip": 6000}]
    assert (await departures.http.put(path, json={"ep_id": second, "room_beds": beds})).status_code == 200
    await _book(shop, api, database, double=1)
    assert (await departures.http.delete(f"/api/delete_event_plan/{third}")).status_code == 204
    undone = await departures.undo(made)
    problems = {problem["event_plan_id"]: problem["message"] for problem in undone["problems"]}
    assert problems[second] == "It was changed since, so that value stays."
    assert problems[first].startswith("1 beds of this departure are booked")
    assert problems.keys() == {first, second}
    assert await departures.own_prices(second) == {"Double": None, "Quad": 6000}
    assert await departures.own_prices(first) == {"Double": 9000, "Quad": 9000}
    assert (undone["edit"]["departures"], undone["edit"]["restored"]) == (2, 0)


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ({}, "Choose what to change."),
        ({"shift": {"days": 0}}, "Enter by how many days the dates shift."),
        ({"prices": [{"kind": "percent", "value": -100}]}, "A price cannot fall by 100% or more."),
        (
            {"prices": [{"room_type": "Quad", "kind": "trip"}, {"room_type": "quad sharing", "kind": "trip"}]},
            "Name each sharing type once.",
        ),
        ({"terms": {"payment": {**PAYMENT, "instalments": []}}}, "Add when the rest is due, or ask for 100%"),
    ],
)
async def test_an_edit_that_says_nothing_or_too_much_is_refused(
    departures: Departures, edit: dict[str, Any], sentence: str
) -> None:
    refused = await departures.preview(status=422, **edit)
    assert refused["detail"].startswith(sentence)


async def test_rights_limits_and_strangers(
    departures: Departures,
    shop: Shop,
    api: Api,
    database: Database,
    owner: psycopg.Connection[Any],
    clock: HandClock,
) -> None:
    other = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    edit = {"prices": [{"kind": "add", "value": 100}]}
    body = {"event_plan_ids": [*departures.ids, other.plan_id], **edit}
    assert (await departures.http.post(f"{departures.path}/preview", json=body)).status_code == 404
    made = await departures.edit(**edit)
    stranger = other.operator.on(api(other.label))
    for path in (departures.path, f"/api/clients/{other.client_id}/departure-edits"):
        assert (await stranger.post(f"{path}/{made['bulk_edit_id']}/undo")).status_code == 404
    accounts = (await join(database, owner, shop, TeamRole.ACCOUNTS)).on(api(shop.label))
    refused = await accounts.post(f"{departures.path}/preview", json={"event_plan_ids": departures.ids, **edit})
    assert (refused.status_code, refused.json()["code"]) == (403, "right_missing")
    limited = (await join(database, owner, shop, TeamRole.MANAGER, name="limited", trips=[999_999])).on(api(shop.label))
    hidden = await limited.post(f"{departures.path}/preview", json={"event_plan_ids": departures.ids, **edit})
    assert hidden.status_code == 404
    assert (await limited.get(departures.path)).json() == []
    assert (await limited.post(f"{departures.path}/{made['bulk_edit_id']}/undo")).status_code == 404
