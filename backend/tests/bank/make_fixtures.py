"""Makes the statements in `fixtures`: 1,000 lines of four banks in their own layouts, and the truth about each.

Run it after a change here: `python -m tests.bank.make_fixtures`. Nobody in it exists. docs/mechanisms/upi.md describes
what is in it.
"""

import csv
import io
import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "fixtures"
ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
FIRST = """
Asha Ravi Meera Kabir Nisha Arjun Leela Vikram Sunita Farhan Gauri Imran Jaya Karan Lata Manoj Neha Om Pooja
Rahul Sana Tara Uma Varun Yash Zoya Anil Bela Chitra Deepak
""".split()  # noqa: SIM905, one long line otherwise
LAST = """
Baruah Kulkarni Joshi Das Iyer Menon Patil Sheikh Reddy Naidu Ghosh Chatterjee Sharma Verma Gill Dsouza Pillai
Kamat Deshpande Bhosale
""".split()  # noqa: SIM905, one long line otherwise
HANDLES = ("okhdfcbank", "oksbi", "okicici", "ybl", "axl", "paytm", "upi", "ibl")
SHOPS = ("SWIGGY", "INDIAN OIL", "BSNL", "MSEDCL", "HOTEL MAURYA", "IRCTC", "AMAZON PAY", "ZOMATO", "DMART", "AIRTEL")
PRICES = (8_500, 9_500, 9_999, 12_000, 12_500, 14_500, 16_900, 18_500, 21_000, 24_999)
"""Rupees for a person, without tax: many bookings cost the same."""
START = date(2026, 9, 1)
DAYS = 80


@dataclass
class Line:
    day: date
    credit: int
    debit: int
    narration: str
    reference: str = ""
    truth: list[str] = field(default_factory=list)
    kind: str = "noise"


class World:
    """The bookings of one operator, and what is paid for them."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.bookings: list[dict[str, Any]] = []
        self.lines: list[Line] = []
        self.numbers: set[str] = set()

    def digits(self, count: int) -> str:
        while True:
            number = "".join(self.random.choice("0123456789") for _ in range(count))
            if number not in self.numbers and number[0] != "0":
                self.numbers.add(number)
                return number

    def reference(self) -> str:
        return "".join(self.random.choice(ALPHABET) for _ in range(8))

    def book(self, *, reference: str | None = None, due: int | None = None, name: str | None = None) -> dict[str, Any]:
        due = due or self.random.choice(PRICES) * self.random.choice((1, 1, 2, 2, 3, 4)) * 105
        advance = due * 3 // 10 // 100 * 100
        booking = {
            "reference": reference or self.reference(),
            "name": name or f"{self.random.choice(FIRST)} {self.random.choice(LAST)}",
            "phone": f"+91{self.random.choice('6789')}{self.digits(9)}",
            "due": due,
            "amounts": sorted({due, advance}),
            "claims": [],
            "is_return": False,
            "booked_on": (START - timedelta(days=self.random.randrange(1, 30))).isoformat(),
        }
        self.bookings.append(booking)
        return booking

    def day(self) -> date:
        return START + timedelta(days=self.random.randrange(DAYS))

    def vpa(self, name: str) -> str:
        first, last = name.lower().split()
        return f"{first}.{last}{self.random.randrange(100)}@{self.random.choice(HANDLES)}"


def mangle(world: World, reference: str) -> str:
    """Write a reference as banks and people do."""
    cut = world.random.randrange(2, 7)
    ways: Sequence[Callable[[], str]] = (
        lambda: reference,
        lambda: f"trip {reference.lower()}",
        lambda: f"{reference[:4]}-{reference[4:]}",
        lambda: f"{reference[:cut]} {reference[cut:]}",
        lambda: f"{reference[:cut]}/{reference[cut:]}",
        lambda: f"TRIP{reference}{world.digits(4)}",
        lambda: f"{world.digits(6)}{reference}",
        lambda: f"Booking {reference} Majuli by boa",
        lambda: f"{reference[:3]}.{reference[3:6]}_{reference[6:]}",
        lambda: f"No-{reference}--",
    )
    return world.random.choice(ways)()


def pay(world: World, booking: dict[str, Any], amount: int, remark: str, *, kind: str, **more: Any) -> Line:
    name = more.pop("name", booking["name"])
    utr = more.pop("utr", None) or world.digits(12)
    vpa = more.pop("vpa", None) or world.vpa(name)
    line = Line(
        world.day(), amount, 0, f"\0UPI\0{name.upper()}\0{vpa}\0{utr}\0{remark}", "", [booking["reference"]], kind
    )
    world.lines.append(line)
    return line


def other(world: World) -> str:
    """The name of somebody who pays for a friend."""
    return f"{world.random.choice(FIRST)} {world.random.choice(LAST)}"


def make_credits(world: World) -> None:
    # 40 noisy references with an expected amount, paid by people of other names.
    for _ in range(40):
        booking = world.book()
        amount = world.random.choice(booking["amounts"])
        pay(world, booking, amount, mangle(world, booking["reference"]), kind="noisy reference", name=other(world))
    # UPI numbers that travellers named, without any remark.
    for _ in range(40):
        booking = world.book()
        amount = world.random.choice(booking["amounts"])
        utr = world.digits(12)
        booking["claims"].append([utr, amount])
        pay(
            world,
            booking,
            amount,
            world.random.choice(["UPI", "PAYMENT", "TRIP"]),
            kind="utr",
            utr=utr,
            name=other(world),
        )
    # The reference with a part of what is due.
    for _ in range(25):
        booking = world.book()
        pay(world, booking, booking["due"] // 3, mangle(world, booking["reference"]), kind="part", name=other(world))
    # A cut reference, or one with a wrong letter.
    for place in range(30):
        booking = world.book()
        reference = booking["reference"]
        at = world.random.randrange(8)
        wrong = reference[:at] + world.random.choice(ALPHABET.replace(reference[at], "")) + reference[at + 1 :]
        remark = reference[: 6 + place % 2] if place % 3 else wrong
        pay(world, booking, world.random.choice(booking["amounts"]), remark, kind="cut", name=other(world))
    # The payer's own name or phone alone, with an expected amount.
    for place in range(45):
        booking = world.book()
        vpa = f"{booking['phone'][3:]}@ybl" if place % 3 == 0 else None
        pay(world, booking, world.random.choice(booking["amounts"]), "UPI", kind="payer", vpa=vpa)
    # One transfer for two bookings.
    for _ in range(10):
        first, second = world.book(), world.book()
        line = pay(
            world, first, first["due"] + second["due"], f"{first['reference']} {second['reference']}", kind="several"
        )
        line.truth.append(second["reference"])
    # By NEFT and IMPS, with the reference in the remark.
    for place in range(20):
        booking = world.book()
        way = "NEFT" if place % 2 else "IMPS"
        number = f"N{world.digits(15)}" if way == "NEFT" else world.digits(12)
        remark = mangle(world, booking["reference"])
        world.lines.append(
            Line(
                world.day(), booking["due"], 0, f"\0{way}\0{other(world).upper()}\0\0{number}\0{remark}", "",
                [booking["reference"]], "transfer",
            )
        )  # fmt: skip
    # Amounts alone, of which nothing says whose they are.
    for _ in range(10):
        booking = world.book()
        pay(world, booking, booking["due"], "UPI", kind="amount", name=other(world))


def make_traps(world: World) -> None:
    # The reference of another operator's booking with the same amount.
    for _ in range(25):
        booking = world.book()
        pay(world, booking, booking["due"], world.reference(), kind="trap", name=other(world)).truth = []
    # A booking whose reference differs by a letter from that of another with the same amount.
    for _ in range(10):
        booking = world.book()
        reference = booking["reference"]
        near = reference[:7] + world.random.choice(ALPHABET.replace(reference[7], ""))
        twin = world.book(reference=near, due=booking["due"])
        pay(world, twin, twin["due"], near, kind="twin", name=other(world))
    # Money of the operator's own that came back.
    for _ in range(10):
        booking = world.book()
        line = pay(world, booking, booking["due"], f"REV {booking['reference']}", kind="trap", name=other(world))
        line.truth = []
    # The number that a traveller named, with a typing error that makes it another's.
    for _ in range(10):
        booking = world.book()
        utr = world.digits(12)
        booking["claims"].append([utr, booking["due"]])
        amount = booking["due"] + 12_300
        pay(world, booking, amount, "UPI", kind="trap", utr=utr, name=other(world)).truth = []
    # The same number named for two bookings, of which one paid.
    for _ in range(5):
        booking = world.book()
        twin = world.book(due=booking["due"])
        utr = world.digits(12)
        for one in (booking, twin):
            one["claims"].append([utr, booking["due"]])
        pay(world, booking, booking["due"], "UPI", kind="twin", utr=utr, name=other(world))


def make_debits(world: World) -> None:
    for place in range(20):
        booking = world.book()
        booking |= {"is_return": True, "amounts": [booking["due"]]}
        remark = mangle(world, booking["reference"]) if place % 2 else "REFUND"
        name = other(world) if place % 2 else booking["name"]
        number = world.digits(12)
        narration = f"\0UPI\0{name.upper()}\0{world.vpa(name)}\0{number}\0{remark}"
        world.lines.append(Line(world.day(), 0, booking["due"], narration, "", [booking["reference"]], "refund"))


def make_noise(world: World, total: int) -> None:
    while len(world.lines) < total:
        shop = world.random.choice(SHOPS)
        amount = world.random.randrange(100, 40_000) * 100 + world.random.randrange(100)
        choices = (
            f"\0POS\0{shop}\0\0{world.digits(16)}\0PUNE",
            f"\0UPI\0{shop}\0{shop.split()[0].lower()}@paytm\0{world.digits(12)}\0{shop.title()} order",
            f"\0NEFT\0{shop} LTD\0\0N{world.digits(15)}\0INV {world.digits(5)}",
            f"\0ATM\0SELF\0\0{world.digits(6)}\0FC ROAD PUNE",
        )
        narration = world.random.choice(choices)
        is_credit = world.random.random() < 0.25 and "ATM" not in narration
        world.lines.append(Line(world.day(), amount if is_credit else 0, 0 if is_credit else amount, narration))


def parts_of(line: Line) -> tuple[str, str, str, str, str]:
    _, way, name, vpa, number, remark = line.narration.split("\0")
    return way, name, vpa, number, remark


def hdfc(lines: Sequence[Line]) -> str:
    rows: list[list[str]] = [["Date     ", "Narration                 ", "Value Dat", "Debit Amount       ",
                              "Credit Amount      ", "Chq/Ref Number   ", "Closing Balance"]]  # fmt: skip
    balance = 50_000_000
    for line in lines:
        way, name, vpa, number, remark = parts_of(line)
        balance += line.credit - line.debit
        text = {
            "UPI": f"UPI-{name}-{vpa.upper()}-YESB0YBLUPI-{number}-{remark.upper()}",
            "NEFT": f"NEFT CR-UTIB0001688-{name}-MAJULI TRAILS-{number}-{remark.upper()}",
            "IMPS": f"IMPS-{number}-{name}-HDFC-XXXXXXX1234-{remark.upper()}",
        }.get(way, f"{way} {number} {name} {remark.upper()}")
        day = line.day.strftime("%d/%m/%y")
        reference = number.zfill(16) if number.isdigit() else number
        rows.append(
            [f"  {day} ", text, f"  {day} ", rupees(line.debit), rupees(line.credit), reference, rupees(balance)]
        )
    return csv_of(rows)


def icici(lines: Sequence[Line]) -> str:
    rows: list[list[str]] = [
        ["", "DETAILED STATEMENT", "", "", "", "", "", ""],
        ["", "Account Number", "", "000405001234 ( INR ) - MAJULI TRAILS", "", "", "", ""],
        ["", "Transaction Date from", "", "01/09/2026", "to", "19/11/2026", "", ""],
        ["S No.", "Value Date", "Transaction Date", "Cheque Number", "Transaction Remarks",
         "Withdrawal Amount (INR )", "Deposit Amount (INR )", "Balance (INR )"],
    ]  # fmt: skip
    balance = 50_000_000
    for count, line in enumerate(lines, 1):
        way, name, vpa, number, remark = parts_of(line)
        balance += line.credit - line.debit
        text = {
            "UPI": f"UPI/{number}/{remark}/{vpa}/Yes Bank Ltd/ICI{number[:8]}a1b2",
            "NEFT": f"NEFT-{number}-{name}-{remark}-0071103000",
            "IMPS": f"MMT/IMPS/{number}/{remark}/{name}/HDFC0000001",
        }.get(way, f"VIN/{name}/{number}/{remark}")
        if way == "UPI" and line.kind == "payer":
            text = f"UPI/{number}/{name.title()}/{vpa}/Yes Bank Ltd/ICI{number[:8]}a1b2"
        if way == "UPI" and line.kind == "refund" and remark == "REFUND":
            text = f"UPI/{number}/{name.title()}/{vpa}/Yes Bank Ltd"
        day = line.day.strftime("%d/%m/%Y")
        rows.append([str(count), day, day, "-", text, rupees(line.debit), rupees(line.credit), rupees(balance)])
    return csv_of(rows) + ",Legends Used in Account Statement,,,,,,\n"


def sbi(lines: Sequence[Line]) -> str:
    head = [
        "Account Name       :\tMAJULI TRAILS", "Account Number     :\t_00000012345678901", "Branch :\tJORHAT",
        "Drawing Power      :\t0.00", "Start Date         :\t1 Sep 2026", "End Date           :\t19 Nov 2026", "",
    ]  # fmt: skip
    rows = ["Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance"]
    balance = 50_000_000
    for line in lines:
        way, name, vpa, number, remark = parts_of(line)
        balance += line.credit - line.debit
        by, sign = ("BY", "CR") if line.credit else ("TO", "DR")
        text = {
            "UPI": f"{by} TRANSFER-UPI/{sign}/{number}/{name[:20]}/YESB/{vpa[:12]}/{remark}--",
            "NEFT": f"{by} TRANSFER-NEFT*UTIB0001688*{number}*{name}*{remark}--",
            "IMPS": f"{by} TRANSFER-IMPS/{number}/{name[:12]}/{remark}--",
        }.get(way, f"{by} DEBIT CARD-{way} {number}{name}--{remark}")
        day = f"{line.day.day} {line.day.strftime('%b %Y')}"
        reference = f"TRANSFER FROM {number[:13]} {number[:5]}" if line.credit else ""
        debit, credit = (rupees(line.debit), "") if line.debit else ("", rupees(line.credit))
        rows.append("\t".join([day, day, text, reference, f" {debit}", f" {credit}", rupees(balance)]))
    return "\n".join([*head, *rows, "", "**This is a computer generated statement and does not require a signature"])


def axis(lines: Sequence[Line]) -> str:
    head = (
        "Name :- MAJULI TRAILS\nJoint Holder :- -\nCustomer ID :- 900000001\nIFSC Code :- UTIB0000001\n\n"
        "Statement of Account No - 923010000000001 for the period (From : 01-09-2026 To : 19-11-2026)\n\n"
    )
    rows: list[list[str]] = [["Tran Date", "CHQNO", "PARTICULARS", "DR", "CR", "BAL", "SOL"]]
    balance = 50_000_000
    for line in lines:
        way, name, vpa, number, remark = parts_of(line)
        balance += line.credit - line.debit
        text = {
            "UPI": f"UPI/P2A/{number}/{name[:18]}/{remark}/Yes Bank/{vpa}",
            "NEFT": f"NEFT/{number}/{name}/HDFC BANK/{remark}",
            "IMPS": f"IMPS/P2A/{number}/{name}/{remark}",
        }.get(way, f"{way}/{name}/{number}/{remark}")
        debit, credit = (f"{line.debit / 100:>20.2f}", " ") if line.debit else (" ", f"{line.credit / 100:>20.2f}")
        rows.append([line.day.strftime("%d-%m-%Y"), "-", text, debit, credit, f"{balance / 100:>20.2f}", "4875"])
    return head + csv_of(rows) + "\nUnless the constituent notifies the bank immediately of any discrepancy\n"


def rupees(paise: int) -> str:
    return f"{paise / 100:.2f}"


def csv_of(rows: Sequence[Sequence[str]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def main() -> None:
    world = World(20)
    make_credits(world)
    make_traps(world)
    make_debits(world)
    make_noise(world, 1_000)
    world.random.shuffle(world.lines)
    banks = {"hdfc": hdfc, "icici": icici, "sbi": sbi, "axis": axis}
    truth: dict[str, Any] = {"bookings": world.bookings, "statements": {}}
    for place, (bank, write) in enumerate(banks.items()):
        lines = sorted(world.lines[place::4], key=lambda line: line.day)
        (FOLDER / f"{bank}.csv").write_text(write(lines))
        truth["statements"][bank] = [{"kind": line.kind, "bookings": line.truth} for line in lines]
    # A line for each booking and each line of a statement, so that a change of them can be read.
    text = json.dumps(truth).replace('{"reference"', '\n{"reference"').replace('{"kind"', '\n{"kind"')
    (FOLDER / "truth.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
