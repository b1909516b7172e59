"""Paying by UPI without the provider: the operator's ID, what travellers say they paid, and what it confirms."""

from datetime import timedelta
from io import BytesIO
from typing import Any

import httpx
import psycopg
import pytest
from pypdf import PdfReader

from tests.bookings.conftest import invariants, shop
from tests.bookings.test_desk import CONTACT, Desk, link_of
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop, person
from toli.infra.db.database import Database

__all__ = ["invariants", "shop"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

UTR = "412345678901"
DETAILS = {"vpa": " Majuli@OkHdfcBank ", "payee_name": "Majuli Trails", "is_on": True, "hold_days": 3}


@pytest.fixture
async def desk(api: Api, shop: Shop) -> Desk:
    """An operator who takes payments by UPI directly."""
    made = Desk(shop.operator.on(api(shop.label)), shop)
    saved = await made.http.put(f"/api/clients/{shop.client_id}/upi", json=DETAILS)
    assert saved.status_code == 200, saved.text
    return made


@pytest.fixture
def visitor(api: Api, shop: Shop) -> httpx.AsyncClient:
    """Somebody without an account on the shop's site."""
    return api(shop.label)


def said(amount: float, utr: str = UTR) -> dict[str, Any]:
    return {"amount": amount, "utr": utr}


async def page_of(visitor: httpx.AsyncClient, made: dict[str, Any]) -> dict[str, Any]:
    page: dict[str, Any] = (await visitor.get(link_of(made))).json()
    return page


async def claims_of(desk: Desk) -> dict[str, Any]:
    answer = await desk.http.get(f"{desk.path}/upi-claims")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_the_upi_id_is_saved_checked_and_can_be_tried(desk: Desk) -> None:
    path = f"/api/clients/{desk.shop.client_id}/upi"
    found = (await desk.http.get(path)).json()
    assert (found["vpa"], found["payee_name"], found["is_on"], found["hold_days"]) == (
        "majuli@okhdfcbank", "Majuli Trails", True, 3,
    )  # fmt: skip
    assert found["test_link"].endswith("&am=1.00")
    refused = await desk.http.put(path, json=DETAILS | {"vpa": "majuli@gmail.com", "payee_name": ""})
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["vpa", "payee_name"]


async def test_a_balance_can_be_paid_by_upi_and_only_the_operator_confirms_it(
    desk: Desk, visitor: httpx.AsyncClient, api: Api, run_jobs: RunJobs
) -> None:
    made = await desk.made(payment=desk.cash(6_300))
    payee = (await page_of(visitor, made))["upi"]["payee"]
    reference = payee["reference"]
    assert (payee["vpa"], payee["payee_name"]) == ("majuli@okhdfcbank", "Majuli Trails")
    assert f"&tr={reference}&tn={reference}%20Majuli%20by%20boat&cu=INR" in payee["link"]
    for typed in (UTR, "4123 4567 8901"):
        answer = await visitor.post(f"{link_of(made)}/upi-claims", json=said(14_700, typed))
        assert answer.status_code == 201, answer.text
    (claim,) = answer.json()["upi"]["claims"]
    assert (claim["utr"], claim["amount"], claim["state"]) == (UTR, 14_700, "waiting")
    booking = (await desk.details(made))["reservation_event"]
    assert (booking["advance_paid"], booking["balance_due"]) == (6_300, 14_700)
    (waiting,) = (await claims_of(desk))["data"]
    assert (waiting["customer_name"], waiting["due"], waiting["amount"]) == ("Meera Joshi", 14_700, 14_700)
    await run_jobs()
    asked = next(mail for mail in await mails(api) if mail["subject"].startswith("Meera Joshi says"))
    assert UTR in asked["text"]
    assert "/to/bank" in asked["text"]

    confirm = f"{desk.path}/upi-claims/{claim['claim_id']}/confirm"
    assert (await desk.http.post(confirm)).json()["total"] == 0
    again = await desk.http.post(confirm)
    assert (again.status_code, again.json()["code"]) == (409, "claim_settled")
    (money,) = [
        one
        for one in (await desk.http.get(f"{desk.booking(made)}/offline-payments")).json()["payments"]
        if one["method"] == "upi"
    ]
    assert (money["amount"], money["reference"]) == (14_700, UTR)
    page = await page_of(visitor, made)
    assert (page["state"], page["upi"]["payee"], page["upi"]["claims"][0]["state"]) == ("paid", None, "confirmed")
    # A payment that was recorded wrongly is reversed, and the traveller's word waits again.
    reverse = f"{desk.booking(made)}/offline-payments/{money['offline_payment_id']}/reverse"
    assert (await desk.http.post(reverse, json={"reason": "Not in the account"})).status_code == 200
    assert (await claims_of(desk))["total"] == 1


async def test_what_is_paid_above_the_balance_is_kept_on_account_if_asked(
    desk: Desk, visitor: httpx.AsyncClient
) -> None:
    made = await desk.made(payment=desk.cash(6_300))
    answers = [
        await visitor.post(f"{link_of(made)}/upi-claims", json=said(14_700, utr)) for utr in (UTR, "412345678902")
    ]
    last, first = answers[-1].json()["upi"]["claims"]
    cash = {"kind": "received", **desk.cash(10_000)}
    assert (await desk.http.post(f"{desk.booking(made)}/offline-payments", json=cash)).status_code == 201
    confirm = f"{desk.path}/upi-claims/{first['claim_id']}/confirm"
    refused = await desk.http.post(confirm, json={"keep_excess": False})
    assert (refused.status_code, refused.json()["code"], refused.json()["balance_due"]) == (409, "due_differs", 4_700)
    assert (await desk.http.post(confirm, json={"keep_excess": True})).json()["total"] == 1
    recorded = (await desk.http.get(f"{desk.booking(made)}/offline-payments")).json()
    assert (recorded["due"], recorded["on_account"]) == (0, 10_000)
    # Nothing of the second one is due.
    confirm = f"{desk.path}/upi-claims/{last['claim_id']}/confirm"
    assert (await desk.http.post(confirm, json={"keep_excess": True})).json()["total"] == 0
    assert (await desk.http.post(confirm, json={"keep_excess": True})).json()["code"] == "claim_settled"
    states = {claim["utr"]: claim["state"] for claim in (await page_of(visitor, made))["upi"]["claims"]}
    assert states == {UTR: "confirmed", "412345678902": "confirmed"}
    customer = f"/api/clients/{desk.shop.client_id}/customers/booking-{made['reservation_event_id']}"
    account = (await desk.http.get(customer)).json()["on_account"]
    assert (account["left"], [deposit["reference"] for deposit in account["deposits"]]) == (
        24_700,
        ["412345678902", UTR],
    )
    mistake = account["deposits"][0]["deposit_id"]
    reverse = f"/api/clients/{desk.shop.client_id}/deposits/{mistake}/reverse"
    assert (await desk.http.post(reverse, json={"reason": "Not in the account"})).status_code == 200
    assert (await claims_of(desk))["total"] == 1


async def test_held_beds_wait_for_the_confirmation_once(
    desk: Desk, visitor: httpx.AsyncClient, clock: HandClock
) -> None:
    made = await desk.made(unpaid_until=desk.day(0))
    too_little = await visitor.post(f"{link_of(made)}/upi-claims", json=said(100))
    assert (too_little.status_code, too_little.json()["code"]) == (409, "due_differs")
    page = (await visitor.post(f"{link_of(made)}/upi-claims", json=said(6_300))).json()
    held = page["held_until"]
    assert held > made["held_until"]
    assert (await desk.http.get(f"{desk.booking(made)}/desk")).json()["held_until"] == held
    clock.moment += timedelta(hours=30)
    second = (await visitor.post(f"{link_of(made)}/upi-claims", json=said(6_300, "412345678902"))).json()
    assert second["held_until"] == held
    (first, _) = (await claims_of(desk))["data"]
    assert (await desk.http.post(f"{desk.path}/upi-claims/{first['claim_id']}/confirm")).status_code == 200
    booking = (await desk.details(made))["reservation_event"]
    assert (booking["booking_status"], booking["balance_due"]) == ("confirmed", 14_700)


async def test_a_dismissed_payment_says_why(desk: Desk, visitor: httpx.AsyncClient) -> None:
    made = await desk.made(payment=desk.cash(6_300))
    await visitor.post(f"{link_of(made)}/upi-claims", json=said(500))
    (claim,) = (await claims_of(desk))["data"]
    path = f"{desk.path}/upi-claims/{claim['claim_id']}/dismiss"
    assert (await desk.http.post(path, json={"reason": ""})).status_code == 422
    assert (await desk.http.post(path, json={"reason": "Not in our account"})).json()["total"] == 0
    (shown,) = (await page_of(visitor, made))["upi"]["claims"]
    assert (shown["state"], shown["dismissed_reason"]) == ("dismissed", "Not in our account")


@pytest.mark.parametrize("utr", ["", "41234567890", "4123456789012", "41234567890a", "000000000000"])
async def test_a_number_that_is_no_utr_is_refused(desk: Desk, visitor: httpx.AsyncClient, utr: str) -> None:
    made = await desk.made(payment=desk.cash(6_300))
    refused = await visitor.post(f"{link_of(made)}/upi-claims", json=said(500, utr))
    assert refused.status_code == 422, refused.text
    assert refused.json()["errors"][0]["field"] == "utr"


async def test_no_more_than_a_few_payments_wait(desk: Desk, visitor: httpx.AsyncClient) -> None:
    made = await desk.made(payment=desk.cash(6_300))
    answers = [
        (await visitor.post(f"{link_of(made)}/upi-claims", json=said(10, f"41234567890{number}"))).status_code
        for number in range(6)
    ]
    assert answers == [201] * 5 + [429]


async def test_while_it_is_off_nothing_is_offered_and_nothing_can_be_said(
    desk: Desk, visitor: httpx.AsyncClient
) -> None:
    made = await desk.made(payment=desk.cash(6_300))
    path = f"/api/clients/{desk.shop.client_id}/upi"
    await desk.http.put(path, json=DETAILS | {"is_on": False})
    assert (await page_of(visitor, made))["upi"] == {"payee": None, "claims": []}
    refused = await visitor.post(f"{link_of(made)}/upi-claims", json=said(500))
    assert (refused.status_code, refused.json()["code"]) == (409, "upi_not_offered")


async def test_a_customer_pays_a_balance_from_my_bookings(
    desk: Desk, visitor: httpx.AsyncClient, api: Api, database: Database
) -> None:
    made = await desk.made(payment=desk.cash(6_300))
    meera = await person(database, CONTACT["email"], label=desk.shop.label)
    own = meera.on(api(desk.shop.label))
    assert (await own.post(f"{link_of(made)}/claim")).status_code == 200
    path = f"/api/bookings/{made['reservation_event_id']}"
    assert (await own.get(f"{path}/upi")).json()["payee"]["vpa"] == "majuli@okhdfcbank"
    part = (await own.post(f"{path}/upi-claims", json=said(14_700))).json()
    assert part["claims"][0]["state"] == "waiting"
    stranger = await person(database, "stranger@guest.example", label=desk.shop.label)
    for method in ("GET", "POST"):
        tail = "upi" if method == "GET" else "upi-claims"
        other = stranger.on(api(desk.shop.label))
        refused = await other.request(method, f"{path}/{tail}", json=None if method == "GET" else said(1))
        assert refused.status_code == 404


async def test_emails_and_receipts_that_ask_for_money_name_the_upi_id(
    desk: Desk, api: Api, run_jobs: RunJobs, owner: psycopg.Connection[Any]
) -> None:
    held = await desk.made(unpaid_until=desk.day(2))
    paid = await desk.made(payment=desk.cash(6_300))
    await run_jobs()
    (asked,) = [mail for mail in await mails(api) if "holds your beds" in mail["subject"]]
    assert "Or pay ₹6,300 by UPI to majuli@okhdfcbank (Majuli Trails)" in asked["text"]
    reference = (await desk.details(held))["reservation_event"]["booking_reference"]
    assert f"tr={reference}&amp;" in asked["html"]
    document = await desk.http.get(f"/api/bookings/{paid['reservation_event_id']}/invoice.pdf")
    assert document.status_code == 200, document.text
    text = PdfReader(BytesIO(document.content)).pages[0].extract_text()
    assert "Pay the rest of ₹14,700.00 by UPI" in text
    assert "majuli@okhdfcbank (Majuli Trails)" in text
