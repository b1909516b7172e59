"""Departures that only those who have their code can see and book."""

import re
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from tests.catalogue.operator_site import OperatorSite, open_operator_site
from tests.conftest import Api
from tests.shop import PAYER, person

from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

CODE = "SCHOOL-2026"
PRIVATE_ID = 987_654


async def _private(site: OperatorSite, owner: psycopg.Connection[Any], event: int, **more: Any) -> dict[str, Any]:
    """A private departure whose id and start are those of nothing else."""
    owner.execute(f"SELECT setval('departure_id_seq', {PRIVATE_ID - 1})")
    body = {**site.dates(closes_in=80, starts_in=91), "is_private": True, "access_code": "school-2026", **more}
    plan: dict[str, Any] = await site.call("POST", f"/events/{event}/plan", body, status=201)
    assert plan["ep_id"] == PRIVATE_ID
    return plan


def _paths(app: FastAPI, *, event: int, client: int) -> list[str]:
    """The address of each GET of the API, filled in; `1` where another id is wanted."""
    known = {"event_id": str(event), "client_id": str(client), "clientId": str(client)}
    known |= dict.fromkeys(("client_url", "clientUrl", "tenant", "subdomain"), "majuli")
    paths = [path for path, calls in app.openapi()["paths"].items() if "get" in calls]
    return [re.sub(r"{(\w+)[^}]*}", lambda found: known.get(found[1], "1"), path) for path in paths]


async def test_a_private_departure_leaks_into_nothing_public(
    site: OperatorSite, app: FastAPI, api: Api, owner: psycopg.Connection[Any]
) -> None:
    event = await site.published()
    plan = await _private(site, owner, event, minimum_party=2)
    path = f"/events/{event}/plan"
    own_price = [{"room_bed_id": plan["room_beds"][0]["room_bed_id"], "price_per_head_trip": 777}]
    await site.call("PUT", path, {"ep_id": PRIVATE_ID, "room_beds": own_price})
    secrets = (str(PRIVATE_ID), CODE, str(site.today + timedelta(days=91)), "777", "815.85", "816")
    month = (site.today + timedelta(days=91)).strftime("%Y-%m")
    more = ["/sitemap.xml", "/", f"/events/{event}", f"/events/{event}?plan={PRIVATE_ID}", f"/events/{event}/book"]
    more += [f"/api/events?month={month}", "/api/events?q=majuli", f"/api/events/{event}/details?status=booking"]
    walked = 0
    for visitor in (api("majuli"), api(None)):
        for address in [*_paths(app, event=event, client=site.client_id), *more]:
            answer = await visitor.get(address)
            walked += answer.status_code == 200
            # Times of requests are no departures.
            text = re.sub(r"\d\d:\d\d:\d\d\S*", "", answer.text) if address != "/api/openapi.json" else ""
            assert not [secret for secret in secrets[:3] if secret in text], address
            assert '"price_with_tax":816' not in text
    assert walked > 20
    row = owner.execute("SELECT starts, closes FROM listed_trip WHERE trip_id = %s", (event,)).fetchone()
    assert row == ([site.today + timedelta(days=12)], [site.today + timedelta(days=10)])
    asked = {"name": "Dev", "email": "dev@example.com", "contact_no": "9876543210", "event_id": event}
    refused = await api("majuli").post("/api/connection-requests", json={**asked, "event_plan_id": PRIVATE_ID})
    assert refused.status_code == 422


async def test_a_trip_with_private_departures_only_is_in_no_list(
    site: OperatorSite, api: Api, owner: psycopg.Connection[Any]
) -> None:
    event = await site.published(title="Secret of Majuli")
    visitor = api("majuli")
    lists = ("/api/events", "/api/events/user_side_listing/majuli", "/sitemap.xml", "/api/events?q=secret")
    marks = ("Secret of Majuli", f"/events/{event}<")

    async def listed() -> list[bool]:
        texts = [(await visitor.get(path)).text for path in lists]
        return [any(mark in text for mark in marks) for text in texts]

    assert all(await listed())
    public = (await site.call("GET", f"/events/{event}/plan"))[0]["ep_id"]
    await _private(site, owner, event)
    await site.call("DELETE", f"/delete_event_plan/{public}", status=204)
    assert not any(await listed())
    assert owner.execute("SELECT count(*) FROM listed_trip WHERE trip_id = %s", (event,)).fetchone() == (0,)
    # Its page is there for those who have the link.
    details = (await visitor.get(f"/api/events/{event}/details")).json()
    assert (details["title"], details["event_plans"], details["bookable"]) == ("Secret of Majuli", [], False)
    await site.call("PUT", f"/events/{event}/plan", {"ep_id": PRIVATE_ID, "is_private": False})
    assert all(await listed())
    plan = (await visitor.get(f"/api/events/{event}/details")).json()["event_plans"][0]
    assert (plan["ep_id"], plan["minimum_party"]) == (PRIVATE_ID, None)


async def test_who_has_the_code_sees_and_books_it_for_a_party_that_is_large_enough(
    site: OperatorSite, api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    event = await site.published()
    owner.execute(
        "INSERT INTO payment_account (client_id, kind, is_current) SELECT client_id, 'platform', true FROM client"
    )
    owner.execute("UPDATE client SET takes_online_payments = true")
    plan = await _private(site, owner, event, minimum_party=3)
    assert (plan["access_code"], plan["minimum_party"]) == (CODE, 3)
    buyer = (await person(database, "asha@example.com", label="majuli")).on(api("majuli"))
    main = api(None)
    for browser in (buyer, main):
        opened = await browser.get(f"/api/events/{event}/private-departures", params={"code": " school-2026 "})
        assert (opened.status_code, opened.headers["cache-control"]) == (200, "no-store")
        assert [(one["ep_id"], one["minimum_party"]) for one in opened.json()] == [(PRIVATE_ID, 3)]
    bed = plan["room_beds"][0]["room_bed_id"]

    def wanted(beds: int, code: str | None) -> dict[str, Any]:
        rooms = [{"room_bed_id": bed, "selected_beds_quantity": beds}]
        return {"event_plan_id": PRIVATE_ID, "booking_rooms": rooms, "access_code": code}

    def payload(beds: int, code: str | None) -> dict[str, Any]:
        party = [PAYER, *({"full_name": f"Pupil {number}"} for number in range(1, beds))]
        reservation = {"event_plan_id": PRIVATE_ID, "access_code": code}
        rooms = [{"room_bed_id": bed, "selected_beds_quantity": beds}]
        return {"reservation_event": reservation, "traveller_info": party, "booking_rooms": rooms}

    for browser in (buyer, main):
        for code in (None, "SCHOOL-2027"):
            refused = await browser.post("/api/bookings/quote", json=wanted(3, code))
            unknown = await browser.post("/api/bookings/quote", json={**wanted(3, code), "event_plan_id": 5})
            assert (refused.status_code, refused.json()) == (404, unknown.json())
        small = await browser.post("/api/bookings/quote", json=wanted(2, CODE))
        assert (small.status_code, small.json()["code"]) == (409, "party_too_small")
        assert small.json()["detail"] == ("This departure is for groups of at least 3. Please choose 3 beds or more.")
        assert (await browser.post("/api/bookings/quote", json=wanted(3, "school-2026"))).json()["total"] == 37500
    for beds, code, status in ((3, None, 404), (3, "SCHOOL-2027", 404), (2, CODE, 409), (3, CODE, 201)):
        held = await buyer.post("/api/bookings/holds", json={"booking_payload": payload(beds, code)})
        assert held.status_code == status, held.text
    order = {"amount": 37500, "reservation_event_id": held.json()["reservation_event_id"]}
    # The hold goes on when the code changes meanwhile; the old link is dead.
    await site.call("PUT", f"/events/{event}/plan", {"ep_id": PRIVATE_ID, "access_code": "OTHER-CODE"})
    assert (await buyer.post("/api/bookings/create-order", json=order)).status_code == 201
    assert (await buyer.get(f"/api/events/{event}/private-departures?code={CODE}")).status_code == 404
    assert (await buyer.post("/api/bookings/quote", json=wanted(3, CODE))).status_code == 404
    assert (await buyer.post("/api/bookings/quote", json=wanted(3, "other-code"))).status_code == 200


async def test_a_code_is_made_kept_and_given_up(site: OperatorSite, owner: psycopg.Connection[Any]) -> None:
    event = await site.draft()
    path = f"/events/{event}/plan"
    (plan,) = await site.call("GET", path)
    key = {"ep_id": plan["ep_id"]}
    assert (plan["access_code"], plan["minimum_party"]) == (None, None)
    made = await site.call("PUT", path, {**key, "is_private": True, "minimum_party": 4})
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{10}", made["access_code"])
    kept = await site.call("PUT", path, {**key, "runs_from": 4, "is_private": True})
    assert (kept["access_code"], kept["minimum_party"]) == (made["access_code"], 4)
    for change, field in (
        ({"access_code": "short"}, "access_code"),
        ({"access_code": "no spaces"}, "access_code"),
        ({"minimum_party": 7}, "minimum_party"),
        ({"minimum_party": 0}, "minimum_party"),
    ):
        answer = await site.call("PUT", path, {**key, **change}, status=422)
        assert [one["field"] for one in answer["errors"]] == [field]
    assert made["version"] != kept["version"]
    given_up = await site.call("PUT", path, {**key, "is_private": False})
    assert (given_up["access_code"], given_up["minimum_party"]) == (None, None)
    log = owner.execute("SELECT * FROM audit_entry WHERE action = 'departure.changed'").fetchall()
    assert log
    assert made["access_code"] not in str(log)


async def test_another_clients_code_opens_nothing_and_guesses_are_limited(
    site: OperatorSite, api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    event = await site.published()
    await _private(site, owner, event)
    other = await open_operator_site(api, database, site.today, label="ziro")
    elsewhere: httpx.AsyncClient = api("ziro")
    path = f"/api/events/{event}/private-departures"
    assert (await elsewhere.get(path, params={"code": CODE})).status_code == 404
    assert (await other.browser.get(f"/api/events/{event}/plan")).status_code == 404
    visitor = api("majuli")
    for number in range(20):
        assert (await visitor.get(path, params={"code": f"WRONG-{number}"})).status_code == 404
    beyond = await visitor.get(path, params={"code": CODE})
    assert (beyond.status_code, beyond.json()["detail"][:22]) == (429, "Too many wrong codes. ")
    assert int(beyond.headers["Retry-After"]) > 0
