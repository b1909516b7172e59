"""Variants, traveller categories, add-ons and rooms for one over HTTP: what is priced, claimed and kept."""

import asyncio
from collections import Counter
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import PAYER, Person, Shop, person
from toli.infra.db.database import Database
from toli.kit.formats import format_rupees

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

OPTIONS = {
    "variants": [{"name": "From Delhi", "difference": 1500}, {"name": "From Jorhat", "difference": -500, "stock": 6}],
    "categories": [{"name": "Child", "min_age": 5, "max_age": 11, "percent": 50}],
    "add_ons": [
        {"name": "Mule", "price": 500, "basis": "booking", "is_per_day": True, "stock": 5, "cutoff_days": 3},
        {"name": "Boots", "price": 400, "tax_percent": 18},
    ],
}


class Trip:
    """A trip with options: its operator's calls, and what travellers ask for by name."""

    def __init__(self, office: httpx.AsyncClient, shop: Shop, options: dict[str, Any]) -> None:
        self.office = office
        self.shop = shop
        self.options = options
        rows = [*options["variants"], *options["add_ons"]]
        self.ids = {row["name"]: row["option_id"] for row in rows}
        self.child = options["categories"][0]["traveller_category_id"]

    def line(self, people: int, way: str | None = "From Delhi", *, kind: str = "Double", **more: Any) -> dict[str, Any]:
        place = {} if way is None else {"option_id": self.ids[way]}
        bed = {"room_bed_id": self.shop.beds[f"{kind} Sharing"], "selected_beds_quantity": people}
        return {**bed, **place, **more}

    def party(self, *lines: dict[str, Any], **add_ons: int) -> dict[str, Any]:
        bought = [{"option_id": self.ids[name], "quantity": count} for name, count in add_ons.items()]
        return {"booking_rooms": list(lines), "add_ons": bought}

    async def taken(self) -> dict[str, int]:
        found = (await self.office.get(f"/api/events/{self.shop.trip_id}/options")).json()
        return {row["name"]: row["taken"] for row in found["variants"] + found["add_ons"]}

    async def quote(self, *lines: dict[str, Any], status: int = 200, **add_ons: int) -> Any:
        body = {"event_plan_id": self.shop.plan_id, **self.party(*lines, **add_ons)}
        answer = await self.office.post("/api/bookings/quote", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def hold(
        self,
        browser: httpx.AsyncClient,
        *lines: dict[str, Any],
        travellers: list[dict[str, Any]] | None = None,
        status: int = 201,
        **add_ons: int,
    ) -> Any:
        payload = {**self.shop.payload(travellers=travellers), **self.party(*lines, **add_ons)}
        answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
        assert answer.status_code == status, answer.text
        return answer.json()


async def _fields(answer: dict[str, Any]) -> list[str]:
    return [one["field"] for one in answer["errors"]]


@pytest.fixture
async def trip(api: Api, shop: Shop) -> Trip:
    office = shop.operator.on(api(shop.label))
    room = {"room_bed_id": shop.beds["Double Sharing"], "single_supplement": 3000}
    assert (await office.put(f"/api/events/{shop.trip_id}/pricing", json=room)).status_code == 200
    made = await office.put(f"/api/events/{shop.trip_id}/options", json=OPTIONS)
    assert made.status_code == 200, made.text
    return Trip(office, shop, made.json())


async def test_a_party_is_priced_by_its_lines(trip: Trip) -> None:
    quote = await trip.quote(
        trip.line(1, "From Jorhat", is_alone=True),
        trip.line(1, traveller_category_id=trip.child),
        trip.line(2),
        Mule=1,
        Boots=2,
    )
    lines = [(one["kind"], one["name"], one["quantity"], one["price"]) for one in quote["lines"]]
    assert lines == [
        ("beds", "Double Sharing, From Delhi", 2, 11500),
        ("beds", "Double Sharing, From Jorhat, room alone", 1, 12500),
        ("beds", "Double Sharing, Child, From Delhi", 1, 5750),
        ("add_on", "Mule", 1, 2000),
        ("add_on", "Boots", 2, 400),
        ("tax", "GST", 1, 2163),
        ("tax", "GST", 1, 144),
    ]
    assert [one["is_alone"] for one in quote["lines"][:3]] == [False, True, False]
    assert quote["total"] == 23000 + 12500 + 5750 + 2000 + 800 + 2163 + 144


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ({"way": None}, "booking_rooms.0.option_id"),
        ({"way": "Mule"}, "booking_rooms.0.option_id"),
        ({"traveller_category_id": 999_999}, "booking_rooms.0.traveller_category_id"),
        ({"kind": "Quad", "is_alone": True}, "booking_rooms.0.is_alone"),
    ],
)
async def test_a_line_that_is_not_offered_is_refused_at_its_field(trip: Trip, line: dict[str, Any], field: str) -> None:
    assert await _fields(await trip.quote(trip.line(1, **line), status=422)) == [field]


async def test_lines_and_add_ons_stand_once_and_within_their_number(trip: Trip) -> None:
    twice = await trip.quote(trip.line(1), trip.line(2), status=422)
    assert await _fields(twice) == ["booking_rooms"]
    assert await _fields(await trip.quote(trip.line(2), Boots=3, status=422)) == ["add_ons.0.quantity"]
    assert await _fields(await trip.quote(trip.line(2), Mule=21, status=422)) == ["add_ons.0.quantity"]
    wrong = {"booking_rooms": [trip.line(1)], "add_ons": [{"option_id": trip.ids["From Delhi"], "quantity": 1}]}
    answer = await trip.office.post("/api/bookings/quote", json={"event_plan_id": trip.shop.plan_id, **wrong})
    assert await _fields(answer.json()) == ["add_ons.0.option_id"]


async def test_an_add_on_is_sold_until_its_last_day(trip: Trip, owner: psycopg.Connection[Any]) -> None:
    owner.execute(
        "UPDATE departure SET tour_start_date = %s, booking_end_date = %s",
        [trip.shop.today.fromordinal(trip.shop.today.toordinal() + 2), trip.shop.today],
    )
    await trip.quote(trip.line(1), Boots=1)
    answer = await trip.quote(trip.line(1), Mule=1, status=422)
    assert await _fields(answer) == ["add_ons.0.option_id"]
    assert "could be added until" in answer["errors"][0]["message"]


async def test_a_booking_keeps_what_was_sold_and_gives_it_back(
    trip: Trip, asha: Person, browser: httpx.AsyncClient, play: Play, owner: psycopg.Connection[Any]
) -> None:
    travellers = [{**PAYER, "age": 41}, {"full_name": "Bo", "age": 8}, {"option_id": trip.ids["From Jorhat"]}]
    held = await trip.hold(
        browser,
        trip.line(1),
        trip.line(1, "From Jorhat", is_alone=True),
        trip.line(1, traveller_category_id=trip.child),
        travellers=travellers,
        Mule=2,
        Boots=1,
    )
    assert await trip.taken() == {"From Delhi": 2, "From Jorhat": 1, "Mule": 2, "Boots": 1}
    booking_id = held["reservation_event_id"]
    shown = await order(browser, held)
    assert (await verify(browser, await play(shown["order_id"]))).status_code == 200
    [own] = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    assert [(one["traveller_category"], one["option"], one["is_alone"]) for one in own["event_booking_rooms"]] == [
        (None, "From Delhi", False),
        (None, "From Jorhat", True),
        ("Child", "From Delhi", False),
    ]
    assert [(one["full_name"], one["traveller_category"], one["option"]) for one in own["traveller_info"]] == [
        ("Asha Baruah", None, "From Delhi"),
        ("Bo", "Child", "From Delhi"),
        ("Guest 1", None, "From Jorhat"),
    ]
    assert [(one["name"], one["quantity"], one["price"]) for one in own["add_ons"]] == [
        ("Mule", 2, 2000),
        ("Boots", 1, 400),
    ]
    of_plan = f"clients/{trip.shop.client_id}/plans/{trip.shop.plan_id}"
    sheet = (await trip.office.get(f"/api/reports/{of_plan}/sheet")).json()["travellers"]
    assert [(one["traveller_category"], one["option"], one["add_ons"]) for one in sheet] == [
        ("", "From Delhi", "2 x Mule, 1 x Boots"),
        ("Child", "From Delhi", ""),
        ("", "From Jorhat", ""),
    ]
    assert sheet[0]["sharing_types"] == "2 beds in double sharing; 1 bed in double sharing, room alone"
    rooming = (await trip.office.get(f"/api/bookings/{of_plan}/rooming")).json()
    assert [(one["beds"], one["alone"]) for one in rooming["parties"][0]["beds"]] == [(3, 1)]
    # Who is alone has both beds of the room.
    assert owner.execute("SELECT sold FROM plan_stock").fetchall() == [(4,)]
    below = {"add_ons": [{**OPTIONS["add_ons"][0], "option_id": trip.ids["Mule"], "stock": 1}]}
    refused = await trip.office.put(f"/api/events/{trip.shop.trip_id}/options", json=below)
    assert (refused.status_code, refused.json()["code"]) == (409, "option_below_taken")

    gone = await trip.office.post(f"/api/bookings/cancel/{booking_id}", json={"reason": "Landslide"})
    assert gone.status_code < 300, gone.text
    assert set((await trip.taken()).values()) == {0}


async def test_an_infant_travels_without_a_bed(
    trip: Trip,
    asha: Person,
    browser: httpx.AsyncClient,
    play: Play,
    owner: psycopg.Connection[Any],
    run_jobs: RunJobs,
    api: Api,
) -> None:
    path = f"/api/events/{trip.shop.trip_id}/options"
    child = {**OPTIONS["categories"][0], "traveller_category_id": trip.child}
    kinds = [child, {"name": "Infant", "max_age": 1, "percent": 10, "takes_bed": False}]
    found = (await trip.office.put(path, json={"categories": kinds})).json()["categories"]
    assert [one["takes_bed"] for one in found] == [True, False]
    infant = found[1]["traveller_category_id"]
    baby = {"traveller_category_id": infant}
    alone = await trip.quote(trip.line(1, **baby), status=422)
    assert alone["errors"][0]["message"] == "Infant takes no bed and cannot travel alone. Add a traveller with a bed."
    assert await _fields(await trip.quote(trip.line(1), trip.line(3, **baby), status=422)) == ["booking_rooms"]
    assert "booking_rooms.1.is_alone" in await _fields(
        await trip.quote(trip.line(1), trip.line(1, is_alone=True, **baby), status=422)
    )

    # The last bed and the last place of a pick-up are for two, one of them an infant.
    owner.execute("UPDATE plan_stock SET capacity = 1; UPDATE item_stock SET total = 1 WHERE total = 6")
    owner.execute("UPDATE trip_option SET stock = 1 WHERE stock = 6")
    travellers = [{**PAYER, "age": 31}, {"full_name": "Bo", "age": 1}]
    lines = [trip.line(1, "From Jorhat"), trip.line(1, "From Jorhat", **baby)]
    held = await trip.hold(browser, *lines, travellers=travellers, Boots=2)
    names = [(one["name"], one["price"], one["takes_bed"]) for one in held["quote"]["lines"] if one["kind"] == "beds"]
    assert names == [("Double Sharing, From Jorhat", 9500, True), ("Infant, From Jorhat, no bed", 950, False)]
    assert (await trip.taken())["From Jorhat"] == 1
    booking_id = held["reservation_event_id"]
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    assert owner.execute("SELECT sold, going FROM plan_stock").fetchall() == [(1, 2)]
    of_plan = f"clients/{trip.shop.client_id}/plans/{trip.shop.plan_id}"
    sheet = (await trip.office.get(f"/api/reports/{of_plan}/sheet")).json()["travellers"]
    assert [(one["full_name"], one["traveller_category"]) for one in sheet] == [
        ("Asha Baruah", ""),
        ("Bo", "Infant, no bed"),
    ]
    assert sheet[0]["sharing_types"] == "1 bed in double sharing"
    rooming = (await trip.office.get(f"/api/bookings/{of_plan}/rooming")).json()
    assert [one["full_name"] for one in rooming["travellers"]] == ["Asha Baruah"]
    assert [(one["beds"][0]["beds"], one["without_bed"]) for one in rooming["parties"]] == [(1, ["Bo"])]
    plans = (await trip.office.get(f"/api/bookings/get_by_client_id/{trip.shop.client_id}")).json()["data"]
    assert [(one["beds_sold"], one["tour_capacity"], one["total_travelers"]) for one in plans] == [(1, 1, 2)]
    await run_jobs()
    booked = [mail["text"] for mail in await mails(api) if "Beds:" in mail["text"]]
    assert booked
    beds = "Beds: 1 bed in double sharing, From Jorhat; 1 x Infant, From Jorhat, no bed"
    assert all(beds in text for text in booked), booked

    # Bookings keep what they are.
    fixed = await trip.office.put(path, json={"categories": [child, {**kinds[1], **baby, "takes_bed": True}]})
    assert await _fields(fixed.json()) == ["categories.1.takes_bed"]
    of_booking = f"/api/bookings/clients/{trip.shop.client_id}/reservations/{booking_id}"
    [own] = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    ids = {one["full_name"]: one["traveller_id"] for one in own["traveller_info"]}
    assert [one["takes_bed"] for one in own["event_booking_rooms"]] == [True, False]
    stays = {"booking_rooms": [trip.line(1, "From Jorhat", **baby)], "leaving": [ids["Asha Baruah"]]}
    refused = await trip.office.post(f"{of_booking}/change", json=stays)
    assert await _fields(refused.json()) == ["booking_rooms"]
    gone = {"booking_rooms": [trip.line(1, "From Jorhat")], "leaving": [ids["Bo"]], "charge": 0}
    changed = await trip.office.post(f"{of_booking}/change", json=gone)
    assert changed.status_code == 200, changed.text
    assert owner.execute("SELECT sold, going FROM plan_stock").fetchall() == [(1, 1)]
    assert (await trip.taken())["From Jorhat"] == 1


async def test_a_released_hold_gives_its_options_back(trip: Trip, browser: httpx.AsyncClient) -> None:
    held = await trip.hold(browser, trip.line(2, "From Jorhat"), Mule=5)
    await browser.delete(f"/api/bookings/holds/{held['reservation_event_id']}")
    assert set((await trip.taken()).values()) == {0}


async def test_a_refusal_has_the_names_of_the_readers_language(trip: Trip, browser: httpx.AsyncClient) -> None:
    names = {"Mule": "खच्चर", "From Delhi": "दिल्ली से", "From Jorhat": "जोरहाट से", "Child": "बच्चा"}
    path = f"/api/events/{trip.shop.trip_id}"
    version = (await trip.office.get(path)).json()["version"]
    body = {"translations": {"hi": {"names": names}}, "version": version}
    assert (await trip.office.put(path, json=body)).status_code == 200
    await trip.hold(browser, trip.line(1), Mule=4)

    trip.office.headers["Cookie"] = browser.headers["Cookie"] = "language=hi"
    for line, said in (
        ({"way": None}, "हर यात्री के लिए एक चुनें: दिल्ली से, जोरहाट से।"),
        ({"kind": "Quad", "is_alone": True}, "क्वाड शेयरिंग एक व्यक्ति अकेले नहीं ले सकता। दूसरा कमरा चुनें।"),
    ):
        refused = await trip.quote(trip.line(1, **line), status=422)
        assert refused["detail"] == refused["errors"][0]["message"] == said
    refused = await trip.quote(trip.line(2), Mule=21, status=422)
    assert refused["detail"] == "खच्चर: एक बुकिंग में 20 तक, इसलिए ज़्यादा से ज़्यादा 20।"
    refused = await trip.hold(browser, trip.line(1), Mule=2, status=409)
    assert refused["detail"] == "इस डिपार्चर में खच्चर के सिर्फ़ 1 बचे हैं। फिर से चुनें।"
    trip.office.headers["Cookie"] = "language=en"
    assert (await trip.quote(trip.line(1, None), status=422))["detail"].endswith(": From Delhi, From Jorhat.")


async def test_what_is_sold_out_is_refused_by_name(trip: Trip, browser: httpx.AsyncClient) -> None:
    await trip.hold(browser, trip.line(1), Mule=4)
    answer = await trip.hold(browser, trip.line(1), Mule=2, status=409)
    assert (answer["code"], answer["option_id"], answer["left"]) == ("option_sold_out", trip.ids["Mule"], 1)
    assert "Mule has only 1 left" in answer["detail"]
    answer = await trip.hold(browser, trip.line(7, "From Jorhat"), status=409)
    assert answer["option_id"] == trip.ids["From Jorhat"]


@pytest.mark.parametrize(
    ("travellers", "field"),
    [
        ([{"age": 8}, {"age": 40}, {"age": 9}], "traveller_info.2.age"),
        ([{}, {"traveller_category_id": "child", "age": 40}], "traveller_info.1.age"),
        ([{}, {"option_id": "From Jorhat"}], "traveller_info.1.option_id"),
    ],
)
async def test_travellers_fit_what_was_booked(
    trip: Trip, browser: httpx.AsyncClient, travellers: list[dict[str, Any]], field: str
) -> None:
    named = {"child": trip.child, **trip.ids}
    filled = [{**(PAYER if not at else {}), **one} for at, one in enumerate(travellers)]
    filled = [{key: named.get(value, value) for key, value in one.items()} for one in filled]
    lines = [trip.line(2, traveller_category_id=trip.child), trip.line(1, traveller_category_id=None, kind="Quad")]
    if field == "traveller_info.2.age":
        lines = [trip.line(3, traveller_category_id=trip.child)]
        field = "traveller_info.1.age"
    answer = await trip.hold(browser, *lines, travellers=filled, status=422)
    assert await _fields(answer) == [field]


async def test_changed_options_end_quotes_and_spare_bookings(trip: Trip, browser: httpx.AsyncClient) -> None:
    held = await trip.hold(browser, trip.line(2))
    dearer = [{**OPTIONS["variants"][0], "option_id": trip.ids["From Delhi"], "difference": 2000}]
    changed = await trip.office.put(f"/api/events/{trip.shop.trip_id}/options", json={"variants": dearer})
    assert changed.status_code == 200, changed.text
    payload = {**trip.shop.payload(), **trip.party(trip.line(2))}
    payload["reservation_event"]["total_price"] = held["quote"]["total"]
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert (answer.status_code, answer.json()["code"]) == (409, "price_changed")
    kept = (await browser.get(f"/api/bookings/holds/{held['reservation_event_id']}")).json()
    assert kept["quote"]["total"] == held["quote"]["total"]
    ended = await trip.quote(trip.line(1, "From Jorhat"), status=422)
    assert await _fields(ended) == ["booking_rooms.0.option_id"]


async def test_64_people_at_once_get_exactly_the_last_5_mules(
    trip: Trip, api: Api, database: Database, owner: psycopg.Connection[Any]
) -> None:
    owner.execute("UPDATE plan_stock SET capacity = 64; UPDATE bed_stock SET total = 64")
    shop = trip.shop
    people = [await person(database, f"p{number}@traveller.example", label=shop.label) for number in range(64)]
    payload = {**shop.payload(), **trip.party(trip.line(1), Mule=1)}
    answers = await asyncio.gather(
        *(one.on(api(shop.label)).post("/api/bookings/holds", json={"booking_payload": payload}) for one in people)
    )
    assert Counter(answer.status_code for answer in answers) == {201: 5, 409: 59}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"option_sold_out"}
    assert (await trip.taken())["Mule"] == 5


async def test_add_ons_are_added_later_and_raise_what_is_due(
    trip: Trip, api: Api, browser: httpx.AsyncClient, play: Play, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    held = await trip.hold(browser, trip.line(2), Boots=1)
    path = f"/api/bookings/{held['reservation_event_id']}/add-ons"
    mule = {"option_id": trip.ids["Mule"], "quantity": 2}
    early = await browser.post(path, json={"add_ons": [mule]})
    assert (early.status_code, early.json()["code"]) == (409, "not_confirmed_yet")
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200

    added = await browser.post(path, json={"add_ons": [mule, {"option_id": trip.ids["Boots"], "quantity": 1}]})
    assert added.status_code == 200, added.text
    booking, total = added.json()["reservation_event"], held["quote"]["total"]
    # 2 x 2,000 with 5%, 400 with 18%.
    assert booking["total_price"] == total + 4200 + 472
    assert booking["balance_due"] == held["quote"]["balance"] + 4200 + 472
    assert [(one["name"], one["quantity"]) for one in added.json()["add_ons"]] == [
        ("Boots", 1),
        ("Mule", 2),
        ("Boots", 1),
    ]
    assert (await trip.taken())["Mule"] == 2
    [(quote,)] = owner.execute("SELECT quote FROM booking").fetchall()
    assert sum(line["amount"] for line in quote["lines"]) == quote["total"]
    assert sum(part["tax"] for part in quote["taxes"]) == quote["tax"]
    assert quote["advance"] + sum(part["amount"] for part in quote["instalments"]) == quote["total"]

    await run_jobs()
    by_subject = {mail["subject"].partition(" (")[0]: mail["text"] for mail in await mails(api)}
    confirmed = by_subject["Added to your booking: 2 x Mule, 1 x Boots"]
    for fact in ("2 x Mule, 1 x Boots is now part of", "Beds: 2 beds in double sharing, From Delhi", "2 x Boots, 2 x"):
        assert fact in confirmed, confirmed
    assert f"Price: {format_rupees(quote['total'])}" in confirmed
    asked = by_subject["Added to a booking: Majuli by boat, Asha Baruah"]
    assert "Asha Baruah added 2 x Mule, 1 x Boots to a booking of Majuli by boat." in asked

    more = await browser.post(path, json={"add_ons": [{"option_id": trip.ids["Boots"], "quantity": 1}]})
    assert await _fields(more.json()) == ["add_ons.0.quantity"]
    sold_out = await browser.post(path, json={"add_ons": [{**mule, "quantity": 4}]})
    assert (sold_out.status_code, sold_out.json()["left"]) == (409, 3)
    gone = await trip.office.post(f"/api/bookings/cancel/{held['reservation_event_id']}", json={"reason": "Landslide"})
    assert gone.status_code < 300, gone.text
    assert set((await trip.taken()).values()) == {0}
    late = await browser.post(path, json={"add_ons": [mule]})
    assert (late.status_code, late.json()["code"]) == (409, "booking_cancelled")
