"""Bank lines of no booking: money on account, costs, suppliers, cash and deposit slips are matched first."""

from typing import Any

import httpx
import pytest

from tests.bank.test_bank import Bank, bank, csv_of
from tests.bookings.conftest import invariants, shop
from tests.bookings.test_desk import CONTACT
from tests.conftest import Api
from tests.shop import Shop
from tests.suppliers.test_suppliers import LODGE, Books

__all__ = ["bank", "invariants", "shop"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

NEFT = "SBINN52026112899"


@pytest.fixture
def books(bank: Bank) -> Books:
    return Books(bank.http, bank.shop)


async def record(bank: Bank, line: dict[str, Any], kind: str, **more: Any) -> httpx.Response:
    return await bank.act(line, "record", kind=kind, **{"amount": line["left"], **more})


async def only(bank: Bank, shown: str = "open") -> dict[str, Any]:
    (line,) = await bank.lines(shown)
    return line


async def deposit(bank: Bank, customer: str, amount: float, **more: Any) -> dict[str, Any]:
    body = {"amount": amount, "method": "neft", "moved_on": bank.shop.today.isoformat(), **more}
    path = f"/api/clients/{bank.shop.client_id}/customers/{customer}/deposits"
    recorded: dict[str, Any] = bank.ok(await bank.http.post(path, json=body), 201)["deposits"][0]
    return recorded


async def customer_of(bank: Bank) -> str:
    made = await bank.desk.made(payment=bank.desk.cash(100))
    return f"booking-{made['reservation_event_id']}"


def recorded_of(line: dict[str, Any]) -> tuple[str, str, str]:
    proposal = line["proposals"][0]
    return proposal["kind"], proposal["confidence"], proposal["recorded"]["source"]


async def test_a_line_is_recorded_as_money_on_account_and_undone(bank: Bank) -> None:
    customer = await customer_of(bank)
    await bank.upload(bank.credit(f"NEFT/{NEFT}/ASHA/HDFC BANK/TRIP", 12_345))
    line = await only(bank)
    customers = bank.ok(
        await bank.http.get(f"/api/clients/{bank.shop.client_id}/customers", params={"q": CONTACT["phone"]})
    )
    assert customer in [entry["customer"] for entry in customers["data"]]
    assert (await record(bank, line, "deposit")).status_code == 422
    assert (await record(bank, line, "cost", supplier_id=1)).status_code == 422
    assert (await record(bank, line, "deposit", customer=customer, amount=12_346)).json()["code"] == "more_than_line"
    assert (await record(bank, line, "deposit", customer=customer, amount=12_000)).status_code == 200
    part = await only(bank)
    assert (part["left"], part["payments"][0]["customer"]) == (345, customer)
    profile = bank.ok(await bank.http.get(f"/api/clients/{bank.shop.client_id}/customers/{customer}"))["on_account"]
    recorded = profile["deposits"][0]
    assert (recorded["amount"], recorded["method"], recorded["reference"]) == (12_000, "neft", NEFT)
    assert recorded["moved_on"] == bank.shop.today.isoformat()
    assert recorded["documents"][0]["number"].startswith("OA/")
    assert (await bank.act(part, "undo", reason="Another Asha")).status_code == 200
    assert (await only(bank))["left"] == 12_345
    again = await bank.act(part, "undo", reason="Again")
    assert again.json()["code"] == "nothing_to_undo"


async def test_a_deposit_that_is_recorded_is_matched_first_and_warned_of(bank: Bank) -> None:
    customer = await customer_of(bank)
    await deposit(bank, customer, 12_345, reference=NEFT)
    await deposit(bank, customer, 7000, method="bank")
    made = await bank.desk.made(unpaid="keep")
    await bank.upload(
        bank.credit(f"NEFT/{NEFT}/ASHA/HDFC BANK/TRIP", 12_345), bank.credit("BY TRANSFER SOMEBODY", 7000, days=-2)
    )
    twin, similar = sorted(await bank.lines(), key=lambda line: -line["amount"])
    assert recorded_of(twin) == ("recorded", "certain", "deposit")
    assert recorded_of(similar) == ("recorded", "possible", "deposit")
    for line in (twin, similar):
        pays = {"reservation_event_id": made["reservation_event_id"], "amount": line["amount"]}
        refused = (await bank.act(line, "confirm", parts=[pays])).json()
        assert (refused["code"], refused["recorded"][0]["source"]) == ("similar_recorded", "deposit")
        new = (await record(bank, line, "deposit", customer=customer)).json()
        assert new["code"] == "similar_recorded"
    assert (await bank.confirm(twin)).status_code == 200
    assert (await record(bank, similar, "deposit", customer=customer, is_further=True)).status_code == 200
    assert await bank.counts() == (0, 0, 2, 0)
    first = next(line for line in await bank.lines("matched") if line["amount"] == 12_345)
    assert first["payments"][0]["is_match"]
    assert (await bank.act(first, "undo", reason="Not this one")).status_code == 200
    assert recorded_of(await only(bank, "proposed")) == ("recorded", "certain", "deposit")


async def test_refunds_of_money_on_account_are_matched(bank: Bank) -> None:
    customer = await customer_of(bank)
    recorded = await deposit(bank, customer, 5000, method="cash")
    body = {"amount": 1500, "method": "upi", "moved_on": bank.shop.today.isoformat(), "reference": "412345678901"}
    path = f"/api/clients/{bank.shop.client_id}/deposits/{recorded['deposit_id']}/refunds"
    bank.ok(await bank.http.post(path, json=body), 201)
    await bank.upload(bank.debit("UPI/P2A/412345678901/ASHA/x@ybl", 1500))
    line = await only(bank)
    assert recorded_of(line) == ("recorded", "certain", "deposit_refund")
    assert (await bank.confirm(line)).status_code == 200
    assert await bank.counts() == (0, 0, 1, 0)


async def test_money_on_account_is_refunded_by_a_line(bank: Bank) -> None:
    customer = await customer_of(bank)
    await deposit(bank, customer, 1000, method="cash")
    await deposit(bank, customer, 4000, method="cash")
    await bank.upload(bank.debit(f"NEFT/{NEFT}/MEERA JOSHI", 4500), bank.credit("BY TRANSFER SOMEBODY", 9000))
    line, credit = sorted(await bank.lines("open"), key=lambda line: line["is_credit"])
    assert (await record(bank, line, "deposit_refund")).status_code == 422
    assert (await record(bank, credit, "deposit_refund", customer=customer)).status_code == 422
    assert (await record(bank, line, "deposit_refund", customer="booking-999999")).json()["left"] == 0
    assert (await record(bank, line, "deposit_refund", customer=customer)).status_code == 200
    (matched,) = await bank.lines("matched")
    assert [(entry["source"], entry["amount"], entry["can_undo"]) for entry in matched["payments"]] == [
        ("deposit_refund", 1000, False),
        ("deposit_refund", 3500, False),
    ]
    assert (await bank.act(matched, "undo", reason="Another")).json()["code"] == "nothing_to_undo"
    account = bank.ok(await bank.http.get(f"/api/clients/{bank.shop.client_id}/customers/{customer}"))["on_account"]
    refunds = [refund for kept in account["deposits"] for refund in kept["refunds"]]
    assert (account["left"], [(refund["method"], refund["reference"]) for refund in refunds]) == (
        500, [("neft", NEFT)] * 2,
    )  # fmt: skip


async def test_a_supplier_is_paid_by_a_line(bank: Bank, books: Books) -> None:
    lodge = await books.add(**LODGE)
    supplier_id = lodge["supplier_id"]
    await books.bill(supplier_id, "L1", 20_000)
    await bank.upload(bank.debit("NEFT/SBINN52026112899/RIVER LODGE", 15_000), bank.credit("BY TRANSFER", 15_000))
    debit, credit = sorted(await bank.lines("open"), key=lambda line: line["is_credit"])
    assert (await record(bank, credit, "cost", supplier_id=supplier_id)).status_code == 422
    assert (await record(bank, debit, "cost")).status_code == 422
    plan = bank.shop.plan_id
    assert (await record(bank, debit, "cost", supplier_id=supplier_id, event_plan_id=plan)).status_code == 200
    account = await books.get(f"suppliers/{supplier_id}")
    (paid,) = account["payments"]
    assert (account["balance"]["owed"], paid["amount"], paid["paid_by"], paid["event_plan_id"]) == (
        5000, 15_000, "bank", plan,
    )  # fmt: skip
    assert NEFT in paid["note"]
    (matched,) = await bank.lines("matched")
    assert (matched["payments"][0]["supplier_id"], matched["payments"][0]["customer_name"]) == (
        supplier_id, "River Lodge",
    )  # fmt: skip
    # A changed amount is another payment; the line is open again.
    path = f"{books.path}/{supplier_id}/payments/{paid['cost_payment_id']}"
    change = {"amount": 14_000, "paid_on": paid["paid_on"], "paid_by": "bank", "event_plan_id": plan}
    bank.ok(await bank.http.put(path, json=change))
    assert {line["amount"] for line in await bank.lines("open")} == {15_000}
    bank.ok(await bank.http.put(path, json={**change, "amount": 15_000}))
    line = next(line for line in await bank.lines() if not line["is_credit"])
    assert recorded_of(line) == ("recorded", "likely", "cost")
    assert (await bank.confirm(line)).status_code == 200
    (matched,) = await bank.lines("matched")
    assert (await bank.act(matched, "undo", reason="Not this one")).status_code == 200
    assert len((await books.get(f"suppliers/{supplier_id}"))["payments"]) == 1


async def test_a_cost_that_a_line_recorded_is_removed_by_undo(bank: Bank) -> None:
    await bank.upload(bank.debit("UPI/P2A/412345678901/BUS", 900))
    line = await only(bank)
    body = {"event_plan_id": bank.shop.plan_id, "payee": "Bus to Jorhat"}
    assert (await record(bank, line, "cost", **body)).status_code == 200
    (matched,) = await bank.lines("matched")
    profit = bank.ok(await bank.http.get(f"/api/event-plans/{bank.shop.plan_id}/profit"))
    assert [(paid["amount"], paid["paid_by"], paid["payee"]) for paid in profit["payments"]] == [
        (900, "upi", "Bus to Jorhat")
    ]
    assert (await bank.act(matched, "undo", reason="Private")).status_code == 200
    assert bank.ok(await bank.http.get(f"/api/event-plans/{bank.shop.plan_id}/profit"))["payments"] == []


@pytest.mark.parametrize("kind", ["cost", "cash"])
async def test_a_cost_or_cash_above_its_largest_amount_is_refused(bank: Bank, kind: str) -> None:
    await bank.upload(bank.debit("RTGS/CHARTER", 10_000_001))
    line = await only(bank)
    refused = await record(
        bank, line, kind, event_plan_id=bank.shop.plan_id, holder=f"user-{bank.shop.operator.user_id}"
    )
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "amount")
    assert (await only(bank))["left"] == 10_000_001


async def test_cash_at_the_bank_is_recorded_or_matched(bank: Bank, api: Api, shop: Shop) -> None:
    await bank.desk.made(payment=bank.desk.cash(10_000))
    holder = f"user-{shop.operator.user_id}"
    cash = f"/api/clients/{shop.client_id}/cash"
    move = {"holder": holder, "receiver": "bank", "amount": 6000, "moved_on": str(shop.today)}
    assert (await bank.http.post(f"{cash}/moves", json=move)).status_code == 204
    await bank.upload(
        bank.credit("CASH DEPOSIT CDM JORHAT", 6000), bank.credit("BY CASH", 3000), bank.debit("ATM WDL", 500)
    )
    twin = next(line for line in await bank.lines("open") if line["amount"] == 6000)
    assert recorded_of(twin) == ("recorded", "likely", "cash")
    assert (await record(bank, twin, "cash", holder=holder)).json()["code"] == "similar_recorded"
    assert (await bank.confirm(twin)).status_code == 200
    for line in await bank.lines("open"):
        assert (await record(bank, line, "cash", holder=holder)).status_code == 200

    async def balance() -> float:
        (book,) = [book for book in bank.ok(await bank.http.get(cash))["books"] if book["holder"] == holder]
        return float(book["balance"])

    assert await balance() == 10_000 - 6000 - 3000 + 500
    for line in await bank.lines("matched"):
        assert (await bank.act(line, "undo", reason="Again")).status_code == 200
    assert await balance() == 4000
    line = next(line for line in await bank.lines("open") if line["amount"] == 3000)
    refused = await record(bank, line, "cash", holder="box-999")
    assert refused.status_code == 404


async def test_a_line_is_a_whole_deposit_slip(bank: Bank) -> None:
    payments = []
    for amount, number in ((4000, "004511"), (5000, "004512"), (3000, "004513")):
        made = await bank.desk.made(unpaid="keep")
        path = f"{bank.desk.booking(made)}/offline-payments"
        body = {"kind": "received", "method": "cheque", "amount": amount, "reference": number}
        answer = await bank.http.post(path, json={**body, "moved_on": str(bank.shop.today)})
        payments.append(bank.ok(answer, 201)["payments"][0]["offline_payment_id"])
    cheques = f"/api/bookings/clients/{bank.shop.client_id}/cheques"
    slip = {"deposited_on": str(bank.shop.today), "slip": "S-17", "offline_payment_ids": payments}
    assert (await bank.http.post(f"{cheques}/deposit", json=slip)).status_code == 204
    await bank.upload(bank.credit("BY CLG 3 INSTRUMENTS", 12_000), bank.credit("BY CLG", 12_001))
    line = await only(bank, "proposed")
    assert recorded_of(line) == ("recorded", "likely", "slip")
    assert (await bank.confirm(line)).status_code == 200
    assert bank.ok(await bank.http.get(cheques, params={"state": "cleared"}))["total"] == 3
    (matched,) = await bank.lines("matched")
    assert (len(matched["payments"]), matched["left"]) == (3, 0)
    assert (await bank.act(matched, "undo", reason="Another slip")).status_code == 200
    assert bank.ok(await bank.http.get(cheques, params={"state": "deposited"}))["total"] == 3


async def test_a_slip_has_cheques_on_account(bank: Bank) -> None:
    booking = await bank.desk.made(unpaid="keep")
    deposits = f"/api/clients/{bank.shop.client_id}/customers/booking-{booking['reservation_event_id']}/deposits"
    ids = []
    for amount, number in ((4000, "004511"), (5000, "004512")):
        body = {"method": "cheque", "amount": amount, "reference": number, "moved_on": str(bank.shop.today)}
        ids.append(bank.ok(await bank.http.post(deposits, json=body), 201)["deposits"][0]["deposit_id"])
    cheques = f"/api/bookings/clients/{bank.shop.client_id}/cheques"
    slip = {"deposited_on": str(bank.shop.today), "slip": "S-18", "deposit_ids": ids}
    assert (await bank.http.post(f"{cheques}/deposit", json=slip)).status_code == 204
    path = f"{bank.desk.booking(booking)}/offline-payments"
    body = {"kind": "received", "method": "cheque", "amount": 3000, "moved_on": str(bank.shop.today)}
    payment = bank.ok(await bank.http.post(path, json=body), 201)["payments"][0]["offline_payment_id"]
    for amount, mixed in ((9000, []), (12_000, [payment])):
        if mixed:
            slip = {"deposited_on": str(bank.shop.today), "slip": "S-18", "offline_payment_ids": mixed}
            assert (await bank.http.post(f"{cheques}/deposit", json=slip)).status_code == 204
        await bank.upload(bank.credit(f"BY CLG {amount}", amount))
        line = await only(bank, "proposed")
        assert recorded_of(line) == ("recorded", "likely", "slip" if mixed else "deposit_slip")
        assert (await bank.confirm(line)).status_code == 200
        assert bank.ok(await bank.http.get(cheques, params={"state": "cleared"}))["total"] == 2 + len(mixed)
        (matched,) = await bank.lines("matched")
        assert (len(matched["payments"]), matched["left"]) == (2 + len(mixed), 0)
        assert (await bank.act(matched, "undo", reason="Another slip")).status_code == 200
        assert bank.ok(await bank.http.get(cheques, params={"state": "deposited"}))["total"] == 2 + len(mixed)
        if not mixed:
            path = f"{bank.path}/lines/{line['line_id']}/ignored"
            assert (await bank.http.put(path, json={"reason": "Next"})).status_code == 200


async def test_a_statement_of_kotak_is_read(bank: Bank) -> None:
    day = bank.shop.today.strftime("%d-%m-%Y")
    columns = ("Sl. No.", "Date", "Description", "Chq / Ref number", "Amount", "Dr / Cr", "Balance", "Dr / Cr")
    rows = (
        (1, day, f"NEFT {NEFT} ASHA", "NEFTINW-0712345678", "12,345.00", "CR", "52,345.00", "CR"),
        (2, day, "UPI/BUS", "UPI-412345678901", "900.00", "DR", "51,445.00", "CR"),
    )
    sent = bank.ok(await bank.send(csv_of([("Account No.", "1234"), columns, *rows]), "kotak.csv"), 201)
    assert (sent["state"], sent["added"]) == ("read", 2)
    lines = await bank.lines("open")
    assert {(line["amount"], line["is_credit"]) for line in lines} == {(12_345, True), (900, False)}
