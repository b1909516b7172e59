"""Bank statements: lines are stored once, a person confirms, and a line pays once."""

import asyncio
import csv
import io
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

import httpx
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from tests.bookings.conftest import invariants, shop
from tests.bookings.test_desk import Desk, link_of
from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop
from tests.upi.test_claims import DETAILS
from toli.finance.bank.rules.lines import number_repeats, read_lines
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.spreadsheet_reader import SheetRow

__all__ = ["invariants", "shop"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

AXIS = ("Tran Date", "CHQNO", "PARTICULARS", "DR", "CR", "BAL", "SOL")
Row = Sequence[object]


def csv_of(rows: Sequence[Row]) -> bytes:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


class Bank:
    """The operator's browser on the screen of bank statements."""

    def __init__(self, http: httpx.AsyncClient, sold: Shop) -> None:
        self.http, self.shop = http, sold
        self.path = f"/api/bank/clients/{sold.client_id}"
        self.desk = Desk(http, sold)

    def credit(self, narration: str, amount: float, *, days: int = 0) -> Row:
        day = self.shop.today.fromordinal(self.shop.today.toordinal() + days)
        return (day.strftime("%d-%m-%Y"), "-", narration, " ", f"{amount:.2f}", "", "1")

    def debit(self, narration: str, amount: float) -> Row:
        return (self.shop.today.strftime("%d-%m-%Y"), "-", narration, f"{amount:.2f}", " ", "", "1")

    async def send(self, data: bytes, name: str = "statement.csv") -> httpx.Response:
        return await self.http.post(f"{self.path}/statements", params={"filename": name}, content=data)

    async def upload(self, *rows: Row) -> dict[str, Any]:
        return self.ok(await self.send(csv_of([AXIS, *rows])), 201)

    async def lines(self, shown: str = "proposed", **query: Any) -> list[dict[str, Any]]:
        answer = self.ok(await self.http.get(f"{self.path}/lines", params={"shown": shown, "limit": 100, **query}))
        found: list[dict[str, Any]] = answer["data"]
        return found

    async def counts(self) -> tuple[int, ...]:
        counts = self.ok(await self.http.get(f"{self.path}/lines"))["counts"]
        return counts["proposed"], counts["open"], counts["matched"], counts["ignored"]

    async def act(self, line: dict[str, Any], act: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"{self.path}/lines/{line['line_id']}/{act}", json=body)

    async def confirm(self, line: dict[str, Any], place: int = 0) -> httpx.Response:
        """Confirm a proposal with one click."""
        proposal = line["proposals"][place]
        if proposal["kind"] == "recorded":
            return await self.match(line, proposal["recorded"])
        parts = [
            {"reservation_event_id": part["reservation_event_id"], "amount": part["amount"]}
            for part in proposal["parts"]
        ]
        return await self.act(line, "confirm", parts=parts)

    async def match(self, line: dict[str, Any], entry: dict[str, Any]) -> httpx.Response:
        return await self.act(line, "confirm", recorded={name: entry[name] for name in ("source", "entry_id")})

    async def reference_of(self, made: dict[str, Any]) -> str:
        reference: str = (await self.desk.details(made))["reservation_event"]["booking_reference"]
        return reference

    async def due_of(self, made: dict[str, Any]) -> float:
        due: float = (await self.desk.details(made))["reservation_event"]["balance_due"]
        return due

    @staticmethod
    def ok(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture
def bank(api: Api, shop: Shop) -> Bank:
    return Bank(shop.operator.on(api(shop.label)), shop)


def sure(line: dict[str, Any]) -> tuple[str, str, str]:
    proposal = line["proposals"][0]
    subject = proposal["recorded"] or proposal["parts"][0]
    return proposal["kind"], proposal["confidence"], subject["booking_reference"]


async def test_a_line_with_the_reference_pays_the_booking_with_one_click(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    reference = await bank.reference_of(made)
    sent = await bank.upload(
        bank.credit(f"UPI/P2A/412345678901/X/{reference.lower()} majuli/Yes Bank/x@ybl", 14_700),
        bank.debit("POS/HOTEL", 900),
    )
    assert (sent["state"], sent["bank"], sent["added"], sent["known"]) == ("read", "axis", 2, 0)
    assert await bank.counts() == (1, 2, 0, 0)
    assert await bank.due_of(made) == 14_700
    (line,) = await bank.lines()
    assert sure(line) == ("payment", "certain", reference)
    assert (await bank.confirm(line)).status_code == 200
    assert (await bank.due_of(made), await bank.counts()) == (0, (0, 1, 1, 0))
    money = (await bank.http.get(f"{bank.desk.booking(made)}/offline-payments")).json()["payments"][-1]
    assert (money["method"], money["reference"], money["moved_on"]) == (
        "upi", "412345678901", bank.shop.today.isoformat(),
    )  # fmt: skip
    again = await bank.confirm(line)
    assert (again.status_code, again.json()["code"]) == (409, "bank_line_settled")
    (matched,) = await bank.lines("matched")
    assert (matched["left"], matched["payments"][0]["can_undo"]) == (0, True)
    assert (await bank.act(matched, "undo", reason="Another Asha")).status_code == 200
    assert (await bank.due_of(made), await bank.counts()) == (14_700, (1, 2, 0, 0))
    assert (await bank.act(matched, "undo", reason="Again")).status_code == 409


async def test_the_number_that_a_traveller_named_confirms_their_word(bank: Bank, api: Api) -> None:
    await bank.http.put(f"/api/clients/{bank.shop.client_id}/upi", json=DETAILS)
    made = await bank.desk.made(unpaid_until=bank.desk.day(2))
    visitor = api(bank.shop.label)
    said = {"amount": 6_300, "utr": "412345678901"}
    assert (await visitor.post(f"{link_of(made)}/upi-claims", json=said)).status_code == 201
    await bank.upload(bank.credit("UPI/412345678901/UPI", 6_300))
    (line,) = await bank.lines()
    assert sure(line)[:2] == ("payment", "certain")
    assert (await bank.confirm(line)).status_code == 200
    page = (await visitor.get(link_of(made))).json()
    assert (page["state"], page["upi"]["claims"][0]["state"]) == ("due", "confirmed")
    assert (await bank.http.get(f"{bank.desk.path}/upi-claims")).json()["total"] == 0


async def test_statements_that_overlap_store_each_line_once(bank: Bank) -> None:
    first = [bank.credit("UPI/412345678901/A", 100), bank.credit("CASH DEPOSIT", 500), bank.credit("CASH DEPOSIT", 500)]
    sent = [await bank.upload(*rows) for rows in (first, first, first[1:], [*first, bank.credit("CASH DEPOSIT", 500)])]
    assert [(one["added"], one["known"]) for one in sent] == [(3, 0), (0, 3), (0, 2), (1, 3)]
    both = await asyncio.gather(*(bank.upload(bank.credit("NEFT/N123456789/B", 70)) for _ in range(4)))
    assert sorted(one["added"] for one in both) == [0, 0, 0, 1]
    assert (await bank.counts())[1] == 5


async def test_equal_words_of_two_accounts_are_named_apart_by_their_balances(bank: Bank) -> None:
    def row(balance: float, narration: str = "CASH DEPOSIT") -> Row:
        return (*bank.credit(narration, 500)[:5], f"{balance:.2f}", "1")

    sent = [await bank.upload(rows) for rows in (row(1_500), row(9_000), row(1_500))]
    assert [one["added"] for one in sent] == [1, 1, 0]
    # A number tells which transaction it is, and balances may be computed anew.
    numbered = [await bank.upload(row(balance, "NEFT/N123456789/B")) for balance in (2_000, 2_500)]
    assert [one["added"] for one in numbered] == [1, 0]


async def test_columns_of_another_bank_are_chosen_once(bank: Bank) -> None:
    def table(number: int) -> bytes:
        return csv_of([["When", "What", "Sum", "Way"], ["20/11/2026", f"NEFT/N12345678{number}", "1,500.00", "Cr"]])

    draft = bank.ok(await bank.send(table(1)), 201)
    assert (draft["state"], draft["bank"], draft["missing"]) == ("draft", "other", ["Date", "Description", "Money in"])
    path = f"{bank.path}/statements/{draft['statement_id']}/columns"
    for wrong in ({"date": 0}, {"date": 0, "narration": 0, "amount": 2}, {"nonsense": 1}, {"date": 9}):
        assert (await bank.http.put(path, json={"mapping": wrong})).status_code == 422
    chosen = {"date": 0, "narration": 1, "amount": 2, "direction": 3}
    assert bank.ok(await bank.http.put(path, json={"mapping": chosen}))["added"] == 1
    assert (await bank.http.put(path, json={"mapping": chosen})).status_code == 409
    assert (await bank.http.delete(path.removesuffix("/columns"))).status_code == 409
    again = bank.ok(await bank.send(table(2)), 201)
    assert (again["state"], again["added"]) == ("read", 1)
    assert [one["is_credit"] for one in await bank.lines("open")] == [True, True]


async def test_excel_is_read_and_other_files_are_refused(bank: Bank) -> None:
    book, out = Workbook(), io.BytesIO()
    for row in (("Name :-", "Majuli"), AXIS, bank.credit("UPI/412345678901", 10)):
        book.worksheets[0].append(list(row))
    book.save(out)
    assert bank.ok(await bank.send(out.getvalue(), "statement.xlsx"), 201)["added"] == 1
    for data in (b"\x00\x01", b"nothing\n", csv_of([AXIS, ("total", "", "", "", "", "", "")])):
        refused = await bank.send(data)
        assert (refused.status_code, refused.json()["code"]) == (422, "statement_refused")
    assert (await bank.send(b"")).status_code == 422


async def test_a_line_is_ignored_with_a_reason_and_comes_back(bank: Bank) -> None:
    await bank.upload(bank.credit("INTEREST", 12))
    (line,) = await bank.lines("open")
    path = f"{bank.path}/lines/{line['line_id']}/ignored"
    assert (await bank.http.put(path, json={"reason": ""})).status_code == 422
    assert (await bank.http.put(path, json={"reason": "Interest"})).status_code == 200
    (ignored,) = await bank.lines("ignored")
    assert ignored["ignored_reason"] == "Interest"
    refused = await bank.act(ignored, "confirm", parts=[{"reservation_event_id": 1, "amount": 1}])
    assert refused.status_code == 409
    assert (await bank.http.put(path, json={"reason": None})).status_code == 200
    assert await bank.counts() == (0, 1, 0, 0)


async def test_a_payment_that_was_recorded_before_is_matched_not_recorded_again(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    reference = await bank.reference_of(made)
    typed = {"kind": "received", "amount": 4_000, "method": "upi", "moved_on": bank.desk.day()}
    path = f"{bank.desk.booking(made)}/offline-payments"
    assert (await bank.http.post(path, json=typed | {"reference": "UTR 412345678901"})).status_code == 201
    await bank.upload(bank.credit(f"UPI/412345678901/{reference}", 4_000))
    (line,) = await bank.lines()
    assert sure(line) == ("recorded", "certain", reference)
    parts = [{"reservation_event_id": made["reservation_event_id"], "amount": 4_000}]
    refused = await bank.act(line, "confirm", parts=parts)
    assert (refused.status_code, refused.json()["code"]) == (409, "already_recorded")
    assert (await bank.confirm(line)).status_code == 200
    assert (await bank.due_of(made), (await bank.counts())[2]) == (10_700, 1)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("SBINN52026112899", "NEFT CR-SBINN52026112899-NAREESH"),
        ("CHQ 004512", "CLG/004512/SCHOOL"),
        ("rtgs/hdfcr52026112800123", "RTGS HDFCR52026112800123"),
        ("RFNDD5", "NEFT RFNDD5"),
    ],
)
@pytest.mark.parametrize("kind", ["received", "returned"])
async def test_a_transfer_or_cheque_that_was_recorded_before_is_recognised(
    bank: Bank, typed: str, written: str, kind: str
) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    reference = await bank.reference_of(made)
    money = bank.desk.cash(4_000) | {"kind": kind, "method": "bank", "reference": typed}
    assert (await bank.http.post(f"{bank.desk.booking(made)}/offline-payments", json=money)).status_code == 201
    line_of = bank.credit if kind == "received" else bank.debit
    await bank.upload(line_of(written, 4_000))
    (line,) = await bank.lines()
    assert (line["proposals"][0]["kind"], line["proposals"][0]["recorded"]["booking_reference"]) == (
        "recorded", reference,
    )  # fmt: skip
    parts = [{"reservation_event_id": made["reservation_event_id"], "amount": 4_000}]
    refused = await bank.act(line, "confirm", parts=parts)
    assert (refused.status_code, refused.json()["code"]) == (409, "already_recorded")
    assert (await bank.confirm(line)).status_code == 200


async def test_an_undone_second_payment_is_recognised_as_recorded(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    await bank.upload(bank.credit(f"CLG/004512/{await bank.reference_of(made)}", 4_000))
    (line,) = await bank.lines()
    assert (await bank.confirm(line)).status_code == 200
    cheque = bank.desk.cash(4_000) | {"kind": "received", "method": "bank", "reference": "CHQ 004512"}
    assert (await bank.http.post(f"{bank.desk.booking(made)}/offline-payments", json=cheque)).status_code == 201
    (matched,) = await bank.lines("matched")
    assert (await bank.act(matched, "undo", reason="Already recorded as cheque")).status_code == 200
    (line,) = await bank.lines()
    assert [one["kind"] for one in line["proposals"]] == ["recorded"]


@pytest.mark.parametrize("kind", ["received", "returned"])
async def test_an_entry_of_the_same_amount_and_days_is_named_before_another_payment(bank: Bank, kind: str) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(12_300))
    reference = await bank.reference_of(made)
    typed = {"kind": kind, "amount": 4_000, "method": "bank", "moved_on": bank.desk.day(-3), "reference": "CHQ 12"}
    path = f"{bank.desk.booking(made)}/offline-payments"
    assert (await bank.http.post(path, json=typed)).status_code == 201
    due = await bank.due_of(made)
    line_of = bank.credit if kind == "received" else bank.debit
    await bank.upload(line_of("CLG SHISHU VIDYALAYA", 4_000), line_of("NEFT SHISHU VIDYALAYA", 4_000))
    first, second = await bank.lines()
    for line in (first, second):
        assert sure(line) == ("recorded", "possible", reference)
    parts = [{"reservation_event_id": made["reservation_event_id"], "amount": 4_000}]
    refused = (await bank.act(first, "confirm", parts=parts)).json()
    (entry,) = refused["recorded"]
    assert (refused["code"], entry["booking_reference"], entry["reference"], entry["moved_on"], entry["amount"]) == (
        "similar_recorded", reference, "CHQ 12", typed["moved_on"], 4_000,
    )  # fmt: skip
    assert entry["customer_name"] in refused["detail"]
    assert await bank.due_of(made) == due
    assert (await bank.match(first, entry)).status_code == 200
    assert await bank.due_of(made) == due
    # The entry is the first line, so that the second is another payment.
    assert (await bank.act(second, "confirm", parts=parts)).status_code == 200


async def test_a_line_is_another_payment_than_an_entry_where_a_person_says_so(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    parts = [{"reservation_event_id": made["reservation_event_id"], "amount": 6_300}]
    await bank.upload(bank.credit(f"NEFT {await bank.reference_of(made)}", 10_000))
    (line,) = await bank.lines()
    # A part of the line has the amount of the entry.
    assert (await bank.act(line, "confirm", parts=parts)).json()["code"] == "similar_recorded"
    assert (await bank.act(line, "confirm", parts=parts, is_further=True)).status_code == 200
    assert await bank.due_of(made) == 8_400


@pytest.mark.parametrize("kind", ["received", "returned"])
async def test_undoing_a_match_leaves_the_entry_as_it_was(bank: Bank, kind: str) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(12_300))
    path = f"{bank.desk.booking(made)}/offline-payments"
    typed = bank.desk.cash(4_000) | {"kind": kind, "method": "upi", "reference": "412345678901"}
    assert (await bank.http.post(path, json=typed)).status_code == 201
    entries = (await bank.http.get(path)).json()
    await bank.upload((bank.credit if kind == "received" else bank.debit)("UPI/412345678901", 4_000))
    for _ in range(2):
        (line,) = await bank.lines()
        assert (await bank.confirm(line)).status_code == 200
        (matched,) = await bank.lines("matched")
        assert [(one["is_match"], one["can_undo"]) for one in matched["payments"]] == [(True, True)]
        assert (await bank.act(matched, "undo", reason="Another transfer")).status_code == 200
        assert (await bank.http.get(path)).json() == entries
    (line,) = await bank.lines()
    assert (line["payments"], line["proposals"][0]["kind"]) == ([], "recorded")


async def test_undoing_a_line_reverses_what_it_recorded_and_unlinks_the_rest(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    path = f"{bank.desk.booking(made)}/offline-payments"
    typed = bank.desk.cash(4_000) | {"kind": "received", "method": "upi", "reference": "412345678901"}
    assert (await bank.http.post(path, json=typed)).status_code == 201
    await bank.upload(bank.credit("UPI/412345678901", 5_000))
    (line,) = await bank.lines()
    assert (await bank.confirm(line)).status_code == 200
    parts = [{"reservation_event_id": made["reservation_event_id"], "amount": 1_000}]
    assert (await bank.act(line, "confirm", parts=parts)).status_code == 200
    assert await bank.due_of(made) == 9_700
    (matched,) = await bank.lines("matched")
    assert (await bank.act(matched, "undo", reason="Another transfer")).status_code == 200
    assert await bank.due_of(made) == 10_700


async def test_money_that_is_owed_back_is_found_among_debits(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(21_000))
    reference = await bank.reference_of(made)
    cancel = f"/api/bookings/cancel/{made['reservation_event_id']}"
    answer = await bank.http.post(cancel, json={"amount": 0, "offline_amount": 20_000, "reason": "Snow"})
    assert answer.status_code == 200, answer.text
    await bank.upload(bank.debit(f"UPI/412345678902/{reference}", 20_000), bank.credit(f"UPI/{reference}", 20_000))
    (line,) = await bank.lines()
    assert (line["is_credit"], sure(line)) == (False, ("refund", "certain", reference))
    assert (await bank.confirm(line)).status_code == 200
    assert (await bank.http.get(f"{bank.desk.path}/owed-refunds")).json()["total"] == 0
    (matched,) = await bank.lines("matched")
    assert matched["payments"][0]["can_undo"] is False
    refused = await bank.act(matched, "undo", reason="Wrong")
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_undo")


async def test_one_transfer_pays_two_bookings_and_never_more_than_it_is(bank: Bank) -> None:
    made = [await bank.desk.made(payment=bank.desk.cash(paid)) for paid in (6_300, 20_000)]
    ids = [one["reservation_event_id"] for one in made]
    names = " ".join([await bank.reference_of(one) for one in made])
    await bank.upload(bank.credit(f"NEFT/N123456789/{names}", 15_700))
    (line,) = await bank.lines()
    assert [part["amount"] for part in line["proposals"][0]["parts"]] == [14_700, 1_000]
    parts = [{"reservation_event_id": one, "amount": amount} for one, amount in zip(ids, (14_700, 1_001), strict=True)]
    refused = await bank.act(line, "confirm", parts=parts)
    assert (refused.status_code, refused.json()["code"]) == (409, "more_than_line")
    # What the second part is refused for takes the first part back, too.
    parts[0]["amount"], parts[1]["amount"] = 14_699, 1_001
    refused = await bank.act(line, "confirm", parts=parts)
    assert (refused.status_code, refused.json()["code"]) == (409, "due_differs")
    assert [await bank.due_of(one) for one in made] == [14_700, 1_000]
    assert (await bank.confirm(line)).status_code == 200
    assert [await bank.due_of(one) for one in made] == [0, 0]


async def test_a_part_leaves_the_rest_of_a_line_open(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(20_000))
    reference = await bank.reference_of(made)
    await bank.upload(bank.credit(f"NEFT/N123456789/{reference}", 1_500))
    (line,) = await bank.lines()
    assert sure(line)[1] == "likely"
    assert (await bank.confirm(line)).status_code == 200
    (left,) = await bank.lines("open")
    assert (left["left"], left["proposals"], len(left["payments"])) == (500, [], 1)


async def test_of_two_people_who_confirm_a_line_one_does(bank: Bank) -> None:
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    await bank.upload(bank.credit(f"UPI/412345678901/{await bank.reference_of(made)}", 5_000))
    (line,) = await bank.lines()
    answers = await asyncio.gather(*(bank.confirm(line) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert await bank.due_of(made) == 9_700


Acts = list[tuple[str, int, int]]
ACTS = st.lists(
    st.tuples(st.sampled_from(["confirm", "undo", "reverse"]), st.integers(0, 1), st.integers(1, 6_000)), max_size=12
)


@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ACTS)
async def test_in_any_order_a_line_pays_no_more_than_it_is(bank: Bank, acts: Acts) -> None:
    made = [await bank.desk.made(beds=1, payment=bank.desk.cash(500)) for _ in range(2)]
    await bank.upload(bank.credit(f"NEFT/{uuid4().hex}", 5_000))
    line = (await bank.lines("open"))[0]
    before = sum([await bank.due_of(one) for one in made])
    for act, place, amount in acts:
        booking = bank.desk.booking(made[place])
        if act == "confirm":
            part = {"reservation_event_id": made[place]["reservation_event_id"], "amount": amount}
            answer = await bank.act(line, "confirm", parts=[part])
        elif act == "undo":
            answer = await bank.act(line, "undo", reason="Wrong")
        else:
            payments = (await bank.http.get(f"{booking}/offline-payments")).json()["payments"]
            path = f"{booking}/offline-payments/{payments[-1]['offline_payment_id']}/reverse"
            answer = await bank.http.post(path, json={"reason": "Wrong"}) if len(payments) > 1 else answer_none()
        assert answer.status_code in {200, 409}, answer.text
        paid = before - sum([await bank.due_of(one) for one in made])
        lines = [*await bank.lines("open"), *await bank.lines("matched")]
        (left,) = [one["left"] for one in lines if one["line_id"] == line["line_id"]]
        assert 0 <= paid <= 5_000
        assert left == 5_000 - paid


async def test_undo_reverses_two_payments_of_one_booking(bank: Bank) -> None:
    """The fixture `invariants` fails if the booking is locked for each of them."""
    made = await bank.desk.made(beds=1, payment=bank.desk.cash(500))
    due = await bank.due_of(made)
    await bank.upload(bank.credit(f"NEFT/{uuid4().hex}", 5_000))
    (line,) = await bank.lines("open")
    for amount in (1_000, 1_500):
        part = {"reservation_event_id": made["reservation_event_id"], "amount": amount}
        assert (await bank.act(line, "confirm", parts=[part])).status_code == 200
    assert await bank.due_of(made) == due - 2_500
    assert (await bank.act(line, "undo", reason="Wrong")).status_code == 200
    assert await bank.due_of(made) == due


def answer_none() -> httpx.Response:
    """Nothing to do is fine."""
    return httpx.Response(200)


async def test_nothing_of_another_operator_is_proposed_or_can_be_confirmed(
    bank: Bank, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    other_shop = await open_shop(database, label="zanskar", today=today)
    other = Bank(other_shop.operator.on(api(other_shop.label)), other_shop)
    made = await bank.desk.made(payment=bank.desk.cash(6_300))
    foreign = await other.desk.made(payment=other.desk.cash(6_300))
    for one in (bank, other):
        await one.upload(
            one.credit(f"UPI/412345678901/{await bank.reference_of(made)}", 14_700),
            one.credit(f"UPI/412345678902/{await other.reference_of(foreign)}", 14_700),
        )
    own = [line for line in await bank.lines() if line["proposals"][0]["confidence"] == "certain"]
    assert [sure(line)[2] for line in own] == [await bank.reference_of(made)]
    foreign_ids = {foreign["reservation_event_id"]}
    proposed = {
        part["reservation_event_id"]
        for line in await bank.lines("open")
        for proposal in line["proposals"]
        for part in proposal["parts"]
    }
    assert not proposed & foreign_ids
    parts = [{"reservation_event_id": foreign["reservation_event_id"], "amount": 1}]
    assert (await bank.act(own[0], "confirm", parts=parts)).status_code == 404
    (stolen,) = [line for line in await other.lines() if line["proposals"][0]["confidence"] == "certain"]
    assert (await bank.act(stolen, "confirm", parts=parts)).status_code == 404
    assert (await other.http.get(f"{bank.path}/lines")).status_code == 404
    assert owner.execute("SELECT count(*) FROM bank_line_payment").fetchone() == (0,)


def rows_of(*cells: Sequence[str]) -> list[SheetRow]:
    return [SheetRow(number, tuple(row)) for number, row in enumerate(cells, 1)]


async def test_columns_that_are_named_the_wrong_way_round_are_read_by_the_balances() -> None:
    mapping = {"date": 0, "narration": 1, "debit": 2, "credit": 3, "balance": 4}
    right = [("01/11/2026", f"L{n}", "", f"{n}.00", f"{1_000 + n * (n + 1) // 2}.00") for n in range(1, 7)]
    wrong = [(day, text, credit, debit, balance) for day, text, debit, credit, balance in right]
    for cells in (right, wrong, right[::-1], wrong[::-1]):
        assert all(line.is_credit for line in read_lines(rows_of(*cells), mapping).lines)
    without = [(*row[:4], "") for row in wrong]
    assert not any(line.is_credit for line in read_lines(rows_of(*without), mapping).lines)


async def test_amounts_are_read_as_banks_write_them() -> None:
    mapping = {"date": 0, "narration": 1, "amount": 2, "direction": 3}
    cells = [
        ("1 Nov 2026", "a", "1,250.50 Cr", ""), ("01-11-26", "b", "(1,250.50)", ""), ("2026-11-01", "c", "-99", ""),
        ("01/11/2026", "d", "₹ 7", "DR"), ("01/11/2026", "e", "8.00", "Cr."), ("01/11/2026", "f", "0.00", ""),
        ("Total", "g", "5.00", "CR"),
    ]  # fmt: skip
    found = read_lines(rows_of(*cells), mapping)
    assert [(line.narration, line.is_credit, line.amount) for line in found.lines] == [
        ("a", True, 125_050), ("b", False, 125_050), ("c", False, 9_900), ("d", False, 700), ("e", True, 800),
    ]  # fmt: skip
    assert found.skipped == 2


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(1, 3)), max_size=30), st.integers(0, 30))
async def test_any_two_parts_of_a_statement_number_equal_lines_alike(lines: list[tuple[str, int]], cut: int) -> None:
    mapping = {"date": 0, "narration": 1, "credit": 2}
    cells = [("01/11/2026", text, str(amount)) for text, amount in lines]
    whole = {(line.key, repeat) for line, repeat in number_repeats(read_lines(rows_of(*cells), mapping).lines)}
    part = {(line.key, repeat) for line, repeat in number_repeats(read_lines(rows_of(*cells[:cut]), mapping).lines)}
    assert len(whole) == len(lines)
    assert part <= whole
