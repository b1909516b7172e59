"""Source: NPCI, "UPI Linking Specifications" 1.6 (November 2017), section 1.2.

Limits: 35 characters for the reference, 50 for the note.
"""

import re
from typing import Final
from urllib.parse import quote

from toli.kit.money import Paise
from toli.kit.text import Text
from toli.payments.upi.schemas import Payee, UpiRequest

VPA: Final = re.compile(r"[a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63}")
MAIL_HOST: Final = re.compile(r".*@[a-z0-9-]+\.[a-z]")
PAYEE_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 .&'()-]*")
LONGEST_REFERENCE: Final = 35
LONGEST_NOTE: Final = 50


def describe_vpa_problem(vpa: str) -> Text | None:
    if VPA.fullmatch(vpa):
        return None
    if MAIL_HOST.match(vpa):
        return Text("This is an e-mail address. A UPI ID has no dot after the @, as in name@okhdfcbank.")
    return Text("Enter a UPI ID such as name@okhdfcbank. Your UPI app shows it in your profile.")


def describe_name_problem(name: str) -> Text | None:
    if PAYEE_NAME.fullmatch(name):
        return None
    return Text("Enter the name as your bank has it: letters, digits and . & ' ( ) - only.")


def make_note(reference: str, title: str) -> str:
    """Return a note, reference first, as banks truncate it; letters and digits only."""
    words = re.findall(r"[A-Za-z0-9]+", title)
    note = reference
    for word in words:
        if len(note) + 1 + len(word) > LONGEST_NOTE:
            break
        note = f"{note} {word}"
    return note


def make_reference(text: str) -> str:
    return "".join(re.findall(r"[A-Za-z0-9]", text))[:LONGEST_REFERENCE]


def build_link(payee: Payee, *, reference: str, note: str) -> str:
    """Build a link without amount; the payer's app asks for it."""
    fields = {"pa": payee.vpa, "pn": payee.name, "tr": reference, "tn": note, "cu": "INR"}
    return "upi://pay?" + "&".join(f"{name}={quote(value, safe='@')}" for name, value in fields.items())


def with_amount(link: str, amount: Paise) -> str:
    return f"{link}&am={amount // 100}.{amount % 100:02}"


def request_payment(payee: Payee, *, reference: str, title: str, amount: Paise) -> UpiRequest:
    short = make_reference(reference)
    link = build_link(payee, reference=short, note=make_note(short, title))
    return UpiRequest(payee.vpa, payee.name, short, amount, with_amount(link, amount))
