"""Online payments above what is due: refunded at once, or decided by the operator."""

from decimal import Decimal
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play
from tests.bookings.test_desk import CONTACT, Desk
from tests.bookings.test_on_account import Till, customer_of
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop, open_shop
from tests.tenancy.test_api_tokens import create, program
from toli.finance.exports.schemas import Month
from toli.finance.exports.service.check import list_wrong_vouchers
from toli.identity.access.rights import Right
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
PRICE, TWICE = 21_000, 11_000


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def till(desk: Desk) -> Till:
    return Till(desk)


@pytest.fixture
def visitor(api: Api, shop: Shop) -> httpx.AsyncClient:
    return api(shop.label)


async def ask_first(desk: Desk) -> None:
    answer = await desk.http.put(f"/api/clients/{desk.shop.client_id}/update_client", json={"asks_about_excess": True})
    assert answer.status_code == 200, answer.text
    assert answer.json()["asks_about_excess"] is True


async def pay_twice(desk: Desk, visitor: httpx.AsyncClient, play: Play) -> tuple[dict[str, Any], httpx.Response]:
    """The customer pays by link while the desk records the same money in cash."""
    booking = await desk.made(payment=desk.cash(PRICE - TWICE))
    link = (await desk.http.post(f"{desk.booking(booking)}/payment-link")).json()["url"].rpartition("/pay/")[2]
    ordered = await visitor.post(f"/api/payment-links/{link}/orders", json={"amount": TWICE})
    assert ordered.status_code == 201, ordered.text
    cash = {"kind": "received", "amount": TWICE, "method": "cash", "moved_on": desk.day()}
    assert (await desk.http.post(f"{desk.booking(booking)}/offline-payments", json=cash)).status_code == 201
    paid = await play(ordered.json()["order_id"])
    signed = {name: paid[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")}
    return booking, await visitor.post(f"/api/payment-links/{link}/verify", json=signed)


async def list_undecided(desk: Desk) -> list[dict[str, Any]]:
    owed = (await desk.http.get(f"/api/bookings/clients/{desk.shop.client_id}/owed-refunds")).json()
    return [row for row in owed["data"] if row["refund_id"]]


async def list_todo(desk: Desk) -> dict[str, tuple[int, float]]:
    """The refunds and decisions of Home's to-do list."""
    items = (await desk.http.get(f"/api/reports/clients/{desk.shop.client_id}/todo")).json()["items"]
    return {
        item["kind"]: (item["count"], item["amount"])
        for item in items
        if item["kind"] in {"excess_payments", "owed_refunds"}
    }


async def count_open_point(desk: Desk) -> int:
    path = f"/api/clients/{desk.shop.client_id}/months/{desk.shop.today:%Y-%m}/close"
    points = (await desk.http.get(path)).json()["points"]
    return sum(point["count"] for point in points if point["kind"] == "excess_payments")


async def test_a_payment_above_what_is_due_goes_back_at_once_by_default(
    desk: Desk, visitor: httpx.AsyncClient, play: Play, run_jobs: RunJobs
) -> None:
    booking, answer = await pay_twice(desk, visitor, play)
    assert (answer.status_code, answer.json()["reason"]) == (409, "more_than_due")
    assert "on its way back" in answer.json()["detail"]
    assert await list_undecided(desk) == []
    await run_jobs()
    (refund,) = (await desk.http.get(f"{desk.booking(booking)}/money")).json()["refunds"]
    assert (refund["amount"], refund["state"], refund["is_kept"]) == (TWICE, "processed", False)


async def test_a_double_payment_waits_on_home_and_in_the_month_close(
    desk: Desk, visitor: httpx.AsyncClient, play: Play, owner: Owner
) -> None:
    await ask_first(desk)
    await pay_twice(desk, visitor, play)
    (row,) = await list_undecided(desk)
    assert await list_todo(desk) == {"excess_payments": (1, TWICE)}
    assert await count_open_point(desk) == 0
    owner.execute("UPDATE refund SET created_at = created_at - interval '73 hours'")
    assert await count_open_point(desk) == 1
    path = f"/api/bookings/clients/{desk.shop.client_id}/refunds/{row['refund_id']}/keep"
    assert (await desk.http.post(path)).status_code == 204
    assert (await list_todo(desk), await count_open_point(desk)) == ({}, 0)


async def test_a_program_limited_to_other_trips_sees_no_sum_of_refunds(
    desk: Desk, visitor: httpx.AsyncClient, play: Play, api: Api, shop: Shop
) -> None:
    await ask_first(desk)
    await pay_twice(desk, visitor, play)
    copied = await desk.http.post(f"/api/duplicate_an_event/{shop.trip_id}")
    token = await create(desk.http, shop, [Right.VIEW_BOOKINGS, Right.REFUNDS], trips=[copied.json()["event_id"]])
    limited = Desk(program(api(shop.label), token), shop)
    owed = (await limited.http.get(f"/api/bookings/clients/{shop.client_id}/owed-refunds")).json()
    assert (owed["data"], owed["total"], owed["owed"]) == ([], 0, 0)


async def test_the_operator_keeps_a_double_payment_on_account(
    till: Till,
    desk: Desk,
    visitor: httpx.AsyncClient,
    play: Play,
    api: Api,
    run_jobs: RunJobs,
    database: Database,
    owner: Owner,
) -> None:
    await ask_first(desk)
    booking, answer = await pay_twice(desk, visitor, play)
    assert (answer.status_code, answer.json()["reason"]) == (409, "more_than_due")
    assert "will refund it, or keep it on your account" in answer.json()["detail"]
    await run_jobs()
    (row,) = await list_undecided(desk)
    assert (row["owed"], row["booking_reference"]) == (TWICE, booking["booking_reference"])
    details = (await desk.details(booking))["reservation_event"]
    assert (details["balance_due"], details["owed_back"], details["refund_pending"]) == (0, 0, False)
    (refund,) = (await desk.http.get(f"{desk.booking(booking)}/money")).json()["refunds"]
    assert (refund["state"], refund["refund_id"]) == ("undecided", row["refund_id"])
    subjects = {(mail["to"], mail["subject"]) for mail in await mails(api)}
    assert (CONTACT["email"], "Your payment of ₹11,000 was not needed") in subjects
    assert any("paid ₹11,000 more than is due" in subject for _, subject in subjects)

    path = f"/api/bookings/clients/{desk.shop.client_id}/refunds/{row['refund_id']}"
    for _ in range(2):
        kept = await desk.http.post(f"{path}/keep")
        assert kept.status_code == 204, kept.text
    refused = await desk.http.post(f"{path}/confirm")
    assert (refused.status_code, refused.json()["code"]) == (409, "payment_decided")
    assert await list_undecided(desk) == []
    await run_jobs()
    assert owner.execute("SELECT count(*) FROM sandbox.razorpay_refund").fetchone() == (0,)
    assert "₹11,000 is on your account" in {mail["subject"] for mail in await mails(api)}
    account = (await till.http.get(f"{till.customers}/{customer_of(booking)}")).json()["on_account"]
    (deposit,) = account["deposits"]
    assert (deposit["left"], deposit["method"], deposit["reference"][:4]) == (TWICE, "online", "pay_")
    assert [document["number"][:2] for document in deposit["documents"]] == ["OA"]
    documents = (await desk.http.get(f"/api/bookings/{booking['reservation_event_id']}/documents")).json()
    assert sorted(document["amount"] for document in documents) == [PRICE - TWICE, TWICE, TWICE, TWICE]
    (refund,) = (await desk.http.get(f"{desk.booking(booking)}/money")).json()["refunds"]
    assert (refund["state"], refund["is_kept"]) == ("processed", True)
    details = (await desk.details(booking))["reservation_event"]
    assert (details["advance_paid"], details["refunded_amount"], details["balance_due"]) == (PRICE, 0, 0)
    # The provider still owes the payment.
    expected = owner.execute("SELECT sum(amount_paise) FROM ledger_posting WHERE account = 'provider_clearing'")
    assert expected.fetchone() == (TWICE * 100,)
    assert (await till.reverse(deposit["deposit_id"])).json()["code"] == "deposit_paid_online"

    second = await desk.made(beds=1, unpaid="keep")
    assert (await till.pay(second, 4000)).status_code == 201
    assert (await till.refund(deposit["deposit_id"], 500, method="bank")).status_code == 201
    month = f"/api/exports/clients/{desk.shop.client_id}/months/{desk.shop.today:%Y-%m}"
    vouchers = ET.fromstring((await desk.http.get(f"{month}/tally.xml")).content)
    sums: dict[str, Decimal] = {}
    for entry in vouchers.iter("ALLLEDGERENTRIES.LIST"):
        ledger = str(entry.findtext("LEDGERNAME"))
        sums[ledger] = sums.get(ledger, Decimal(0)) - Decimal(str(entry.findtext("AMOUNT")))
    assert sums == {
        "Cash": Decimal(PRICE),
        "Bank": Decimal(-500),
        "Online payments": Decimal(TWICE),
        "Customers on account": Decimal(500 + 4000 - TWICE),
        "Customer advances": Decimal(-PRICE - 4000),
    }
    async with database.client_transaction(desk.shop.client_id) as tx:
        assert await list_wrong_vouchers(tx, month=Month.of(desk.shop.today)) == []


async def test_the_operator_refunds_a_double_payment(
    desk: Desk, visitor: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    await ask_first(desk)
    booking, _ = await pay_twice(desk, visitor, play)
    (row,) = await list_undecided(desk)
    path = f"/api/bookings/clients/{desk.shop.client_id}/refunds/{row['refund_id']}"
    for _ in range(2):
        assert (await desk.http.post(f"{path}/confirm")).status_code == 202
    assert (await desk.http.post(f"{path}/keep")).json()["code"] == "payment_decided"
    assert await list_undecided(desk) == []
    await run_jobs()
    (refund,) = (await desk.http.get(f"{desk.booking(booking)}/money")).json()["refunds"]
    assert (refund["state"], refund["is_kept"]) == ("processed", False)
    assert owner.execute("SELECT count(*) FROM sandbox.razorpay_refund").fetchone() == (1,)
    assert "Your payment of ₹11,000 will be refunded" in {mail["subject"] for mail in await mails(api)}


async def test_a_payment_after_a_cancellation_always_goes_back(
    desk: Desk, visitor: httpx.AsyncClient, play: Play
) -> None:
    await ask_first(desk)
    booking = await desk.made(payment=desk.cash(PRICE - TWICE))
    link = (await desk.http.post(f"{desk.booking(booking)}/payment-link")).json()["url"].rpartition("/pay/")[2]
    ordered = await visitor.post(f"/api/payment-links/{link}/orders", json={"amount": TWICE})
    cancelled = await desk.http.post(f"/api/bookings/cancel/{booking['reservation_event_id']}", json={})
    assert cancelled.status_code == 200, cancelled.text
    paid = await play(ordered.json()["order_id"])
    signed = {name: paid[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")}
    answer = await visitor.post(f"/api/payment-links/{link}/verify", json=signed)
    assert (answer.status_code, answer.json()["reason"]) == (409, "cancelled")
    assert await list_undecided(desk) == []


async def test_another_operator_decides_nothing(
    desk: Desk, visitor: httpx.AsyncClient, play: Play, api: Api, database: Database
) -> None:
    await ask_first(desk)
    await pay_twice(desk, visitor, play)
    (row,) = await list_undecided(desk)
    rival = await open_shop(database, label="zanskar", today=desk.shop.today)
    theirs = rival.operator.on(api(rival.label))
    for act in ("keep", "confirm"):
        path = f"/api/bookings/clients/{rival.client_id}/refunds/{row['refund_id']}/{act}"
        assert (await theirs.post(path)).status_code == 404
