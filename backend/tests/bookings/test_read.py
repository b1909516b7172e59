"""Joining instructions and hotels in My Bookings, the confirmation e-mail and the calendar file."""

import httpx
import pytest
from icalendar import Calendar

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.resources.samples import put_on_departure
from tests.shop import Person, Shop, person
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


async def test_a_booked_traveller_reads_instructions_and_hotels(
    api: Api, browser: httpx.AsyncClient, database: Database, shop: Shop, asha: Person, play: Play, run_jobs: RunJobs
) -> None:
    await put_on_departure(database, shop)
    held = await hold(browser, shop, double=2)
    mine = f"/api/bookings/get_by_user_id/{asha.user_id}"
    pending = (await browser.get(mine)).json()[0]["event"]
    assert (pending["instruction_for_trip"], pending["hotels"]) == ("- Age 16 to 34", []), "not before it is booked"
    paid = await play((await order(browser, held))["order_id"])
    assert (await verify(browser, paid)).status_code == 200

    event = (await browser.get(mine)).json()[0]["event"]
    assert [(one["name"], one["address"]) for one in event["hotels"]] == [("Lodge", "Kohora")]
    assert event["is_over"] is False
    await run_jobs()
    (mail,) = [one for one in await mails(api) if one["to"] == "asha@traveller.example"]
    for part in ("Good to know", "Age 16 to 34", "Lodge, Kohora", "2 beds in double sharing"):
        assert part in mail["text"]
        assert part in mail["html"]
    file = await browser.get(f"/api/bookings/{held['reservation_event_id']}/calendar.ics")
    (trip,) = Calendar.from_ical(file.content).walk("VEVENT")
    for part in ("2 beds in double sharing", "Good to know\n- Age 16 to 34", "Lodge, Kohora"):
        assert part in str(trip["description"])

    # Who has no confirmed booking of the departure reads no hotel of it.
    dev = await person(database, "dev@traveller.example", label=shop.label)
    other = dev.on(api(shop.label))
    await hold(other, shop, double=1)
    theirs = (await other.get(f"/api/bookings/get_by_user_id/{dev.user_id}")).json()
    assert [one["event"]["hotels"] for one in theirs] == [[]]
