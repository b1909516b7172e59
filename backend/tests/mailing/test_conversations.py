"""The conversation of an enquiry: answers leave by e-mail, and the visitor's replies come back into the panel."""

import re
from email.message import EmailMessage
from typing import Any

import psycopg
import pytest

from tests.conftest import Api, HandClock, RunJobs
from tests.mailing.conftest import INBOUND, Office, hand_in
from tests.messaging.smtp import MailServer
from toli.delivery.mail.service.replies import read_reply, without_quotation

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
HERS = "asha@traveller.example"
ASKED = {
    "name": "Asha Baruah",
    "email": HERS,
    "contact_no": "9812345670",
    "message": "Are there beds for four?",
    "party_size": 4,
}


def reply(to: str, text: str, *, message_id: str = "<1@traveller.example>", **headers: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = f"Asha Baruah <{headers.pop('sender', HERS)}>"
    mail["To"] = to
    mail["Subject"] = "Re: your enquiry"
    mail["Message-ID"] = message_id
    for name, value in headers.items():
        mail[name.replace("_", "-")] = value
    mail.set_content(text)
    return mail


async def test_a_reply_comes_back_into_the_conversation_once(
    api: Api, office: Office, platform_server: MailServer, clock: HandClock, run_jobs: RunJobs, owner: Owner
) -> None:
    shop = office.shop
    body = {**ASKED, "event_id": shop.trip_id, "event_plan_id": shop.plan_id}
    asked = await api(shop.label).post("/api/connection-requests", json=body)
    assert asked.status_code == 201, asked.text
    list_of = f"/api/connection-requests?client_id={shop.client_id}"
    [enquiry] = (await office.browser.get(list_of)).json()["data"]
    path = f"/api/connection-requests/clients/{shop.client_id}/{enquiry['connection_request_id']}/replies"
    assert (await office.browser.post(path, json={"text": "Yes, four beds are left."})).status_code == 201
    await run_jobs()
    # The operator's mail about the enquiry may leave after it.
    [answer] = [
        mail for mail in platform_server.received if re.fullmatch(rf"r-[0-9a-f]{{24}}@{INBOUND}", mail["Reply-To"])
    ]
    address = str(answer["Reply-To"])

    # The link to book fills in what was entered, on this site alone.
    [link] = re.findall(r"\?plan=\d+&enquiry=(\S+)", answer.get_body(("plain",)).get_content())  # type: ignore[union-attr] (has one)
    prefill = await api(shop.label).get(f"/api/connection-requests/prefill?token={link}")
    assert prefill.json() == {
        "name": "Asha Baruah",
        "email": HERS,
        "contact_no": "+919812345670",
        "party_size": 4,
    }
    for wrong in (link[:-2] + "AA", "1.2", "x.y.z"):
        assert (await api(shop.label).get(f"/api/connection-requests/prefill?token={wrong}")).status_code == 404

    mail = reply(address, "Then book us in, please.\n\nOn Tue, 24 Nov 2026 at 10:00,\nTrails wrote:\n> Yes, four.\n")
    mail.add_attachment(b"%PDF-", maintype="application", subtype="pdf", filename="ids.pdf")
    for _ in range(2):
        assert (await hand_in(api, clock, mail.as_bytes())).status_code == 204
    automatic = reply(address, "I am away.", message_id="<2@x.example>", Auto_Submitted="auto-replied")
    unknown = reply(f"r-{'0' * 24}@{INBOUND}", "Hello?", message_id="<3@x.example>")
    for left_out in (automatic, unknown):
        assert (await hand_in(api, clock, left_out.as_bytes())).status_code == 204
    [enquiry] = (await office.browser.get(list_of)).json()["data"]
    assert enquiry["status"] == "new", "it waits for an answer again"
    assert [(one["is_received"], one["sender"], one["text"]) for one in enquiry["replies"]] == [
        (False, "", "Yes, four beds are left."),
        (True, HERS, "Then book us in, please.\n\n[Attached, but not kept here: ids.pdf]"),
    ]
    await run_jobs()
    note = platform_server.received[-1]
    assert (note["To"], note["Reply-To"]) == ("operator@brahmaputra.example", HERS)
    assert note["Subject"].startswith("Asha Baruah replied to your answer")
    assert len(platform_server.received) == 3, "the enquiry, the answer and one note"

    # The next answer has the same address; somebody else's mail to it names its sender.
    assert (await office.browser.post(path, json={"text": "Done."})).status_code == 201
    await run_jobs()
    assert platform_server.received[-1]["Reply-To"] == address
    other = reply(address, "Thanks from me, too.", message_id="<4@x.example>", sender="dev@traveller.example")
    await hand_in(api, clock, other.as_bytes())
    [enquiry] = (await office.browser.get(list_of)).json()["data"]
    assert enquiry["replies"][-1]["sender"] == "dev@traveller.example"
    assert owner.execute("SELECT count(*) FROM enquiry_reply WHERE written_by IS NULL").fetchone() == (2,)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Yes!\r\n\r\nOn Tue, Nov 24, 2026, Trails <x@y.example>\r\nwrote:\r\n> Old\r\n", "Yes!"),
        ("Yes!\n\n-----Original Message-----\nFrom: x\nOld", "Yes!"),
        ("Yes!\n\nFrom: Trails\nSent: Tuesday\nOld", "Yes!"),
        ("Yes!\n-- \nAsha\nPune", "Yes!"),
        ("Yes!\n> Old\n> older\n", "Yes!"),
        ("> Only a quotation", "> Only a quotation"),
        ("Four beds.\nOn Monday we arrive.", "Four beds.\nOn Monday we arrive."),
    ],
)
def test_quotations_are_left_out(text: str, kept: str) -> None:
    assert without_quotation(text) == kept


def test_html_is_read_as_text() -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = HERS, f"R-{'A1' * 12}@{INBOUND}"
    mail.set_content(
        "<style>p{}</style><p>Yes,&nbsp;please:<br>four</p><blockquote type='cite'><p>Old</p></blockquote><p>Asha</p>",
        subtype="html",
    )
    found = read_reply(mail)
    assert found is not None
    odd = reply(f"r-{'a1' * 12}@{INBOUND}", "Yes\x00!")
    shown = read_reply(odd)
    assert shown is not None
    assert shown.text == "Yes!"
    assert (found.token, found.text) == ("a1" * 12, "Yes, please:\nfour\n\nAsha")
    assert len(found.message_id) == 64, "without a Message-ID, what it says names it"
