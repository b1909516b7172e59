"""GSTR-1 return for the portal's offline tool."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Final

from toli.finance.exports.rules.commission import list_series
from toli.finance.exports.schemas import CommissionInvoice, Line, Month
from toli.kit.gst import STATES, SUPPORT_SERVICES
from toli.kit.money import to_rupees
from toli.kit.spreadsheets import Cell, Column
from toli.kit.spreadsheets import Table as Sheet
from toli.payments.documents.schemas import DocumentKind, Issued

Json = dict[str, object]
_Build = Callable[[Sequence[Line]], Json]

BY_CUSTOMER_SINCE: Final = date(2025, 5, 1)
"""Since when table 12 sums registered customers and consumers apart (GSTN advisory of 1 May 2025)."""
DESCRIPTION: Final = "Tour operator services"
COMMISSION: Final = "Commission"
BASIS_POINTS_A_PERCENT: Final = 100

SERIES: Final[tuple[tuple[int, str, DocumentKind], ...]] = (
    (1, "Invoices for outward supply", DocumentKind.INVOICE),
    (4, "Debit Note", DocumentKind.INVOICE_DEBIT),
    (5, "Credit Note", DocumentKind.INVOICE_CREDIT),
    (6, "Receipt voucher", DocumentKind.RECEIPT),
    (8, "Refund voucher", DocumentKind.REFUND),
)
"""Table 13: the portal's number and name of a series of documents. Travel credit is no document of the law."""


def build_return(
    gstin: str,
    month: Month,
    *,
    lines: Sequence[Line],
    documents: Sequence[Issued],
    issued: Sequence[Issued],
    commission: Sequence[CommissionInvoice],
    consumers: frozenset[str],
) -> Json:
    """Without empty tables.

    `documents`: by their day in the books; `issued`: by the day of issue. `consumers`: numbers of documents to
    customers without a GSTIN.
    """
    tables: Json = {
        "b2b": _by_customer(_of(lines, "b2b"), "inv", _invoice),
        "b2cl": _by_place(_of(lines, "b2cl")),
        "b2cs": _consumers(_of(lines, "b2cs")),
        "cdnr": _by_customer(_of(lines, "cdnr"), "nt", _note),
        "cdnur": _unregistered_notes(_of(lines, "cdnur")),
        "nil": _untaxed(_of(lines, "nil")),
        "at": _advances(_of(lines, "at")),
        "txpd": _advances(_of(lines, "txpd")),
        "hsn": _services(lines, documents, month, consumers),
        "doc_issue": _list_series(issued, commission),
    }
    return {"gstin": gstin, "fp": f"{month.first:%m%Y}", **{name: table for name, table in tables.items() if table}}


def line_table(lines: Iterable[Line]) -> Sheet:
    columns = [
        *(Column("Table"), Column("Number"), Column("Date", "date"), Column("GSTIN"), Column("Customer", width=28)),
        *(Column("Place of supply", width=24), Column("Rate %", "number"), Column("Taxable value", "money")),
        *(Column("IGST", "money"), Column("CGST", "money"), Column("SGST or UTGST", "money")),
        Column("Value of the document", "money"),
    ]
    rows: list[tuple[Cell, ...]] = [
        (
            *(line.table.upper(), line.number, line.issued_on, line.gstin, line.name),
            f"{line.place_of_supply}-{STATES.get(line.place_of_supply, '')}",
            f"{_rate(line):g}",
            *((-1 if line.is_credit and line.table in {"cdnr", "cdnur"} else 1) * part for part in _amounts(line)),
            line.value,
        )
        for line in lines
    ]
    return Sheet("GSTR-1", columns, rows)


def _amounts(line: Line) -> tuple[int, int, int, int]:
    return line.taxable, line.igst, line.cgst, line.sgst


def _of(lines: Iterable[Line], table: str) -> list[Line]:
    return [line for line in lines if line.table == table]


def _rate(line: Line) -> float:
    return line.rate_bp / BASIS_POINTS_A_PERCENT


def _day(day: date) -> str:
    return f"{day:%d-%m-%Y}"


def _group(lines: Iterable[Line], *names: str) -> dict[tuple[object, ...], list[Line]]:
    groups: dict[tuple[object, ...], list[Line]] = {}
    for line in lines:
        groups.setdefault(tuple(getattr(line, name) for name in names), []).append(line)
    return groups


def _sums(lines: Iterable[Line], taxable: str = "txval", *, is_interstate: bool | None = None) -> Json:
    """With `is_interstate` only the tax heads of that kind of supply."""
    held = list(lines)
    sums: Json = {taxable: to_rupees(sum(line.taxable for line in held))}
    if is_interstate is not False:
        sums["iamt"] = to_rupees(sum(line.igst for line in held))
    if is_interstate is not True:
        sums["camt"] = to_rupees(sum(line.cgst for line in held))
        sums["samt"] = to_rupees(sum(line.sgst for line in held))
    return {**sums, "csamt": 0}


def _items(lines: Sequence[Line]) -> list[Json]:
    return [
        {
            "num": number,
            "itm_det": {"rt": _rate(line), **_sums([line], is_interstate=line.is_interstate)},
        }
        for number, line in enumerate(lines, start=1)
    ]


def _invoice(lines: Sequence[Line]) -> Json:
    first = lines[0]
    return {
        "inum": first.number,
        "idt": _day(first.issued_on),
        "val": to_rupees(first.value),
        "pos": first.place_of_supply,
        "rchrg": "N",
        "inv_typ": "R",
        "itms": _items(lines),
    }


def _note(lines: Sequence[Line]) -> Json:
    first = lines[0]
    return {
        "ntty": "C" if first.is_credit else "D",
        "nt_num": first.number,
        "nt_dt": _day(first.issued_on),
        "val": to_rupees(first.value),
        "pos": first.place_of_supply,
        "rchrg": "N",
        "inv_typ": "R",
        "itms": _items(lines),
    }


def _by_customer(lines: Sequence[Line], name: str, build: _Build) -> list[Json]:
    return [
        {"ctin": gstin, name: [build(of_one) for of_one in _group(of_customer, "number").values()]}
        for (gstin,), of_customer in _group(lines, "gstin").items()
    ]


def _by_place(lines: Sequence[Line]) -> list[Json]:
    return [
        {
            "pos": place,
            "inv": [
                {
                    "inum": of_one[0].number,
                    "idt": _day(of_one[0].issued_on),
                    "val": to_rupees(of_one[0].value),
                    "itms": _items(of_one),
                }
                for of_one in _group(of_place, "number").values()
            ],
        }
        for (place,), of_place in _group(lines, "place_of_supply").items()
    ]


def _unregistered_notes(lines: Sequence[Line]) -> list[Json]:
    return [
        {
            "typ": "B2CL",
            "ntty": "C" if of_one[0].is_credit else "D",
            "nt_num": of_one[0].number,
            "nt_dt": _day(of_one[0].issued_on),
            "val": to_rupees(of_one[0].value),
            "pos": of_one[0].place_of_supply,
            "itms": _items(of_one),
        }
        for of_one in _group(lines, "number").values()
    ]


def _consumers(lines: Sequence[Line]) -> list[Json]:
    return [
        {
            "sply_ty": "INTER" if of_one[0].is_interstate else "INTRA",
            "typ": "OE",
            "pos": of_one[0].place_of_supply,
            "rt": _rate(of_one[0]),
            **_sums(of_one, is_interstate=of_one[0].is_interstate),
        }
        for of_one in _group(lines, "place_of_supply", "rate_bp", "is_interstate").values()
    ]


def _untaxed(lines: Sequence[Line]) -> Json:
    def kind(line: Line) -> str:
        return f"{'INTR' if line.is_interstate else 'INTRA'}{'B2B' if line.gstin else 'B2C'}"

    kinds: dict[str, int] = {}
    for line in lines:
        kinds[kind(line)] = kinds.get(kind(line), 0) + line.taxable
    inv = [
        {"sply_ty": name, "nil_amt": 0, "expt_amt": to_rupees(taxable), "ngsup_amt": 0}
        for name, taxable in sorted(kinds.items())
    ]
    return {"inv": inv} if inv else {}


def _advances(lines: Sequence[Line]) -> list[Json]:
    return [
        {
            "pos": of_place[0].place_of_supply,
            "sply_ty": "INTER" if of_place[0].is_interstate else "INTRA",
            "itms": [
                {
                    "rt": _rate(of_rate[0]),
                    **_sums(of_rate, "ad_amt", is_interstate=of_rate[0].is_interstate),
                }
                for of_rate in _group(of_place, "rate_bp").values()
            ],
        }
        for of_place in _group(lines, "place_of_supply", "is_interstate").values()
    ]


def _services(lines: Sequence[Line], documents: Sequence[Issued], month: Month, consumers: frozenset[str]) -> Json:
    """Table 12; credit notes lower the sums."""
    # The other lines are of invoices for commission.
    codes = defaultdict(
        lambda: SUPPORT_SERVICES, {document.number: document.content.supplier.sac for document in documents}
    )
    sums: dict[tuple[bool, str, int], list[int]] = {}
    for line in lines:
        if line.table in {"at", "txpd"}:
            continue
        sign = -1 if line.is_credit and line.table in {"cdnr", "cdnur"} else 1
        amounts = sums.setdefault((line.number in consumers, codes[line.number], line.rate_bp), [0, 0, 0, 0])
        for index, part in enumerate(_amounts(line)):
            amounts[index] += sign * part
    if not sums:
        return {}

    def rows(*groups: bool) -> list[Json]:
        entries = [(key, amounts) for key, amounts in sorted(sums.items()) if key[0] in groups]
        return [
            {
                "num": number,
                "hsn_sc": code,
                "desc": COMMISSION if code == SUPPORT_SERVICES else DESCRIPTION,
                "uqc": "NA",
                "qty": 0,
                "rt": rate / BASIS_POINTS_A_PERCENT,
                **dict(zip(("txval", "iamt", "camt", "samt"), map(to_rupees, amounts), strict=True)),
                "csamt": 0,
            }
            for number, ((_, code, rate), amounts) in enumerate(entries, start=1)
        ]

    if month.first < BY_CUSTOMER_SINCE:
        return {"data": rows(False, True)}
    return {"hsn_b2b": rows(False), "hsn_b2c": rows(True)}


def list_ranges(numbers: Iterable[str]) -> list[list[str]]:
    """Ranges without a gap; several if a document bears the day of an earlier month's payment."""
    ranges: list[list[str]] = []
    last = None
    for number in sorted(numbers, key=_serial):
        if last is None or _serial(number) != last + 1:
            ranges.append([])
        ranges[-1].append(number)
        last = _serial(number)
    return ranges


def _serial(number: str) -> int:
    return int(number.rpartition("/")[2])


def _list_series(documents: Sequence[Issued], commission: Sequence[CommissionInvoice]) -> Json:
    series = []
    for number, name, kind in SERIES:
        ranges = list_ranges(document.number for document in documents if document.kind == kind)
        if kind is DocumentKind.INVOICE:
            ranges += list_series(invoice.number for invoice in commission)
        docs = [
            {"num": row, "from": of[0], "to": of[-1], "totnum": len(of), "cancel": 0, "net_issue": len(of)}
            for row, of in enumerate(ranges, start=1)
        ]
        if docs:
            series.append({"doc_num": number, "doc_typ": name, "docs": docs})
    return {"doc_det": series} if series else {}
