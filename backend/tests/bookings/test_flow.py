"""From a price to a confirmed booking, over HTTP."""

import httpx
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.shop import PAYER, Person, Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def test_quote_has_tax_advance_and_balance(api: Api, shop: Shop) -> None:
    answer = await api(shop.label).post(
        "/api/bookings/quote",
        json={
            "event_plan_id": shop.plan_id,
            "booking_rooms": [{"room_bed_id": shop.beds["Double Sharing"], "selected_beds_quantity": 3}],
        },
    )
    assert answer.status_code == 200
    quote = answer.json()
    assert (quote["bed_total"], quote["tax"], quote["total"]) == (30000, 1500, 31500)
    assert (quote["advance"], quote["balance"]) == (9450, 22050)
    assert quote["tax_percent"] == 5
    beds, tax = quote["lines"]
    named = ("kind", "room_bed_id", "room_type", "selected_beds_quantity", "price_per_head_trip", "amount")
    bought = shop.beds["Double Sharing"]
    assert [beds[name] for name in named] == ["beds", bought, "Double Sharing", 3, 10000, 30000]
    assert (tax["kind"], tax["tax_percent"], tax["amount"]) == ("tax", 5, 1500)


async def test_traveller_holds_pays_the_advance_and_sees_the_booking(
    browser: httpx.AsyncClient, shop: Shop, asha: Person, play: Play
) -> None:
    held = await hold(browser, shop, double=2, quad=1)
    state = (await browser.get(f"/api/bookings/holds/{held['reservation_event_id']}")).json()
    assert state["state"] == "held"
    assert 1190 <= state["seconds_left"] <= 1200
    assert [t["full_name"] for t in state["traveller_info"]] == ["Asha Baruah", "Guest 1", "Guest 2"]
    assert state["traveller_info"][0]["id_proof"] == "•••• 4567"
    # What comes back is what is paid less the charge, and never rises.
    for paid, refunds in (("total", state["refunds"]), ("advance", state["advance_refunds"])):
        assert [point["refund"] for point in refunds] == [
            max(held["quote"][paid] - point["charge"], 0) for point in refunds
        ]
        assert sorted(refunds, key=lambda point: point["refund"], reverse=True) == refunds
        assert refunds[-1]["until"] is None
    assert state["event"]["legal_name"] == state["event"]["client_name"]
    placed = await order(browser, held)
    assert placed["amount"] == held["quote"]["advance"] * 100
    confirmed = await verify(browser, await play(placed["order_id"]))
    assert confirmed.status_code == 200
    body = confirmed.json()
    assert body["message"] == "Booking confirmed successfully!"
    assert body["reservation_event"]["booking_status"] == "confirmed"
    assert body["reservation_event"]["payment_status"] == "partial"
    mine = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    assert [b["reservation_event"]["booking_reference"] for b in mine] == [held["booking_reference"]]
    reservation = mine[0]["reservation_event"]
    assert reservation["advance_paid"] == held["quote"]["advance"]
    assert reservation["balance_due"] == held["quote"]["balance"]
    assert reservation["balance_due_on"] == held["quote"]["balance_due_on"]


async def test_a_refusal_says_how_many_beds_of_a_scarce_sharing_type_are_left(
    browser: httpx.AsyncClient, shop: Shop
) -> None:
    await hold(browser, shop, double=8)
    refused = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=4)})
    assert refused.status_code == 409
    assert refused.json()["detail"] == "Beds left of this sharing type: 2. Choose another type for the others."


async def test_operator_sees_the_booking_in_their_lists(
    browser: httpx.AsyncClient, shop: Shop, api: Api, play: Play
) -> None:
    held = await hold(browser, shop, double=2)
    await verify(browser, await play((await order(browser, held, amount="total"))["order_id"]))
    office = shop.operator.on(api(shop.label))
    plans = (await office.get(f"/api/bookings/get_by_client_id/{shop.client_id}?status=booking")).json()
    assert plans["total"] == 1
    assert plans["data"][0]["total_travelers"] == 2
    assert plans["data"][0]["amount_paid"] == held["quote"]["total"]
    listed = (await office.get(f"/api/bookings/event-plan/{shop.plan_id}/reservations")).json()
    assert listed["event_name"] == "Majuli by boat"
    assert listed["reservations"][0]["payment_status"] == "paid"
    booking_id = listed["reservations"][0]["reservation_event_id"]
    details = await office.get(f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}/details")
    detail = details.json()
    booked, traveller, room = (
        detail["reservation_event"],
        detail["traveller_info"][0],
        detail["event_booking_rooms"][0],
    )
    assert traveller["full_name"] == booked["customer_name"] == "Asha Baruah"
    assert booked["event_date"] == detail["event"]["tour_start_date"]
    assert booked["payment_id"].startswith("pay_")
    assert booked["transaction_reference"].startswith("order_")
    assert booked["updated_at"] >= booked["created_at"]
    for part in (traveller, room):
        assert (part["user_id"], part["event_plan_id"]) == (booked["user_id"], shop.plan_id)


async def test_failed_payment_keeps_the_hold_and_a_retry_uses_the_same_order(
    browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    await play(placed["order_id"], outcome="failure")
    again = await order(browser, held)
    assert again["order_id"] == placed["order_id"]
    assert (await verify(browser, await play(again["order_id"]))).status_code == 200


async def test_changing_advance_to_full_claims_no_bed_twice(
    browser: httpx.AsyncClient, shop: Shop, api: Api, play: Play
) -> None:
    held = await hold(browser, shop, double=4)
    await order(browser, held)
    placed = await order(browser, held, amount="total")
    details = (await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json()
    assert details["event_plans"][0]["available_slots"] == 16
    await verify(browser, await play(placed["order_id"]))
    details = (await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json()
    assert details["event_plans"][0]["available_slots"] == 16


async def test_webhook_alone_confirms(browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs) -> None:
    held = await hold(browser, shop, quad=2)
    await play((await order(browser, held))["order_id"], webhook=True)
    await run_jobs()
    state = (await browser.get(f"/api/bookings/holds/{held['reservation_event_id']}")).json()
    assert state["state"] == "paid"


async def test_verification_and_webhook_settle_once(
    browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    held = await hold(browser, shop, quad=2)
    paid = await play((await order(browser, held))["order_id"], webhook=True)
    for _ in range(3):
        answer = await verify(browser, paid)
        assert answer.status_code == 200
        assert answer.json()["reservation_event"]["advance_paid"] == held["quote"]["advance"]
        await run_jobs()


async def test_balance_is_paid_in_parts_until_nothing_is_due(
    browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    held = await hold(browser, shop, double=1)
    await verify(browser, await play((await order(browser, held))["order_id"]))
    booking_id = held["reservation_event_id"]
    part = await browser.post(f"/api/bookings/{booking_id}/pay-balance", json={"amount": 1000})
    assert part.json()["amount"] == 100_000
    assert (await verify(browser, await play(part.json()["order_id"]))).status_code == 200
    too_much = await browser.post(f"/api/bookings/{booking_id}/pay-balance", json={"amount": 99999})
    assert too_much.status_code == 409
    assert too_much.json()["balance_due"] == held["quote"]["balance"] - 1000
    rest = await browser.post(f"/api/bookings/{booking_id}/pay-balance", json={})
    answer = await verify(browser, await play(rest.json()["order_id"]))
    assert answer.json()["reservation_event"]["payment_status"] == "paid"
    assert answer.json()["reservation_event"]["balance_due"] == 0
    assert (await browser.post(f"/api/bookings/{booking_id}/pay-balance", json={})).status_code == 409


@pytest.mark.parametrize(
    ("changed", "field", "message"),
    [
        ({"full_name": " "}, "full_name", "Name is required for first traveler"),
        ({"id_proof": ""}, "id_proof", "ID Proof is required for first traveler"),
        ({"emergency_contact": ""}, "emergency_contact", "Emergency contact is required for first traveler"),
        ({"emergency_contact": "98765"}, "emergency_contact", "Invalid contact number (10 digits required)"),
        ({"emergency_contact": "98765४3210"}, "emergency_contact", "Invalid contact number (10 digits required)"),
    ],
)
async def test_first_traveller_is_checked(
    browser: httpx.AsyncClient, shop: Shop, changed: dict[str, str], field: str, message: str
) -> None:
    payload = shop.payload(travellers=[{**PAYER, **changed}], double=1)
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert answer.status_code == 422
    assert answer.json()["detail"] == message
    assert answer.json()["errors"] == [{"field": f"traveller_info.0.{field}", "message": message}]


async def test_aadhaar_is_kept_as_four_digits(browser: httpx.AsyncClient, shop: Shop) -> None:
    traveller = {**PAYER, "id_type": "Aadhaar", "id_proof": "1234 5678 9012"}
    answer = await browser.post(
        "/api/bookings/holds", json={"booking_payload": shop.payload(travellers=[traveller], double=1)}
    )
    state = (await browser.get(f"/api/bookings/holds/{answer.json()['reservation_event_id']}")).json()
    assert state["traveller_info"][0]["id_proof"] == "•••• 9012"


async def test_extending_works_twice(browser: httpx.AsyncClient, shop: Shop) -> None:
    held = await hold(browser, shop, double=1)
    path = f"/api/bookings/holds/{held['reservation_event_id']}"
    for _ in range(2):
        assert (await browser.post(f"{path}/extend")).status_code == 200
    refused = await browser.post(f"{path}/extend")
    assert (refused.status_code, refused.json()["code"]) == (409, "cannot_extend")
    state = (await browser.get(path)).json()
    assert 2390 <= state["seconds_left"] <= 2400
    assert state["can_extend"] is False


async def test_releasing_a_hold_returns_its_beds_at_once(browser: httpx.AsyncClient, shop: Shop, api: Api) -> None:
    held = await hold(browser, shop, double=10)
    path = f"/api/bookings/holds/{held['reservation_event_id']}"
    for _ in range(2):
        assert (await browser.delete(path)).status_code == 204
    assert (await browser.get(path)).json()["state"] == "released"
    details = (await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json()
    assert details["event_plans"][0]["available_slots"] == 20


async def test_replacing_a_hold_frees_its_beds_for_the_new_one(browser: httpx.AsyncClient, shop: Shop) -> None:
    held = await hold(browser, shop, double=10)
    refused = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=8)})
    assert refused.status_code == 409
    replaced = await browser.post(
        "/api/bookings/holds",
        json={"booking_payload": shop.payload(double=8), "replaces": held["reservation_event_id"]},
    )
    assert replaced.status_code == 201, replaced.text
    old = (await browser.get(f"/api/bookings/holds/{held['reservation_event_id']}")).json()
    assert old["state"] == "released"
