"""E-mails that are not about a booking are stopped by one click, and started again."""

from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.conftest import Api
from tests.mailing.conftest import Office
from tests.messaging.smtp import MailServer
from toli.messaging.notifications.service import sending

pytestmark = pytest.mark.anyio

HERS = "asha@traveller.example"


async def write(mailer: sending.Mailer, office: Office, about: str, topic: Any, *, to: str = HERS) -> str | None:
    async with mailer.database.client_transaction(office.shop.client_id) as tx:
        brand = await sending.brand_of(tx, mailer, client_id=office.shop.client_id)
    email = sending.render("departure_open", brand=brand, trip="Trails", link=brand.origin, end_link=brand.origin)
    return await sending.send(mailer, email, brand=brand, recipient=to, about=about, topic=topic)


async def test_one_click_stops_the_emails_of_a_topic_alone(
    api: Api, office: Office, platform_server: MailServer, mailer: sending.Mailer
) -> None:
    assert await write(mailer, office, "one", "reviews") is None
    mail = platform_server.received[-1]
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = mail["List-Unsubscribe"].strip("<>")
    assert link.startswith("http://brahmaputra.toli.localhost:8000/api/mail-opt-outs/one-click/")
    path = urlsplit(link).path
    form = {"List-Unsubscribe": "One-Click"}
    reader = api(office.shop.label)
    del reader.headers["Origin"]
    assert (await reader.post(path[:-1] + "_", data=form)).status_code == 404
    # A program that only looks at links changes nothing.
    assert (await reader.get(path)).status_code in {404, 405}
    assert (await reader.post(path, data={"List-Unsubscribe": "No"})).status_code == 204
    assert await write(mailer, office, "two", "reviews") is None
    assert (await reader.post(path, data=form)).status_code == 204
    assert await write(mailer, office, "three", "reviews") == "the reader does not want such e-mails"
    assert await write(mailer, office, "four", "alerts") is None
    assert await write(mailer, office, "five", None) is None
    assert platform_server.received[-1]["List-Unsubscribe"] is None

    # The page shows what the link is about, and starts them again.
    token = path.rpartition("/")[2]
    shown = (await reader.post("/api/mail-opt-outs/get", json={"token": token})).json()
    assert shown == {
        "address": "a•••@traveller.example",
        "topic": "reviews",
        "client_name": "Brahmaputra Trails",
        "is_wanted": False,
    }
    again = await reader.put("/api/mail-opt-outs", json={"token": token, "is_wanted": True})
    assert again.json()["is_wanted"] is True
    assert await write(mailer, office, "six", "reviews") is None
