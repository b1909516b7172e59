"""The file for the e-invoice portal: what is in it, and that each document adds up."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import jsonschema_rs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.exports.test_examples import price_of, read, rupees
from toli.finance.exports.rules.einvoices import build_e_invoices, lacks_pin, list_registrable, read_address
from toli.payments.documents import rules
from toli.payments.documents.schemas import Issued, Reference

FORM = jsonschema_rs.validator_for(json.loads(Path(__file__).with_name("inv01.schema.json").read_text()))
INVOICED = "invoice 10,500 to 29 company; credit note 2,100; debit note 1,050"
SAID = st.text(st.characters(codec="utf-8"), max_size=260)


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


def complete(document: Issued, *, name: str, street: str, title: str) -> Issued:
    """Give a document all that the portal asks for, and a number as issued ones have."""
    content = document.content
    assert content.company is not None
    address = f"{street}\nPune 411030"
    sac = {"sac": "998555"}
    invoice = Reference(number="TI/26-27/00001", issued_on=document.issued_on)
    return replace(
        document,
        number=rules.number_of(document.kind, year=2026, serial=document.document_id),
        content=content.model_copy(
            update={
                "supplier": content.supplier.model_copy(update=sac | {"name": name, "address": address}),
                "company": content.company.model_copy(update={"name": name, "address": address}),
                "trip": content.trip.model_copy(update={"title": title}),
                "refers_to": None if document.kind == "invoice" else invoice,
            }
        ),
    )


@given(name=SAID.map(lambda said: f"Toli {said}"[:120]), street=SAID, title=SAID)
def test_the_file_keeps_the_rules_of_the_form_whatever_was_typed(name: str, street: str, title: str) -> None:
    documents = [complete(one, name=name, street=street, title=title) for one in list_registrable(read(INVOICED))]
    built = cast("list[Any]", json.loads(json.dumps(build_e_invoices(documents))))
    FORM.validate(built)
    assert [one["DocDtls"]["Typ"] for one in built] == ["INV", "CRN", "DBN"]
    for one in built:
        values = one["ValDtls"]
        taxes = values["IgstVal"] + values["CgstVal"] + values["SgstVal"]
        assert round(values["AssVal"] + taxes + values.get("OthChrg", 0), 2) == values["TotInvVal"]


@pytest.mark.parametrize(
    ("part", "name", "wrong"),
    [
        ("DocDtls", "No", "0TI/26-27/00001"),
        ("DocDtls", "Dt", "2026-11-20"),
        ("SellerDtls", "LglNm", 'Toli "Trips"'),
        ("BuyerDtls", "Pin", "560001"),
        ("ValDtls", "TotInvVal", 10_500.005),
    ],
)
def test_the_rules_of_the_form_find_what_is_wrong(part: str, name: str, wrong: object) -> None:
    (first, *_) = list_registrable(read(INVOICED))
    (built,) = cast("list[Any]", build_e_invoices([complete(first, name="Toli Trips", street="", title="Majuli")]))
    FORM.validate([built])
    assert not FORM.is_valid([built | {part: built[part] | {name: wrong}}])
    assert not FORM.is_valid([built | {part: {key: value for key, value in built[part].items() if key != name}}])
