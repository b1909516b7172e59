"""What tests of channels need: an operator with WhatsApp and SMS connected to the simulators."""

from dataclasses import dataclass
from datetime import UTC, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import psycopg
import pytest

from tests.bookings.conftest import asha, browser, play, shop
from tests.conftest import Api, HandClock
from tests.shop import Shop
from toli_demo.phones import keys

__all__ = ["asha", "browser", "play", "shop"]

TOKEN = f"{keys.TOKEN_PREFIX}0123456789"
SECRET = "an-app-secret-of-the-simulator"
SMS_KEY = f"{keys.KEY_PREFIX}Operator"
BUSINESS = "500400300200100"
DLT = "1207161234567890123"
FIELDS = {"1": "first_name", "2": "trip", "3": "start_date", "4": "pickup"}


@dataclass
class Office:
    """An operator's browser, with the identity confirmed."""

    browser: httpx.AsyncClient
    api: Api
    shop: Shop

    @property
    def path(self) -> str:
        return f"/api/clients/{self.shop.client_id}/channels"

    async def call(self, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
        answer = await self.browser.request(method, f"{self.path}{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def connect_whatsapp(self) -> Any:
        body = {
            "phone_number_id": keys.NUMBER,
            "business_account_id": BUSINESS,
            "access_token": TOKEN,
            "app_secret": SECRET,
        }
        await self.call("PUT", "/whatsapp", body)
        hook = await self.call("GET", "/whatsapp/webhook")
        await self.api().put(
            f"{keys.CONTROLS_PATH}/numbers/{keys.NUMBER}/webhook",
            json={"webhook_url": hook["url"], "app_secret": SECRET},
        )
        return await self.call("POST", "/templates/sync")

    async def connect_sms(self) -> Any:
        await self.call("PUT", "/sms", {"auth_key": SMS_KEY, "sender": "ZANSKR", "dlt_entity_id": DLT})
        body = {
            "name": "Trip update",
            "msg91_template_id": "6512ab34cd56ef7890123456",
            "dlt_template_id": DLT,
            "body": "Dear ##VAR1##, news about ##VAR2##: see your e-mail.",
            "fields": {"VAR1": "first_name", "VAR2": "trip"},
        }
        return await self.call("POST", "/templates", body, status=201)

    async def template(self, name: str, *, sms: str | None = None) -> int:
        """The id of a template, its placeholders filled; `sms` is the one to fall back on."""
        found = {one["name"]: one for one in (await self.call("GET", ""))["templates"]}
        body = {"fields": FIELDS, "sms_template_id": found[sms]["template_id"] if sms else None}
        if found[name]["channel"] == "whatsapp":
            await self.call("PUT", f"/templates/{found[name]['template_id']}", body)
        number: int = found[name]["template_id"]
        return number


@pytest.fixture
def office(api: Api, shop: Shop, clock: HandClock, owner: psycopg.Connection[Any]) -> Office:
    # Noon in India: outside the quiet hours, whenever the test runs.
    clock.moment = datetime.combine(shop.today, time(12), ZoneInfo("Asia/Kolkata")).astimezone(UTC)
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '10 minutes'")
    return Office(shop.operator.on(api(shop.label)), api, shop)


async def sent(api: Api) -> list[dict[str, Any]]:
    """What the simulators accepted, the oldest first."""
    answer = await api().get(f"{keys.CONTROLS_PATH}/outbox", params={"limit": 20_000})
    found: list[dict[str, Any]] = answer.json()
    return found[::-1]


async def fail(api: Api, channel: str, kind: str, *, every: int = 1) -> None:
    """Have every nth message of a channel meet a fault."""
    answer = await api().put(f"{keys.CONTROLS_PATH}/faults", json={"channel": channel, "kind": kind, "every": every})
    assert answer.status_code == 204, answer.text
