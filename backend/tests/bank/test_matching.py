"""Statements of four banks, 1,000 lines: what is certain is right, and little that is right is missed."""

import json
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.bank import make_fixtures
from toli.finance.bank.rules.layouts import find_bank, guess_fields, is_header, missing_fields
from toli.finance.bank.rules.lines import Line, find_instrument, find_utrs, read_lines
from toli.finance.bank.rules.matching import OpenLine, Proposal, propose_all
from toli.finance.bank.schemas import Bank
from toli.kit.spreadsheet_reader import read_sheet
from toli.selling.bookings.schemas.payable import ExpectedPayment, RecordedPayment, RecordedSource

FOLDER = Path(__file__).parent / "fixtures"
BANKS: tuple[Bank, ...] = ("hdfc", "icici", "sbi", "axis")
TRUTH: dict[str, Any] = json.loads((FOLDER / "truth.json").read_text())


def read(bank: Bank) -> tuple[Line, ...]:
    sheet = read_sheet((FOLDER / f"{bank}.csv").read_bytes(), is_header=is_header)
    mapping = guess_fields(sheet.columns)
    assert find_bank(sheet.columns) == bank
    assert not missing_fields(mapping)
    return read_lines(sheet.rows, mapping).lines


def expected_of(booking: dict[str, Any], number: int) -> ExpectedPayment:
    return ExpectedPayment(
        booking_id=number,
        trip_id=1,
        booking_reference=booking["reference"],
        customer_name=booking["name"],
        event_title="Majuli by boat",
        tour_start_date=date(2027, 1, 1),
        booked_on=date.fromisoformat(booking["booked_on"]),
        due=booking["due"],
        amounts=frozenset(booking["amounts"]),
        names=(booking["name"],),
        phones=(booking["phone"],),
        claims=tuple((utr, amount) for utr, amount in booking["claims"]),
        is_return=booking["is_return"],
    )


def open_line(number: int, line: Line) -> OpenLine:
    return OpenLine(number, line.moved_on, line.is_credit, line.amount, line.narration, line.reference)


def test_the_files_are_those_of_the_program_that_makes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_fixtures, "FOLDER", tmp_path)
    make_fixtures.main()
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        path.name: path.read_text() for path in FOLDER.iterdir()
    }


@pytest.fixture(scope="module")
def judged() -> list[tuple[dict[str, Any], Line, list[Proposal]]]:
    """Each line with the truth about it and its proposals."""
    expected = [expected_of(booking, number) for number, booking in enumerate(TRUTH["bookings"], 1)]
    given: list[tuple[dict[str, Any], Line]] = []
    for bank in BANKS:
        given += zip(TRUTH["statements"][bank], read(bank), strict=True)
    found = propose_all([open_line(number, line) for number, (_, line) in enumerate(given)], expected, [])
    return [(truth, line, found.get(number, [])) for number, (truth, line) in enumerate(given)]


def named(proposal: Proposal) -> set[str]:
    return {part.booking.booking_reference for part in proposal.parts}


Judged = list[tuple[dict[str, Any], Line, list[Proposal]]]


def test_there_are_1000_lines_with_40_noisy_references(judged: Judged) -> None:
    kinds = Counter(truth["kind"] for truth, _, _ in judged)
    assert (sum(kinds.values()), kinds["noisy reference"]) == (1_000, 40)


def test_everything_certain_is_right(judged: Judged) -> None:
    certain = [
        (truth, line, proposal)
        for truth, line, proposals in judged
        for proposal in proposals
        if proposal.confidence == "certain"
    ]
    wrong = [(truth, line.narration) for truth, line, one in certain if named(one) != set(truth["bookings"])]
    assert wrong == []
    assert len(certain) >= 100
    assert all(sum(part.amount for part in one.parts) == line.amount for _, line, one in certain)


def test_nine_of_ten_payments_have_the_right_proposal(judged: Judged) -> None:
    total: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for truth, _, proposals in judged:
        if truth["bookings"]:
            total[truth["kind"]] += 1
            hits[truth["kind"]] += any(named(one) == set(truth["bookings"]) for one in proposals)
    assert sum(hits.values()) / sum(total.values()) >= 0.9, {kind: (hits[kind], total[kind]) for kind in total}
    assert hits["noisy reference"] == 40


def test_noise_has_few_proposals_and_none_that_is_likely(judged: Judged) -> None:
    noisy = [proposals for truth, _, proposals in judged if truth["kind"] == "noise"]
    assert sum(map(bool, noisy)) <= len(noisy) // 50
    assert all(one.confidence == "possible" for proposals in noisy for one in proposals)


def booking(reference: str = "K7PQ2RMN", number: int = 1, **facts: Any) -> ExpectedPayment:
    stated = {
        "reference": reference,
        "name": "Asha Baruah",
        "phone": "+919816012345",
        "due": 1_470_000,
        "amounts": [1_470_000, 630_000],
        "claims": [],
        "is_return": False,
        "booked_on": "2026-11-01",
    }
    return expected_of(stated | facts, number)


def credit(narration: str, amount: int = 1_470_000, number: int = 1, **facts: Any) -> OpenLine:
    stated = {"moved_on": date(2026, 11, 20), "is_credit": True, "reference": ""}
    return OpenLine(line_id=number, left=amount, narration=narration, **(stated | facts))


def entry(reference: str = "", *, days: int = 0, booking: tuple[int, str] = (1, "K7PQ2RMN")) -> RecordedPayment:
    """A payment of ₹6,300 that was typed so many days before the lines' day."""
    day = date(2026, 11, 20) - timedelta(days=days)
    return RecordedPayment(7, booking[0], 1, booking[1], "Asha", "Majuli", "received", 630_000, reference, "bank", day)


def ask(*lines: OpenLine, of: list[ExpectedPayment], recorded: list[RecordedPayment] | None = None) -> list[Any]:
    found = propose_all(lines, of, recorded or [])
    return [[(one.confidence, *one.reasons) for one in found.get(line.line_id, [])] for line in lines]


@pytest.mark.parametrize(
    ("narration", "amount", "wanted"),
    [
        ("UPI-X-x@ybl-412345678901-K7PQ2RMN MAJULI", 1_470_000, [("certain", "reference", "amount")]),
        ("upi/k7pq-2rmn/412345678901", 630_000, [("certain", "reference", "amount")]),
        ("99K7PQ2RMN11", 500_000, [("likely", "reference", "part")]),
        ("K7PQ2RMN", 2_000_000, [("likely", "reference")]),
        ("UPI/412345678901/K7PQ2R", 1_470_000, [("likely", "cut_reference", "amount")]),
        ("UPI/412345678901/K7PQ2RMX", 1_470_000, [("likely", "similar_reference", "amount")]),
        ("UPI/412345678901/9816012345@ybl", 630_000, [("likely", "phone", "amount")]),
        ("UPI-ASHA BARU-x@ybl", 630_000, [("likely", "name", "amount")]),
        ("UPI-ASHA BARUAH-x@ybl", 100_000, [("possible", "name", "part")]),
        ("UPI-ASHA-x@ybl", 100_000, []),
        ("UPI-X-x@ybl", 1_470_000, [("possible", "amount")]),
        ("UPI REVERSAL K7PQ2RMN", 1_470_000, [("possible", "reference", "amount")]),
        ("SALARY", 77_700, []),
    ],
)
def test_what_a_line_says_about_a_booking(narration: str, amount: int, wanted: list[Any]) -> None:
    assert ask(credit(narration, amount), of=[booking()]) == [wanted]


def test_a_number_that_the_traveller_named_is_certain_with_its_amount() -> None:
    claimed = booking(claims=[["412345678901", 630_000]])
    assert ask(credit("UPI/412345678901/X", 630_000), of=[claimed]) == [[("certain", "utr", "amount")]]
    assert ask(credit("UPI/412345678901/X", 640_000), of=[claimed]) == [[("likely", "utr", "part")]]
    # Banks write zeros before a number; a longer number that has it inside is another's.
    assert ask(credit("X", 630_000, reference="0000412345678901"), of=[claimed])[0][0][0] == "certain"
    assert ask(credit("X", 630_000, reference="9412345678901"), of=[claimed])[0] == [("possible", "amount")]


def test_what_two_bookings_fit_is_not_certain() -> None:
    pair = [booking(claims=[["412345678901", 630_000]]), booking("ZZZZ2222", 2, claims=[["412345678901", 630_000]])]
    assert [one[0] for one in ask(credit("UPI/412345678901/X", 630_000), of=pair)[0]] == ["likely", "likely"]


def test_one_line_can_pay_two_bookings_that_it_names() -> None:
    pair = [booking(), booking("ZZZZ2222", 2, due=530_000, amounts=[530_000])]
    (first, *_) = ask(credit("K7PQ2RMN ZZZZ2222", 2_000_000), of=pair)[0]
    assert first == ("likely", "reference", "several")


def test_two_lines_for_the_same_amount_are_certain_once() -> None:
    found = ask(credit("K7PQ2RMN"), credit("K7PQ2RMN", number=2), of=[booking()])
    assert [one[0][0] for one in found] == ["certain", "likely"]


def test_a_payment_that_is_recorded_is_not_proposed_again() -> None:
    recorded = entry("UTR 412345678901")
    found = ask(credit("UPI/412345678901/K7PQ2RMN", 630_000), of=[booking()], recorded=[recorded])
    assert found == [[("certain", "utr", "amount")]]
    (proposals,) = propose_all([credit("UPI/412345678901/K7PQ2RMN", 630_000)], [booking()], [recorded]).values()
    assert (proposals[0].kind, proposals[0].recorded) == ("recorded", recorded)


def test_a_short_number_needs_the_amount_and_a_reference_is_no_number() -> None:
    cheque, named = entry("CHQ 004512", days=30), entry("K7PQ2RMN", days=30)
    assert ask(credit("CLG 004512", 630_000), of=[], recorded=[cheque]) == [[("likely", "utr", "amount")]]
    assert ask(credit("CLG 4512", 630_000), of=[], recorded=[cheque]) == [[]]
    assert ask(credit("CLG 004512", 640_000), of=[], recorded=[cheque]) == [[]]
    assert ask(credit("K7PQ2RMN", 630_000), of=[booking()], recorded=[named]) == [[("certain", "reference", "amount")]]


@pytest.mark.parametrize(
    ("recorded", "wanted"),
    [
        (entry(), [("likely", "amount", "day"), ("possible", "amount")]),
        (entry("CHQ 000045", days=5), [("likely", "amount", "day"), ("possible", "amount")]),
        (entry(days=-5, booking=(2, "ZZZZ2222")), [("possible", "amount", "day"), ("possible", "amount")]),
        # A UTR with a wrong digit is the same transfer, another UTR is another one.
        (entry("412345678911"), [("likely", "amount", "day"), ("possible", "amount")]),
        (entry("498765432109"), [("possible", "amount")]),
        (entry(days=6), [("possible", "amount")]),
    ],
)
def test_a_recorded_payment_of_the_amount_and_the_days_is_proposed_first(
    recorded: RecordedPayment, wanted: list[Any]
) -> None:
    assert ask(credit("UPI/412345678901/X", 630_000), of=[booking()], recorded=[recorded]) == [wanted]


def test_a_recorded_payment_of_a_booking_that_the_line_does_not_name_is_another() -> None:
    other = entry(booking=(2, "ZZZZ2222"))
    named = credit("UPI/K7PQ2RMN", 630_000)
    assert ask(named, of=[booking()], recorded=[other]) == [[("certain", "reference", "amount")]]
    assert ask(named, of=[booking()], recorded=[entry()]) == [
        [("likely", "amount", "day"), ("likely", "reference", "amount")]
    ]


def test_money_out_is_compared_with_what_is_owed_back_alone() -> None:
    owed = booking(is_return=True, amounts=[1_470_000])
    assert ask(credit("UPI K7PQ2RMN", is_credit=False), of=[owed]) == [[("certain", "reference", "amount")]]
    assert ask(credit("UPI K7PQ2RMN"), of=[owed]) == [[]]
    assert ask(credit("UPI K7PQ2RMN", is_credit=False), of=[booking()]) == [[]]


NEFT, RTGS, IMPS, CHEQUE = "SBINN52026112899", "HDFCR52026112900012345", "412345678901", "004512"


@pytest.mark.parametrize(
    ("method", "recorded", "narration", "reference", "confidence"),
    [
        # HDFC
        ("neft", NEFT, f"NEFT CR-SBIN0001688-ASHA-MAJULI TRAILS-{NEFT}-TRIP", NEFT, "certain"),
        ("rtgs", RTGS, f"RTGS CR-HDFC0000001-ASHA-MAJULI TRAILS-{RTGS}", RTGS, "certain"),
        ("imps", IMPS, f"IMPS-{IMPS}-ASHA-HDFC-XXXXXXX1234-TRIP", f"0000{IMPS}", "certain"),
        ("cheque", CHEQUE, "CHQ DEP - MICR CLG - PUNE", "0000000000004512", "likely"),
        # ICICI
        ("neft", NEFT, f"NEFT-{NEFT}-ASHA-TRIP-0071103000", "-", "certain"),
        ("rtgs", RTGS, f"RTGS-{RTGS}-ASHA-0071103000", "-", "certain"),
        ("imps", IMPS, f"MMT/IMPS/{IMPS}/TRIP/ASHA/HDFC0000001", "-", "certain"),
        ("cheque", CHEQUE, f"CLG/ASHA/{CHEQUE}/SBI", "-", "likely"),
        # SBI
        ("neft", NEFT, f"BY TRANSFER-NEFT*SBIN0001688*{NEFT}*ASHA*--", "TRANSFER FROM 4599", "certain"),
        ("rtgs", RTGS, f"BY TRANSFER-RTGS UTR NO: {RTGS}-ASHA", "TRANSFER FROM 4599", "certain"),
        ("imps", IMPS, f"BY TRANSFER-INB IMPS{IMPS}/9816012345/XX1234/--", "MAB000123456789", "certain"),
        ("cheque", CHEQUE, "BY CLEARING / CHEQUE--", CHEQUE, "likely"),
        # Axis
        ("neft", NEFT, f"NEFT/{NEFT}/ASHA/HDFC BANK/TRIP", "-", "certain"),
        ("rtgs", RTGS, f"RTGS/{RTGS}/HDFC BANK/ASHA", "-", "certain"),
        ("imps", IMPS, f"IMPS/P2A/{IMPS}/ASHA/TRIP", "-", "certain"),
        ("cheque", CHEQUE, "BRN-CLG-CHQ FROM ASHA", CHEQUE, "likely"),
        # Kotak
        ("neft", NEFT, f"NEFT {NEFT} ASHA", "NEFTINW-0712345678", "certain"),
        ("rtgs", RTGS, f"RTGS {RTGS} ASHA", "RTGSINW-0012345678", "certain"),
        ("imps", IMPS, f"Recd:IMPS/{IMPS}/ASHA/HDFC/X1234/TRIP", f"IMPS-{IMPS}", "certain"),
        ("cheque", CHEQUE, "CLG TO ASHA HDFC BANK", CHEQUE, "likely"),
        # A blank within the number, leading letters, lower case
        ("neft", NEFT, "NEFT CR-ASHA-SBINN520261 12899-TRIP", "", "certain"),
        ("rtgs", RTGS, "rtgs hdfcr52026 112900012345 asha", "", "certain"),
        ("imps", IMPS, "IMPS 412345 678901 ASHA", "", "certain"),
        ("neft", NEFT, f"NEFT{NEFT}", "", "certain"),
    ],
)
def test_a_recorded_number_is_found_in_the_layouts_of_banks(
    method: Any, recorded: str, narration: str, reference: str, confidence: str
) -> None:
    payment = replace(entry(recorded, days=60), method=method)
    assert ask(credit(narration, 630_000, reference=reference), of=[], recorded=[payment]) == [
        [(confidence, "utr", "amount")]
    ]


@pytest.mark.parametrize(
    ("method", "recorded", "narration", "reference"),
    [
        # Another digit, bank, or length
        ("neft", NEFT, "NEFT CR-SBIN0001688-ASHA-MAJULI TRAILS-SBINN52026112898", "SBINN52026112898"),
        ("neft", "PUNB226333123456", "NEFT-SBIN226333123456-ASHA-TRIP", "-"),
        ("rtgs", RTGS, "RTGS-ICICR52026112900012345-ASHA", "-"),
        ("imps", IMPS, f"NEFT/SBIN{IMPS}/ASHA/HDFC BANK", "-"),
        ("imps", IMPS, f"IMPS/P2A/9{IMPS}/ASHA", "-"),
        ("imps", IMPS, "IMPS/P2A/412345678902/ASHA", f"5{IMPS}"),
        ("neft", NEFT, "NEFT SBINN520261 128991 ASHA", ""),
        ("cheque", CHEQUE, "CHQ DEP - MICR CLG - PUNE", "0000000000104512"),
        ("cheque", CHEQUE, "CLG/ASHA/1004512/SBI", "-"),
    ],
)
def test_a_twin_of_a_recorded_number_is_another_transfer(
    method: Any, recorded: str, narration: str, reference: str
) -> None:
    payment = replace(entry(recorded, days=60), method=method)
    assert ask(credit(narration, 630_000, reference=reference), of=[], recorded=[payment]) == [[]]


def test_a_number_that_two_payments_have_is_not_certain() -> None:
    twins = [replace(entry(NEFT), method="neft"), replace(entry(NEFT), method="neft", entry_id=8)]
    (found,) = ask(credit(f"NEFT/{NEFT}/ASHA", 630_000), of=[], recorded=twins)
    assert [confidence for confidence, *_ in found] == ["likely", "likely"]


@pytest.mark.parametrize(
    ("narration", "reference", "instrument"),
    [
        (f"NEFT CR-SBIN0001688-ASHA-MAJULI TRAILS-{NEFT}-TRIP", NEFT, ("neft", NEFT)),
        (f"BY TRANSFER-RTGS UTR NO: {RTGS}-ASHA", "TRANSFER FROM 4599", ("rtgs", RTGS)),
        (f"MMT/IMPS/{IMPS}/TRIP/ASHA/HDFC0000001", "-", ("imps", IMPS)),
        (f"UPI/P2A/{IMPS}/ASHA/x@ybl", "", ("upi", IMPS)),
        ("CLG/004512/SCHOOL", "", ("cheque", CHEQUE)),
        ("CHQ DEP - MICR CLG - PUNE", "0000000000004512", ("cheque", CHEQUE)),
        ("NEFT RFNDD5", "RFNDD5", ("bank", "RFNDD5")),
        ("CASH DEPOSIT PUNE", "", ("bank", "")),
    ],
)
def test_a_line_says_how_its_money_came(narration: str, reference: str, instrument: tuple[str, str]) -> None:
    assert find_instrument(narration, reference) == instrument


def entry_of(source: RecordedSource, name: str = "Das Travels", reference: str = "", days: int = 0) -> RecordedPayment:
    """An entry of ₹6,300 for no booking."""
    facts = {"source": source, "customer_name": name, "booking_id": None, "trip_id": None, "booking_reference": ""}
    return replace(entry(reference, days=days), event_title="", **facts)


@pytest.mark.parametrize(
    ("recorded", "narration", "proposals"),
    [
        (entry_of(RecordedSource.DEPOSIT, reference=NEFT, days=30), f"NEFT/{NEFT}/X", [("certain", "utr", "amount")]),
        (entry_of(RecordedSource.DEPOSIT), "NEFT/X/DAS TRAVELS", [("likely", "amount", "day")]),
        (entry_of(RecordedSource.DEPOSIT), "NEFT/X", [("possible", "amount", "day")]),
        (entry_of(RecordedSource.DEPOSIT, days=6), "NEFT/X/DAS TRAVELS", []),
        (entry_of(RecordedSource.DEPOSIT, reference="498765432109"), "UPI/412345678901/DAS TRAVELS", []),
        (entry_of(RecordedSource.CASH, "Asha"), "CASH DEPOSIT CDM", [("likely", "amount", "day")]),
        (entry_of(RecordedSource.CASH, "Asha"), "NEFT/ASHA", [("possible", "amount", "day")]),
        (entry_of(RecordedSource.SLIP, "Asha, Ravi"), "BY CLG", [("likely", "amount", "day")]),
    ],
)
def test_entries_of_no_booking_are_proposed_by_number_name_and_amount(
    recorded: RecordedPayment, narration: str, proposals: list[Any]
) -> None:
    assert ask(credit(narration, 630_000), of=[], recorded=[recorded]) == [proposals]
    assert ask(credit(narration, 630_000, is_credit=False), of=[], recorded=[recorded]) == [[]]


def test_200_twins_of_no_booking_are_certain_and_no_other_line_is(judged: Judged) -> None:
    """Each twin has a neighbour of its amount and day with another number."""
    lines = [open_line(number, line) for number, (_, line, _) in enumerate(judged)]
    numbers = Counter(utr for line in lines for utr in find_utrs(f"{line.reference} {line.narration}"))
    twins = [line for line in lines if [numbers[utr] for utr in find_utrs(f"{line.reference} {line.narration}")] == [1]]
    recorded = [
        replace(
            entry_of(RecordedSource.DEPOSIT if line.is_credit else RecordedSource.COST, reference=reference),
            entry_id=line.line_id if is_twin else -line.line_id,
            kind="received" if line.is_credit else "returned",
            amount=line.left,
            moved_on=line.moved_on,
        )
        for line in twins[:200]
        for utr in find_utrs(f"{line.reference} {line.narration}")
        for is_twin, reference in ((True, utr), (False, f"{(int(utr) + 123_456) % 10**12:012}"))
    ]
    proposals_by_line = propose_all(lines, [], recorded)
    certain = {
        line_id: proposal.recorded.entry_id
        for line_id, proposals in proposals_by_line.items()
        for proposal in proposals
        if proposal.confidence == "certain" and proposal.recorded is not None
    }
    assert certain == {line.line_id: line.line_id for line in twins[:200]}
    assert len(certain) == 200
