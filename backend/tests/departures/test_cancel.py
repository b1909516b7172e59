"""A departure is cancelled: seen before, refused when it changed, carried out once however often the job runs."""

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, order
from tests.conftest import Api, RunJobs
from tests.departures.conftest import Departure
from tests.people import mails
from tests.shop import Person
from toli.operating.departures.service import run
from toli.operating.departures.service.run import run_change
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[tuple[object, ...]]


async def test_impact_is_shown_and_nothing_happens(departure: Departure) -> None:
    impact = await departure.preview(kind="cancel", reason="Snow")
    assert [(one["state"], one["paid"], one["refund_online"], one["refund_offline"]) for one in impact["bookings"]] == [
        ("confirmed", 6300, 6300, 0),
        ("confirmed", 21000, 6300, 14700),
        ("confirmed", 0, 0, 0),
        ("paying", 0, 0, 0),
    ]
    assert (impact["people"], impact["refund_online"], impact["refund_offline"]) == (5, 12600, 14700)
    assert impact["choices"] == []
    assert "{refund}" in impact["message"]["text"]
    shown = await departure.preview(kind="cancel", example_of=departure.bookings["dev"])
    assert "₹6,300 goes back to the card" in shown["example"]["text"]
    assert "₹14,700 we return to you directly" in shown["example"]["text"]
    assert (await departure.plan())["status"] == "booking"
    assert (await departure.http.get(departure.path)).json() == []


async def test_everybody_gets_all_their_money_back_the_way_it_came(
    departure: Departure, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    stale = await departure.http.post(departure.path, json={"kind": "cancel", "seen_bookings": 3, "seen_refund": 27300})
    assert (stale.status_code, stale.json()["code"], stale.json()["bookings"]) == (409, "departure_impact_changed", 4)
    body = {"kind": "cancel", "reason": "Snow", "subject": "No {trip}", "seen_bookings": 4, "seen_refund": 27300}
    key = {"Idempotency-Key": "cancel-the-departure"}
    made = [(await departure.http.post(departure.path, json=body, headers=key)).json() for _ in range(2)]
    assert made[0] == made[1]
    assert (made[0]["state"], made[0]["pending"]) == ("running", 4)
    assert (await departure.plan())["status"] == "cancelled"
    await run_jobs()
    done = await departure.read(made[0]["change_id"])
    assert (done["state"], done["done"], done["skipped"], done["failed"]) == ("done", 3, 1, 0)
    assert (done["refund_online"], done["refund_offline"]) == (12600, 14700)
    by_name = {one["reservation_event_id"]: one for one in done["bookings"]}
    dev = by_name[departure.bookings["dev"]]
    assert (dev["refund_state"], dev["message_state"]) == ("done", "sent")
    ela = by_name[departure.bookings["ela"]]
    assert (ela["message_state"], "wa.me/919876543211" in ela["whatsapp_url"]) == ("unreachable", True)
    for name in departure.bookings:
        assert (await departure.booking(name))["booking_status"] == "cancelled"
    assert (await departure.booking("dev"))["owed_back"] == 14700
    owed = (await departure.http.get(f"/api/bookings/clients/{departure.shop.client_id}/owed-refunds")).json()
    assert (owed["owed"], owed["total"]) == (14700, 1)
    changed = f"/api/bookings/event-plan/{departure.shop.plan_id}/changes/{done['change_id']}"
    money = {"kind": "returned", "amount": 4700, "method": "cash", "moved_on": departure.shop.today.isoformat()}
    path = f"/api/bookings/clients/{departure.shop.client_id}/reservations/{departure.bookings['dev']}/offline-payments"
    for still_owed in (14700, 10000):
        bookings = (await departure.http.get(changed)).json()["bookings"]
        outcomes = {one["reservation_event_id"]: one for one in bookings}
        dev = outcomes.pop(departure.bookings["dev"])
        assert (dev["refund_offline"], dev["refund_owed"]) == (14700, still_owed)
        assert {one["refund_owed"] for one in outcomes.values()} == {0}
        assert (await departure.http.post(path, json=money)).status_code == 201
    plan = await departure.plan()
    assert (plan["held"], plan["sold"]) == (0, 0)
    letters = [mail for mail in await mails(api) if mail["subject"].startswith("No Majuli by boat")]
    assert {mail["to"] for mail in letters} == {"asha@traveller.example", "dev@traveller.example"}
    assert owner.execute("SELECT count(*) FROM refund").fetchone() == (2,)
    actions = owner.execute(
        "SELECT action FROM audit_entry WHERE subject = %s ORDER BY 1", [f"departure:{departure.shop.plan_id}"]
    ).fetchall()
    assert {("departure.cancelled",), ("departure_change.made",)} <= set(actions)


async def test_nobody_books_or_pays_on_it_any_more(
    departure: Departure, api: Api, asha: Person, run_jobs: RunJobs, play: Play, owner: Owner
) -> None:
    """Money for a hold that had expired before comes while the beds are free; it goes back all the same."""
    fay = owner.execute("SELECT user_id FROM app_user WHERE email = 'fay@traveller.example'").fetchone()
    assert fay is not None
    browser = asha.on(api(departure.shop.label))
    held = await browser.post("/api/bookings/holds", json={"booking_payload": departure.shop.payload(double=1)})
    placed = await order(browser, held.json())
    late = held.json()["reservation_event_id"]
    owner.execute("UPDATE hold SET expires_at = now() - interval '2 hours' WHERE user_id = %s", [asha.user_id])
    owner.execute("UPDATE payment_order SET checked_at = now()")
    made = await departure.change(kind="cancel")
    refused = await browser.post("/api/bookings/holds", json={"booking_payload": departure.shop.payload(double=1)})
    assert refused.status_code in {404, 409}, refused.text
    desk = await departure.http.post(
        f"/api/bookings/clients/{departure.shop.client_id}/desk/quote",
        json={
            "event_plan_id": departure.shop.plan_id,
            "booking_rooms": [
                {"room_bed_id": departure.shop.beds["Double Sharing"], "selected_beds_quantity": 1},
            ],
        },
    )
    assert desk.status_code in {404, 409, 422}
    # As the sweep leaves it, had it come before the cancellation.
    owner.execute(
        "UPDATE booking SET booking_status = 'cancelled', cancel_reason = 'expired', cancelled_at = now()"
        " WHERE booking_id = %s",
        [late],
    )
    owner.execute("UPDATE hold SET state = 'expired' WHERE expires_at < now()")
    owner.execute("UPDATE plan_stock SET held = held - 1")
    owner.execute(
        "UPDATE bed_stock SET held = held - 1 WHERE sharing_type_id = %s", [departure.shop.beds["Double Sharing"]]
    )
    await play(placed["order_id"], webhook=True)
    await run_jobs()
    found = owner.execute("SELECT booking_status FROM booking WHERE booking_id = %s", [late]).fetchone()
    assert found == ("cancelled",)
    assert owner.execute("SELECT reason, state FROM refund WHERE booking_id = %s", [late]).fetchall() == [
        ("booking cancelled", "processed")
    ]
    assert (await departure.read(made["change_id"]))["state"] == "done"
    for change in ({"status": "upcoming"}, {"booking_end_date": departure.shop.today.isoformat()}):
        again = await departure.http.put(
            f"/api/events/{departure.shop.trip_id}/plan", json={"ep_id": departure.shop.plan_id, **change}
        )
        assert again.json()["code"] == "departure_cancelled"
    twice = await departure.http.post(departure.path, json={"kind": "cancel"})
    assert twice.json()["code"] == "departure_cancelled"


async def test_a_failure_stops_no_other_booking_and_is_retried(
    app: FastAPI, departure: Departure, run_jobs: RunJobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out = run._carry_out
    broken = {departure.bookings["dev"]}

    async def fail_for_dev(tx: object, *, booking_id: int, **rest: object) -> None:
        await carry_out(tx, booking_id=booking_id, **rest)  # type: ignore[arg-type]
        if booking_id in broken:
            raise ZeroDivisionError

    monkeypatch.setattr(run, "_carry_out", fail_for_dev)
    made = await departure.change(kind="cancel")
    await run_jobs()
    failed = await departure.read(made["change_id"])
    assert (failed["state"], failed["failed"], failed["done"]) == ("done", 1, 2)
    first = failed["bookings"][0]
    assert (first["reservation_event_id"], first["state"]) == (departure.bookings["dev"], "failed")
    assert first["error"].startswith("Something went wrong")
    assert (await departure.booking("dev"))["booking_status"] == "confirmed"
    broken.clear()
    retry = f"{departure.path}/{made['change_id']}/retry"
    assert (await departure.http.post(retry)).json()["pending"] == 1
    await run_jobs()
    services = app.state.services
    for _ in range(2):
        await run_change(
            services.database,
            settings=services.settings,
            sealer=services.sealer,
            clock=services.clock,
            client_id=departure.shop.client_id,
            change_id=made["change_id"],
        )
    done = (await departure.http.post(retry)).json()
    assert (done["failed"], done["done"], done["refund_online"], done["refund_offline"]) == (0, 3, 12600, 14700)


async def test_a_booking_cancelled_or_paid_meanwhile_is_treated_right(
    app: FastAPI, departure: Departure, api: Api, play: Play, run_jobs: RunJobs, owner: Owner
) -> None:
    """Between the confirmation and the job, Fay's payment arrives and Asha's booking is cancelled alone."""
    row = owner.execute("SELECT user_id FROM app_user WHERE email = 'fay@traveller.example'").fetchone()
    assert row is not None
    token = api(departure.shop.label)
    made = await departure.change(kind="cancel")
    cancelled = await departure.http.post(f"/api/bookings/cancel/{departure.bookings['asha']}", json={"amount": 100})
    assert cancelled.status_code == 200
    await _pay_as_fay(departure, token, owner, play)
    await run_jobs()
    done = await departure.read(made["change_id"])
    states = {one["reservation_event_id"]: one["state"] for one in done["bookings"]}
    assert states[departure.bookings["asha"]] == "skipped"
    assert (await departure.booking("fay"))["booking_status"] == "cancelled"
    money = owner.execute(
        "SELECT sum(amount_paise) FROM refund WHERE booking_id = %s", [departure.bookings["fay"]]
    ).fetchone()
    assert money == (315000,)
    assert await broken_invariants(app.state.services.database) == []


async def _pay_as_fay(departure: Departure, browser: httpx.AsyncClient, owner: Owner, play: Play) -> None:
    link = await departure.http.post(
        f"/api/bookings/clients/{departure.shop.client_id}/reservations/{departure.bookings['fay']}/payment-link",
        json={},
    )
    token = link.json()["url"].rpartition("/")[2]
    placed = await browser.post(f"/api/payment-links/{token}/orders", json={"amount": 3150})
    assert placed.status_code == 201, placed.text
    paid = await play(placed.json()["order_id"])
    verified = await browser.post(
        f"/api/payment-links/{token}/verify",
        json={
            "order_id": paid["razorpay_order_id"],
            "payment_id": paid["razorpay_payment_id"],
            "signature": paid["razorpay_signature"],
        },
    )
    assert verified.status_code == 200, verified.text
