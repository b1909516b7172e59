"""A departure gets other dates: its bookings follow, and travellers choose until a day, then the default applies."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import Api, RunJobs
from tests.departures.conftest import Departure
from tests.people import mails
from tests.resources.samples import put_on_departure
from tests.shop import Person
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.infra.db.database import Database
from toli.operating.departures.service import deadlines

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[tuple[Any, ...]]
LATER = 21


async def postpone(departure: Departure, run_jobs: RunJobs, **more: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Postpone by three weeks; the change, and the token of each booking's choice."""
    starts = departure.shop.today + timedelta(days=60 + LATER)
    made = await departure.change(kind="postpone", tour_start_date=starts.isoformat(), reason="Snow", **more)
    await run_jobs()
    done = await departure.read(made["change_id"])
    tokens = {one["reservation_event_id"]: one["choice_url"] for one in done["bookings"] if one["choice_url"]}
    return done, {
        name: tokens[number].rpartition("/")[2] for name, number in departure.bookings.items() if number in tokens
    }


async def test_days_balances_and_stays_shift_and_each_traveller_chooses(
    departure: Departure, api: Api, asha: Person, run_jobs: RunJobs, owner: Owner
) -> None:
    shop = departure.shop
    starts = shop.today + timedelta(days=60 + LATER)
    impact = await departure.preview(kind="postpone", tour_start_date=starts.isoformat())
    assert impact["choices"] == ["accept", "credit", "refund"]
    assert (impact["refund_online"], impact["refund_offline"], impact["default_choice"]) == (12600, 14700, "accept")
    due_before = date.fromisoformat((await departure.booking("asha"))["balance_due_on"])
    owner.execute("INSERT INTO plan_rooming (client_id, departure_id) VALUES (%s, %s)", [shop.client_id, shop.plan_id])
    owner.execute(
        "INSERT INTO plan_room (client_id, departure_id, sharing_type_id, position, checkin_date)"
        " VALUES (%s, %s, %s, 0, %s)",
        [shop.client_id, shop.plan_id, shop.beds["Double Sharing"], starts - timedelta(days=LATER)],
    )
    done, tokens = await postpone(departure, run_jobs)
    assert (done["state"], done["choosing"], done["skipped"]) == ("open", 3, 1)
    plan = await departure.plan()
    assert (plan["tour_start_date"], plan["tour_end_date"]) == (
        starts.isoformat(),
        (starts + timedelta(days=3)).isoformat(),
    )
    assert plan["booking_end_date"] == (starts - timedelta(days=1)).isoformat()
    assert (plan["held"], plan["sold"]) == (0, 5)
    asha_now = await departure.booking("asha")
    assert date.fromisoformat(asha_now["balance_due_on"]) == due_before + timedelta(days=LATER)
    assert owner.execute("SELECT checkin_date FROM plan_room").fetchone() == (starts,)
    letters = [mail for mail in await mails(api) if mail["subject"].startswith("New dates for Majuli by boat")]
    assert {mail["to"] for mail in letters} == {"asha@traveller.example", "dev@traveller.example"}
    assert f"/choose/{tokens['asha']}" in "".join(mail["text"] for mail in letters)

    guest = api(shop.label)
    page = (await guest.get(f"/api/departure-choices/{tokens['dev']}")).json()
    assert (page["state"], page["refund_online"], page["refund_offline"]) == ("open", 6300, 14700)
    assert page["details"]["after"]["tour_start_date"] == starts.isoformat()
    mine = asha.on(api(shop.label))
    (mine_open,) = (await mine.get("/api/departure-choices")).json()
    assert mine_open["token"] == tokens["asha"]

    for _ in range(2):
        kept = await guest.put(f"/api/departure-choices/{tokens['asha']}", json={"choice": "accept"})
        assert (kept.status_code, kept.json()["state"], kept.json()["choice"]) == (200, "chosen", "accept")
    other = await guest.put(f"/api/departure-choices/{tokens['asha']}", json={"choice": "refund"})
    assert other.json()["code"] == "already_chosen"
    assert (await mine.get("/api/departure-choices")).json() == []
    back = await guest.put(f"/api/departure-choices/{tokens['dev']}", json={"choice": "refund"})
    assert (back.json()["choice"], back.json()["refund_online"]) == ("refund", 6300)
    nobody = await guest.put(f"/api/departure-choices/{tokens['ela']}", json={"choice": "credit"})
    assert nobody.json()["code"] == "choice_not_offered"
    by_phone = await departure.http.put(
        f"{departure.path}/{done['change_id']}/bookings/{departure.bookings['ela']}/choice", json={"choice": "accept"}
    )
    assert (by_phone.json()["state"], by_phone.json()["accepted"]) == ("done", 2)
    await run_jobs()
    end = await departure.read(done["change_id"])
    assert (end["refund_online"], end["refund_offline"], end["choosing"]) == (6300, 14700, 0)
    assert (await departure.booking("dev"))["booking_status"] == "cancelled"
    assert (await departure.booking("asha"))["booking_status"] == "confirmed"
    assert (await departure.plan())["sold"] == 3
    unknown = await guest.get("/api/departure-choices/nothing")
    assert unknown.status_code == 404


async def newest_mail(api: Api, name: str) -> dict[str, Any]:
    return next(mail for mail in await mails(api) if mail["to"] == f"{name}@traveller.example")


async def test_a_change_is_written_in_the_language_of_the_booking(
    departure: Departure, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    owner.execute("UPDATE booking SET language = 'hi' WHERE booking_id = %s", [departure.bookings["asha"]])
    # The panel's language does not matter.
    departure.http.headers["Accept-Language"] = "hi"
    _, tokens = await postpone(departure, run_jobs)
    hers, his = [await newest_mail(api, name) for name in ("asha", "dev")]
    assert hers["subject"].startswith("Majuli by boat की नई तारीखें: ")
    for fact in ("नमस्ते Asha", " को नहीं हो सकती। नई तारीखें: ", "अगर आप नहीं चुनते: आपकी बुकिंग जैसी है वैसी ही रहेगी।"):
        assert fact in hers["text"]
    assert his["subject"].startswith("New dates for Majuli by boat: ")
    assert "If you do not choose: your booking stays as it is now." in his["text"]
    path = f"/api/departure-choices/{tokens['asha']}"
    for language, sentence in (("hi", "नई तारीखें: "), ("en", "The new dates are ")):
        page = await api(departure.shop.label).get(path, headers={"Accept-Language": language})
        assert page.json()["details"]["change"].startswith(sentence)

    # What the operator writes stays.
    departure.http.headers["Accept-Language"] = "en"
    text = {"subject": "The path changes", "text": "We meet at {start_date}."}
    await departure.change(kind="itinerary", summary="Another path", **text)
    await run_jobs()
    hers = await newest_mail(api, "asha")
    assert hers["subject"].startswith("The path changes (")
    assert "We meet at " in hers["text"]


async def test_the_reason_of_a_cancellation_is_in_the_language_of_the_booking(
    departure: Departure, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    booking_id = departure.bookings["asha"]
    owner.execute("UPDATE booking SET language = 'hi' WHERE booking_id = %s", [booking_id])
    _, tokens = await postpone(departure, run_jobs)
    chosen = await api(departure.shop.label).put(f"/api/departure-choices/{tokens['asha']}", json={"choice": "refund"})
    assert chosen.status_code == 200, chosen.text
    ((reason,),) = owner.execute(
        "SELECT decided_reason FROM cancellation WHERE booking_id = %s", [booking_id]
    ).fetchall()
    assert reason.startswith("नई तारीखें: ")


async def test_credit_in_place_of_money(departure: Departure, api: Api, run_jobs: RunJobs) -> None:
    _, tokens = await postpone(departure, run_jobs)
    guest = api(departure.shop.label)
    chosen = await guest.put(f"/api/departure-choices/{tokens['dev']}", json={"choice": "credit"})
    assert (chosen.json()["refund_online"], chosen.json()["refund_offline"], chosen.json()["credit"]) == (0, 0, 21000)
    await run_jobs()
    path = f"/api/bookings/clients/{departure.shop.client_id}/credit-notes"
    notes = (await departure.http.get(path)).json()
    assert notes["usable"] == 21000
    assert (await departure.booking("dev"))["owed_back"] == 0
    (mail,) = [one for one in await mails(api) if one["subject"].startswith("Your travel credit")]
    assert "₹21,000 of travel credit" in mail["text"]


async def test_who_does_not_choose_is_reminded_and_then_gets_the_default(
    app: FastAPI, departure: Departure, api: Api, run_jobs: RunJobs
) -> None:
    shop = departure.shop
    until = shop.today + timedelta(days=5)
    done, tokens = await postpone(departure, run_jobs, choose_by=until.isoformat(), default_choice="refund")
    services = app.state.services

    async def pass_time(day: date, hour: int) -> None:
        now = datetime(day.year, day.month, day.day, hour, tzinfo=UTC)
        await deadlines.follow_up(services.database, settings=services.settings, now=now)
        await run_jobs()

    async def count_reminders() -> int:
        return sum(mail["subject"].startswith("Please choose until") for mail in await mails(api))

    await pass_time(until - timedelta(days=3), 6)
    assert await count_reminders() == 0
    guest = api(shop.label)
    assert (await guest.put(f"/api/departure-choices/{tokens['asha']}", json={"choice": "accept"})).status_code == 200
    for _ in range(2):
        await pass_time(until - timedelta(days=2), 6)
        assert await count_reminders() == 1
    await pass_time(until, 6)
    assert (await departure.read(done["change_id"]))["choosing"] == 2
    for _ in range(2):
        await pass_time(until + timedelta(days=1), 6)
    end = await departure.read(done["change_id"])
    assert (end["state"], end["done"], end["refund_online"], end["refund_offline"]) == ("done", 3, 6300, 14700)
    by = {one["reservation_event_id"]: one["chosen_by"] for one in end["bookings"]}
    assert (by[departure.bookings["asha"]], by[departure.bookings["dev"]]) == ("traveller", "deadline")
    assert (await departure.booking("ela"))["booking_status"] == "cancelled"
    assert (await departure.plan())["sold"] == 2


async def test_a_cancellation_ends_open_choices(departure: Departure, api: Api, run_jobs: RunJobs) -> None:
    _, tokens = await postpone(departure, run_jobs)
    await departure.change(kind="cancel")
    await run_jobs()
    guest = api(departure.shop.label)
    page = (await guest.get(f"/api/departure-choices/{tokens['asha']}")).json()
    assert page["state"] == "cancelled"
    late = await guest.put(f"/api/departure-choices/{tokens['asha']}", json={"choice": "accept"})
    assert late.json()["code"] == "choice_over"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "postpone"}, "tour_start_date"),
        ({"kind": "postpone", "in_days": 60}, "tour_start_date"),
        ({"kind": "postpone", "in_days": -1}, "tour_start_date"),
        ({"kind": "postpone", "in_days": 70, "choose_in": 70}, "choose_by"),
        ({"kind": "window"}, "booking_end_date"),
        ({"kind": "window", "until": 60}, "booking_end_date"),
        ({"kind": "hotel"}, "plan_resource_id"),
        ({"kind": "itinerary"}, "summary"),
    ],
)
async def test_what_is_missing_or_wrong_is_said_at_its_field(
    departure: Departure, change: dict[str, Any], field: str
) -> None:
    names = {"in_days": "tour_start_date", "choose_in": "choose_by", "until": "booking_end_date"}
    body = {
        names.get(key, key): (departure.shop.today + timedelta(days=value)).isoformat() if key in names else value
        for key, value in change.items()
    }
    refused: httpx.Response = await departure.http.post(f"{departure.path}/preview", json=body)
    assert refused.status_code == 422
    assert field in {one["field"] for one in refused.json()["errors"]}


async def test_booking_is_closed_and_extended_and_who_is_paying_goes_on(
    departure: Departure, api: Api, asha: Person, run_jobs: RunJobs
) -> None:
    shop = departure.shop
    closed = await departure.change(kind="window", booking_end_date=(shop.today - timedelta(days=1)).isoformat())
    assert (closed["total"], closed["state"]) == (0, "running")
    await run_jobs()
    assert (await departure.read(closed["change_id"]))["state"] == "done"
    plan = await departure.plan()
    assert (plan["status"], plan["held"]) == ("scheduled", 1)
    body = {"booking_payload": shop.payload(double=1)}
    mine = asha.on(api(shop.label))
    assert (await mine.post("/api/bookings/holds", json=body)).status_code == 409
    until = (shop.today + timedelta(days=30)).isoformat()
    await departure.change(kind="window", booking_end_date=until)
    plan = await departure.plan()
    assert (plan["status"], plan["booking_end_date"]) == ("booking", until)
    assert (await mine.post("/api/bookings/holds", json=body)).status_code == 201


async def test_another_itinerary_is_announced_and_may_be_refused(
    departure: Departure, api: Api, run_jobs: RunJobs
) -> None:
    made = await departure.change(kind="itinerary", summary="Day 2 goes by bus instead of by boat.")
    await run_jobs()
    end = await departure.read(made["change_id"])
    assert (end["state"], end["done"]) == ("done", 3)
    letters = [one for one in await mails(api) if one["subject"].startswith("A change of plan")]
    assert len(letters) == 2
    assert "Day 2 goes by bus instead of by boat." in letters[0]["text"]
    free = await departure.change(kind="itinerary", summary="No boat at all.", offers_choice=True)
    await run_jobs()
    open_ = await departure.read(free["change_id"])
    assert (open_["state"], open_["choosing"], open_["skipped"]) == ("open", 3, 0)
    assert (await departure.plan())["held"] == 1


async def test_a_hotel_is_replaced_and_a_driver_who_is_taken_is_named(
    departure: Departure, api: Api, database: Database, run_jobs: RunJobs, owner: Owner
) -> None:
    shop = departure.shop
    await put_on_departure(database, shop)
    owner.execute(
        "INSERT INTO hotel (client_id, name, address, category, commission_bp)"
        " VALUES (%s, 'Inn', 'Jorhat', '3 Star', 0)",
        [shop.client_id],
    )
    inn = owner.execute("SELECT hotel_id FROM hotel WHERE name = 'Inn'").fetchone()
    stay = owner.execute("SELECT plan_resource_id, check_in FROM plan_resource WHERE kind = 'hotel'").fetchone()
    assert inn is not None
    assert stay is not None
    change = {"kind": "hotel", "plan_resource_id": stay[0], "hotel_id": inn[0]}
    impact = await departure.preview(**change)
    assert impact["details"]["change"].startswith("You stay at Inn instead of Lodge from ")
    made = await departure.change(**change)
    await run_jobs()
    assert (await departure.read(made["change_id"]))["done"] == 3
    assert owner.execute("SELECT hotel_id, check_in FROM plan_resource WHERE kind = 'hotel'").fetchone() == (
        inn[0],
        stay[1],
    )
    (letter,) = [
        one
        for one in await mails(api)
        if one["subject"].startswith("Another hotel") and one["to"] == "dev@traveller.example"
    ]
    assert "You stay at Inn instead of Lodge" in letter["text"]
    starts = shop.today + timedelta(days=60 + LATER)
    owner.execute(
        "WITH other AS (INSERT INTO departure (client_id, trip_id, booking_start_date, booking_end_date,"
        " tour_start_date, tour_end_date) VALUES (%s, %s, %s, %s, %s, %s) RETURNING departure_id)"
        " INSERT INTO plan_resource (client_id, departure_id, kind, driver_id, vehicle_id)"
        " SELECT v.client_id, plan, 'driver', v.driver_id, v.vehicle_id FROM vehicle v,"
        " (SELECT departure_id FROM other UNION ALL SELECT %s) AS plans(plan)",
        [shop.client_id, shop.trip_id, shop.today, shop.today, starts, starts, shop.plan_id],
    )
    conflicts = (await departure.preview(kind="postpone", tour_start_date=starts.isoformat()))["conflicts"]
    assert any(one.startswith("Jiten (AS 01) drives Majuli by boat of ") for one in conflicts)
    assert any("Ask Inn for rooms" in one for one in conflicts)
    await departure.change(kind="postpone", tour_start_date=starts.isoformat())
    moved = owner.execute("SELECT check_in FROM plan_resource WHERE kind = 'hotel'").fetchone()
    assert moved == (stay[1] + timedelta(days=LATER),)


async def test_links_of_choices_are_for_people_who_may_choose_for_travellers(
    departure: Departure, api: Api, run_jobs: RunJobs, database: Database, owner: Owner
) -> None:
    done, tokens = await postpone(departure, run_jobs)
    assert tokens
    path = f"{departure.path}/{done['change_id']}"
    shown = {}
    for role in (TeamRole.SALES, TeamRole.ACCOUNTS, TeamRole.LEADER):
        member = (await join(database, owner, departure.shop, role)).on(api(departure.shop.label))
        answer = await member.get(path)
        assert answer.status_code == 200, answer.text
        shown[role] = {token in answer.text for token in tokens.values()}
        links = [one["whatsapp_url"] for one in answer.json()["bookings"]]
        assert any(links) == (role is TeamRole.SALES)
    assert shown == {TeamRole.SALES: {True}, TeamRole.ACCOUNTS: {False}, TeamRole.LEADER: {False}}
