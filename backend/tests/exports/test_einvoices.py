"""The file for the e-invoice portal: what is in it, and that each document adds up."""

from dataclasses import replace
from typing import Any, cast

import pytest

from tests.exports.test_examples import price_of, read, rupees
from toli.documents import rules
from toli.documents.schemas import Reference
from toli.exports.rules.einvoices import build_e_invoices, lacks_pin, list_registrable, read_address


def build(text: str) -> list[Any]:
    return cast("list[Any]", build_e_invoices(read(text)))


def test_only_taxed_invoices_to_companies_and_their_notes_are_registered() -> None:
    assert build("invoice 10,500 to 27") == []
    assert build("invoice 20,000 untaxed to 29 company") == []
    assert build("receipt 6,300 to 29 company") == []
    kinds = [
        one["DocDtls"]["Typ"]
        for one in build("receipt 2,100 to 29 company; invoice 10,500; credit note 2,100; debit note 1,050")
    ]
    assert kinds == ["INV", "CRN", "DBN"]


def test_an_invoice_to_another_state_has_the_parts_of_the_form() -> None:
    (built,) = build("invoice 10,500 to 29 company")
    assert built["Version"] == "1.1"
    assert built["TranDtls"] == {"TaxSch": "GST", "SupTyp": "B2B", "RegRev": "N", "IgstOnIntra": "N"}
    assert built["DocDtls"]["Dt"] == "20/11/2026"
    assert built["BuyerDtls"] == {
        "Gstin": "29AAGCB7383J1Z4",
        "LglNm": "Udaan Textiles LLP",
        "Pos": "29",
        "Addr1": "Karnataka",
        "Loc": "Karnataka",
        "Stcd": "29",
    }
    assert built["ValDtls"] == {"AssVal": 10_000, "IgstVal": 500, "CgstVal": 0, "SgstVal": 0, "TotInvVal": 10_500}
    (item,) = built["ItemList"]
    assert (item["IsServc"], item["HsnCd"], item["GstRt"], item["TotItemVal"]) == ("Y", "998555", 5, 10_500)


def test_each_rate_is_an_item_and_they_add_up() -> None:
    (invoice,) = read("invoice 22,180 to 27 company")
    price = price_of("22,180: 1,000 @5; 180 @18")
    taxes = rules.tax_supply(price.amount, price=price, is_interstate=False)
    content = invoice.content.model_copy(update={"taxes": taxes})
    parts = rules.parts_of(rupees("22,180"), taxes)
    (built,) = cast("list[Any]", build_e_invoices([replace(invoice, content=content, parts=parts)]))
    items = built["ItemList"]
    assert [(one["SlNo"], one["GstRt"], one["AssAmt"], one["CgstAmt"]) for one in items] == [
        ("1", 5, 20_000, 500),
        ("2", 18, 1_000, 90),
    ]
    assert sum(one["TotItemVal"] for one in items) == 22_180


def test_a_note_names_its_invoice() -> None:
    invoice, note = read("invoice 10,500 to 29 company; credit note 2,100")
    refers_to = Reference(number=invoice.number, issued_on=invoice.issued_on)
    content = note.content.model_copy(update={"refers_to": refers_to})
    (built,) = build_e_invoices([replace(note, content=content)])
    assert built["RefDtls"] == {"PrecDocDtls": [{"InvNo": invoice.number, "InvDt": "20/11/2026"}]}


@pytest.mark.parametrize(
    ("text", "place", "pin"),
    [
        ("14 Laxmi Road\nPune 411030", "Pune", 411030),
        ("14 Laxmi Road, Pune - 411 030", "Pune", 411030),
        ("House 7, GS Road, Guwahati, PIN 781005", "Guwahati", 781005),
        ("Guwahati 781005, Assam", "Guwahati", 781005),
        ("781005", "Assam", 781005),
        ("Phone 9816012345, Majuli", "Assam", None),
        ("", "Assam", None),
    ],
)
def test_place_and_pin_are_read_out_of_an_address(text: str, place: str, pin: int | None) -> None:
    read = read_address(text, state="18")
    assert (read.place, read.pin) == (place, pin)
    assert read.lines
    assert all(3 <= len(line) <= 100 for line in read.lines)


def test_addresses_without_a_pin_code_are_counted() -> None:
    (document,) = list_registrable(read("invoice 10,500 to 29 company"))
    assert lacks_pin(document)
    company = document.content.company
    assert company is not None
    content = document.content.model_copy(
        update={
            "company": company.model_copy(update={"address": "9 MG Road, Bengaluru 560001"}),
            "supplier": document.content.supplier.model_copy(update={"address": "Nashik 422001"}),
        }
    )
    assert not lacks_pin(replace(document, content=content))
