"""E-mails to travellers about a booking."""

import re
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from icalendar import Calendar
from psycopg.types.json import Json

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Person, Shop
from toli.kit.clock import SystemClock
from toli.kit.formats import format_rupees
from toli.kit.translation import write_day
from toli.messaging.notifications.service import booking_payments, bookings, sending

pytestmark = pytest.mark.anyio

HERS = "asha@traveller.example"


async def pay(browser: httpx.AsyncClient, play: Play, shop: Shop) -> int:
    """Book two beds and pay the advance; the booking's id."""
    held = await hold(browser, shop, double=2)
    paid = await play((await order(browser, held))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    return int(held["reservation_event_id"])


async def test_confirmation_is_sent_once_and_states_what_is_due(
    api: Api, browser: httpx.AsyncClient, shop: Shop, asha: Person, play: Play, run_jobs: RunJobs
) -> None:
    await pay(browser, play, shop)
    await run_jobs()
    (email,) = [mail for mail in await mails(api) if mail["to"] == HERS]
    assert email["subject"].startswith("Booking confirmed: Majuli by boat (")
    for fact in ("Majuli by boat, Majuli, Assam", "Beds: 2 beds in double sharing", "Price: ₹21,000", "Paid: ₹6,300"):
        assert fact in email["text"]
    assert "Balance due: ₹14,700 by " in email["text"]
    assert "http://brahmaputra.toli.localhost:8000/mybookings" in email["text"]
    assert "₹14,700" in email["html"]
    assert "What next\n\n1. Pay ₹14,700 by " in email["text"]
    assert "\n\nGood to know\n\n- Age 16 to 34\n\nYour receipt" in email["text"]
    assert "What next</h2>" in email["html"]
    # ID numbers and medical details of travellers are in no e-mail.
    assert "P1234567" not in email["text"] + email["html"]
    assert asha.user_id > 0


def add_picture(owner: psycopg.Connection[Any], shop: Shop) -> None:
    sources = [{"url": f"/media/river-{width}.webp", "width": width} for width in (480, 1200, 2000)]
    owner.execute(
        "WITH added AS (INSERT INTO image (client_id, filename, purpose, width, height, sources, placeholder)"
        " VALUES (%(client)s, 'river-2000.webp', 'event', 2000, 1000, %(sources)s, 'data:') RETURNING image_id)"
        " INSERT INTO trip_image (client_id, trip_id, position, image_id)"
        " SELECT %(client)s, %(event)s, 0, image_id FROM added",
        {"client": shop.client_id, "event": shop.trip_id, "sources": Json(sources)},
    )


async def test_emails_about_a_booking_show_logo_picture_and_contact_buttons(
    api: Api,
    app: FastAPI,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    owner: psycopg.Connection[Any],
) -> None:
    owner.execute(
        "UPDATE client SET client_logo = 'logo.webp', public_phone = '+919864037152', public_whatsapp = '+919864037153'"
        " WHERE client_id = %s",
        [shop.client_id],
    )
    owner.execute(
        "UPDATE trip SET meeting_point = 'Nimati Ghat, Jorhat' WHERE client_id = %s AND trip_id = %s",
        [shop.client_id, shop.trip_id],
    )
    add_picture(owner, shop)
    booking = await pay(browser, play, shop)
    await run_jobs()
    mailer = sending.make_mailer(app.state.services)
    about = {"client_id": shop.client_id, "booking_id": booking}
    await bookings.send_booking_cancelled(mailer, **about)
    (payment,) = owner.execute("SELECT provider_payment_id FROM payment").fetchall()
    await booking_payments.send_payment_received(mailer, **about, payment_id=payment[0])
    emails = [mail for mail in await mails(api) if mail["to"] == HERS]
    assert len(emails) == 3
    for email in emails:
        for part in (
            'src="http://brahmaputra.toli.localhost:8000/media/logo.webp"',
            'src="http://brahmaputra.toli.localhost:8000/media/river-1200.webp"',
            'href="tel:+919864037152"',
            'href="https://wa.me/919864037153"',
            "because of your booking with",
        ):
            assert part in email["html"], email["subject"]
        assert "+91 98640 37152\nWhatsApp: +91 98640 37153\n" in email["text"]
    (confirmation,) = [email for email in emails if email["subject"].startswith("Booking confirmed")]
    assert ">Age 16 to 34</li>" in confirmation["html"]
    map_link = "https://www.google.com/maps/search/?api=1&query=Nimati+Ghat%2C+Jorhat"
    buttons = re.findall(r'<a href="([^"]+)" style="display:inline-block;margin[^>]+>([^<]+)</a>', confirmation["html"])
    assert buttons[-1] == (map_link.replace("&", "&amp;"), "Map")
    ((day,),) = owner.execute(
        "SELECT tour_start_date FROM departure WHERE departure_id = %s", [shop.plan_id]
    ).fetchall()
    where = f"Where to be\n\nNimati Ghat, Jorhat\n{write_day(day)}\n{map_link}\n\nGood to know\n\n- Age 16 to 34\n"
    assert where in confirmation["text"]
    (trip,) = Calendar.from_ical((await browser.get(f"/api/bookings/{booking}/calendar.ics")).content).walk("VEVENT")
    assert trip["location"] == "Nimati Ghat, Jorhat"
    assert f"Where to be\nNimati Ghat, Jorhat\n{map_link}" in str(trip["description"])
    mine = (await browser.get(f"/api/bookings/holds/{booking}")).json()
    assert (mine["event"]["meeting_point"], mine["event"]["map_link"]) == ("Nimati Ghat, Jorhat", map_link)
    assert mine["refunds"] == mine["advance_refunds"] == [], "only before it is paid"


async def test_later_payment_is_confirmed(
    api: Api, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    booking = await pay(browser, play, shop)
    balance = await browser.post(f"/api/bookings/{booking}/pay-balance", json={})
    assert balance.status_code == 201, balance.text
    assert (await verify(browser, await play(balance.json()["order_id"]))).status_code == 200
    await run_jobs()
    subjects = {mail["subject"].partition(" (")[0] for mail in await mails(api) if mail["to"] == HERS}
    assert subjects == {"Booking confirmed: Majuli by boat", "Payment received: ₹14,700 for Majuli by boat"}


async def test_cancelled_booking_and_returned_payment_are_notified(
    api: Api, app: FastAPI, browser: httpx.AsyncClient, shop: Shop, play: Play, owner: psycopg.Connection[Any]
) -> None:
    booking = await pay(browser, play, shop)
    mailer = sending.Mailer(
        database=app.state.services.database,
        settings=app.state.services.settings,
        sealer=app.state.services.sealer,
        clock=SystemClock(),
        store=app.state.services.store,
        phones=app.state.services.channels,
    )
    payment = owner.execute("SELECT provider_payment_id FROM payment").fetchone()
    assert payment is not None
    about = {"client_id": shop.client_id, "booking_id": booking}
    await bookings.send_booking_cancelled(mailer, **about)
    await booking_payments.send_payment_returned(mailer, **about, payment_id=payment[0])
    await booking_payments.send_payment_returned(mailer, **about, payment_id="pay_of_somebody")
    await bookings.send_booking_cancelled(mailer, client_id=shop.client_id, booking_id=booking + 1)
    returned, cancelled = await mails(api)
    assert cancelled["subject"].startswith("Booking cancelled: Majuli by boat (")
    assert "will be refunded to the card" not in cancelled["text"]
    assert returned["subject"] == "Your payment of ₹6,300 will be refunded"
    assert f"http://brahmaputra.toli.localhost:8000/events/{shop.trip_id}" in returned["text"]


@pytest.mark.parametrize(
    ("paise", "written"),
    [(12_500_000, "₹1,25,000"), (12_500_050, "₹1,25,000.50"), (100, "₹1"), (1_00_00_000_00, "₹1,00,00,000")],
)
def test_rupees_are_written_as_in_india(paise: int, written: str) -> None:
    assert format_rupees(paise) == written
