"""PDFs of documents, with the same bytes each time."""

from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path

from babel.numbers import format_currency

from toli.catalogue.pricing.travel_tax import law_of
from toli.infra.ports.files import FileStore
from toli.kit.gst import STATES, WITHOUT_LEGISLATURE
from toli.kit.languages import written_in
from toli.kit.phones import show_phone
from toli.kit.translation import mark, translate, write_short_day, write_travellers
from toli.payments.documents import rules
from toli.payments.documents.schemas import (
    Advance,
    Content,
    DepositDocumentFacts,
    DepositDocumentKind,
    DocumentKind,
    Issued,
    Parts,
    Reference,
    Supplier,
)
from toli.payments.documents.service.typesetting import typeset
from toli.payments.upi.service import draw_code

TEMPLATE = Path(__file__).resolve().parents[1] / "templates" / "documents.typ"
LOCALE = "en_IN"
ACCOMMODATION = mark("The price includes charges of accommodation and transportation required for the tour.")
"""A sentence that the law requires for the tax rate without input tax credit."""
RATE_WITHOUT_CREDIT = 500
UNREGISTERED = mark("The supplier is not registered under GST; no tax is charged.")
ISSUED_UNDER = mark("Tax payable on reverse charge: No. Issued under {law} of the CGST Act and Rules, 2017.")
UNSIGNED = mark("Issued electronically under the Information Technology Act, 2000; valid without a signature.")
CREDIT = mark(
    "It can be used for any trip of the issuer until the last day of validity, also in parts. It is not a credit note"
    " under section 34 of the CGST Act, 2017."
)
COLLECTED = mark("The income tax collected is credited to the buyer's PAN; it is claimed in the income-tax return.")
IN_PLACE = mark("The tax shown is that of payments in place of which the credit is given.")
ON_ACCOUNT = mark(
    "This money is a deposit for tours that are not chosen yet. It becomes an advance when it is used for a booking;"
    " the receipt of that booking then has its tax (section 2(31) of the CGST Act, 2017)."
)
METHODS = {
    "on_account": mark("Money on account"),
    "tds": mark("Tax deducted at source (TDS)"),
    "upi": "UPI",
    "card": mark("Card"),
    "netbanking": mark("Net banking"),
    "wallet": mark("Wallet"),
    "emi": "EMI",
    "credit": mark("Travel credit"),
    "neft": "NEFT",
    "imps": "IMPS",
    "rtgs": "RTGS",
    "cheque": mark("Cheque"),
    "card_machine": mark("Card"),
    "draft": mark("Bank draft"),
}


TOTALS: dict[DocumentKind, str] = {
    DocumentKind.RECEIPT: mark("Amount received"),
    DocumentKind.REFUND: mark("Amount refunded"),
    DocumentKind.CREDIT: mark("Travel credit"),
    DocumentKind.INVOICE: mark("Total"),
    DocumentKind.INVOICE_CREDIT: mark("Amount credited"),
    DocumentKind.INVOICE_DEBIT: mark("Amount debited"),
}
LAWS: dict[DocumentKind, str] = {
    DocumentKind.RECEIPT: "section 31(3)(d) and rule 50",
    DocumentKind.REFUND: "section 31(3)(e) and rule 51",
    DocumentKind.INVOICE: "section 31 and rule 46",
    DocumentKind.INVOICE_CREDIT: "section 34 and rule 53",
    DocumentKind.INVOICE_DEBIT: "section 34 and rule 53",
}
"""Under which section and rule a document of a registered operator is issued."""
BILL_OF_SUPPLY = "section 31(3)(c) and rule 49"


async def render(store: FileStore, documents: Sequence[Issued]) -> bytes:
    """Render a page per document of one client, at least one.

    Call it outside any transaction. Raises DependencyDown.
    """
    last = documents[-1]
    return await typeset(
        store,
        template=TEMPLATE,
        brand=last.content.brand,
        values={
            "title": ", ".join(f"{document.title} {document.number}" for document in documents),
            "keywords": [last.content.trip.reference],
            "language": last.content.language,
            "documents": [_page(document) for document in documents],
        },
        made_on=last.issued_on,
    )


async def render_deposit(store: FileStore, document: DepositDocumentFacts) -> bytes:
    """Call it outside any transaction. Raises DependencyDown."""
    with written_in(document.content.language):
        page = _write_deposit_page(document)
    return await typeset(
        store,
        template=TEMPLATE,
        brand=document.content.brand,
        values={
            "title": f"{document.title} {document.number}",
            "keywords": [document.number],
            "language": document.content.language,
            "documents": [page],
        },
        made_on=document.issued_on,
    )


def _write_deposit_page(document: DepositDocumentFacts) -> dict[str, object]:
    content = document.content
    is_refund = document.kind == DepositDocumentKind.DEPOSIT_REFUND
    facts = [
        (translate("Date"), write_short_day(document.issued_on)),
        *([(translate("For"), _name_document(content.refers_to))] if content.refers_to else []),
        (translate("Returned on") if is_refund else translate("Received on"), write_short_day(content.moved_on)),
        (translate("Paid by"), _name_method(content.method, is_receipt=not is_refund)),
        *([(translate("Reference"), content.reference)] if content.reference else []),
        *([(translate("Reason"), content.reason)] if content.reason else []),
    ]
    notes = [] if content.supplier.gstin is not None else [_both(UNREGISTERED)]
    return {
        "labels": {"from": translate("From"), "to": translate("To"), "for": translate("For")},
        "title": _in_both(document.title),
        "number": document.number,
        "supplier": {"name": content.supplier.name, "lines": _supplier_lines(content.supplier)},
        "customer": {"name": content.customer, "lines": []},
        "facts": facts,
        "trip": {"title": translate("Money on account"), "lines": []},
        "rows": [],
        "total": [
            translate(TOTALS[DocumentKind.REFUND if is_refund else DocumentKind.RECEIPT]),
            rupees(document.amount),
        ],
        "words": rules.in_words(document.amount),
        "advances": [],
        "booking": [],
        "notes": [line for note in [*notes, _both(ON_ACCOUNT), _both(UNSIGNED)] for line in note],
        "upi": None,
    }


def _page(document: Issued) -> dict[str, object]:
    with written_in(document.content.language):
        return _write_page(document)


def _write_page(document: Issued) -> dict[str, object]:
    content, parts = document.content, document.parts
    supplier, trip = content.supplier, content.trip
    is_receipt = document.kind == DocumentKind.RECEIPT
    is_credit = document.kind == DocumentKind.CREDIT
    facts = [(translate("Date"), write_short_day(document.issued_on))]
    if content.refers_to is not None:
        facts.append((translate("For"), _name_document(content.refers_to)))
    if content.invoice is not None and document.kind in {DocumentKind.RECEIPT, DocumentKind.REFUND}:
        facts.append((translate("Invoice"), _name_document(content.invoice)))
    if document.moved_on is not None:
        facts.append(
            (translate("Received on") if is_receipt else translate("Returned on"), write_short_day(document.moved_on))
        )
    if is_receipt and content.method:
        facts.append(
            (
                translate("Paid by"),
                _name_method(content.method, is_receipt=True),
            )
        )
    if content.valid_until is not None:
        facts.append((translate("Valid until"), write_short_day(content.valid_until)))
    if content.reason:
        facts.append((translate("Reason"), content.reason))
    if not is_credit and content.place_of_supply is not None and supplier.gstin is not None:
        facts.append((translate("Place of supply"), _state(content.place_of_supply)))
    return {
        "labels": {
            "from": translate("From"),
            "to": translate("To"),
            "for": translate("For"),
            "advances": translate("Advances taken into account"),
            "booking": translate("The booking after this"),
        },
        "title": _in_both(document.title),
        "number": document.number,
        "supplier": {"name": supplier.name, "lines": _supplier_lines(content.supplier)},
        "customer": _customer(content),
        "facts": facts,
        "trip": {
            "title": f"{trip.title}, {trip.destination}" if trip.destination else trip.title,
            "lines": [
                translate(
                    "{first} to {last}", first=write_short_day(trip.starts_on), last=write_short_day(trip.ends_on)
                ),
                translate(
                    "Booking {reference}, {travellers}",
                    reference=trip.reference,
                    travellers=write_travellers(trip.travellers),
                ),
                *trip.items,
            ],
        },
        "rows": _rows(document),
        "total": [translate(TOTALS[document.kind]), rupees(parts.amount)],
        "words": rules.in_words(parts.amount),
        "advances": [[_name_document(advance), rupees(advance.amount)] for advance in content.advances],
        "booking": _money(document),
        "notes": [line for note in _notes(document) for line in note],
        "upi": _upi(document),
    }


def _money(document: Issued) -> list[list[str]]:
    content, parts = document.content, document.parts
    if document.kind == DocumentKind.INVOICE:
        advances = sum(advance.amount for advance in content.advances)
        return [
            [translate("Received in advance"), rupees(advances)],
            [translate("Still to be paid"), rupees(parts.amount - advances)],
        ]
    if document.kind != DocumentKind.RECEIPT:
        return []
    return [
        [_price_label(parts), rupees(content.total)],
        *([[translate("Price reduction"), f"-{rupees(content.price_reduction)}"]] if content.price_reduction else []),
        [translate("Received so far"), rupees(content.received)],
        [translate("Still to be paid"), rupees(content.left)],
    ]


def _price_label(parts: Parts) -> str:
    if parts.tcs:
        return translate("Price with tax and TCS")
    return translate("Price with tax") if parts.tax else translate("Price")


def _upi(document: Issued) -> dict[str, object] | None:
    request = document.content.upi
    if request is None or document.kind != DocumentKind.RECEIPT:
        return None
    return {
        "code": draw_code(request.link).decode(),
        "title": translate("Pay the rest of {amount} by UPI", amount=rupees(request.amount)),
        "lines": [
            f"{request.vpa} ({request.payee_name})",
            translate("Note: {reference}", reference=request.reference),
            translate("As of {day}; do not pay it if you have paid since.", day=write_short_day(document.issued_on)),
        ],
    }


def _supplier_lines(supplier: Supplier) -> list[str]:
    lines = [supplier.address, STATES[supplier.state] if supplier.state else ""]
    lines += [f"GSTIN {supplier.gstin}" if supplier.gstin else "", supplier.email, show_phone(supplier.phone)]
    return [line for line in lines if line]


def _customer(content: Content) -> dict[str, object]:
    state = STATES[content.customer_state] if content.customer_state else ""
    company = content.company
    if company is None:
        return {"name": content.customer, "lines": [state] if state else []}
    lines = [company.address, state, f"GSTIN {company.gstin}", translate("Traveller {name}", name=content.customer)]
    return {"name": company.name, "lines": [line for line in lines if line]}


def _rows(document: Issued) -> list[tuple[str, str]]:
    rows, tcs = _tax_rows(document), document.parts.tcs
    if not tcs:
        return rows
    law = law_of(document.issued_on)
    collected = [(translate("Income tax collected at source (TCS, {law})", law=law), rupees(tcs))]
    if not rows:
        return [(translate("Tour"), rupees(document.parts.supplied)), *collected]
    return [*rows, (translate("Amount without TCS"), rupees(document.parts.supplied)), *collected]


def _tax_rows(document: Issued) -> list[tuple[str, str]]:
    parts, content = document.parts, document.content
    if content.supplier.gstin is None or (document.kind == DocumentKind.CREDIT and not parts.tax):
        return []
    if content.invoice is not None:
        return []
    sac = content.supplier.sac
    untaxed = sum(tax_share.untaxed for tax_share in content.taxes)
    rows = [(translate("Tour operator services (SAC {sac}), taxable value", sac=sac), rupees(parts.taxable - untaxed))]
    other = "UTGST" if content.place_of_supply in WITHOUT_LEGISLATURE else "SGST"
    for tax_share in [tax_share for tax_share in content.gst if tax_share.tax] or content.gst[:1]:
        if content.place_of_supply != content.supplier.state:
            rows.append((f"IGST {_percent(tax_share.rate_bp)}", rupees(tax_share.igst)))
        else:
            half = _percent(tax_share.rate_bp / 2)
            rows += [(f"CGST {half}", rupees(tax_share.cgst)), (f"{other} {half}", rupees(tax_share.sgst))]
    if untaxed:
        rows.append((translate("Tour operator services (SAC {sac}), without tax", sac=sac), rupees(untaxed)))
    return rows


def _notes(document: Issued) -> list[list[str]]:
    content = document.content
    unsigned = _both(UNSIGNED)
    if document.kind == DocumentKind.CREDIT:
        return [*([_both(IN_PLACE)] if document.parts.tax else []), _both(CREDIT), unsigned]
    notes = [_both(COLLECTED)] if document.parts.tcs else []
    if content.supplier.gstin is None:
        return [*notes, _both(UNREGISTERED), unsigned]
    if content.rate_bp == RATE_WITHOUT_CREDIT:
        notes.append(_both(ACCOMMODATION))
    if content.invoice is not None:
        return [*notes, _both(mark("The tax is on invoice {number}."), number=content.invoice.number), unsigned]
    law = BILL_OF_SUPPLY if document.title == "Bill of supply" else LAWS[document.kind]
    issued = _both(ISSUED_UNDER, law=law)
    return [*notes, issued, unsigned]


def _both(text: str, **values: object) -> list[str]:
    return list(dict.fromkeys([translate(text, **values), text.format(**values)]))


def _in_both(text: str) -> str:
    return " · ".join(_both(text))


def _name_method(method: str, *, is_receipt: bool) -> str:
    if is_receipt and method == "cheque":
        return translate("Cheque, subject to realisation")
    return translate(METHODS[method]) if method in METHODS else method.title()


def _name_document(reference: Reference | Advance) -> str:
    return translate("{number} of {day}", number=reference.number, day=write_short_day(reference.issued_on))


def rupees(paise: int) -> str:
    """Format an amount such as ₹1,25,000.00."""
    return format_currency(Decimal(paise) / 100, "INR", "¤#,##,##0.00", locale=LOCALE, currency_digits=False)


def _percent(rate_bp: float) -> str:
    return f"{rate_bp / 100:g}%"


def _state(code: str) -> str:
    return f"{STATES[code]} ({code})"
