"""An operator with one paid booking, and everybody who may call the API, for tests that call all of it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import httpx

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api
from tests.resources.samples import put_on_departure
from tests.shop import Person, Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import Clock, local_date

PARAMETER: Final = re.compile(r"\{(\w+)(?::\w+)?\}")


@dataclass(frozen=True)
class World:
    """Who calls, and the values that a path's parameters have for something that is there."""

    shop: Shop
    traveller: Person
    admin: Person
    api: Api
    ids: Mapping[str, object]

    def callers(self) -> dict[str, httpx.AsyncClient]:
        """Browsers of the four kinds of people."""
        return {
            "visitor": self.api(self.shop.label),
            "traveller": self.traveller.on(self.api(self.shop.label)),
            "operator": self.shop.operator.on(self.api(self.shop.label)),
            "admin": self.admin.on(self.api()),
        }

    def fill(self, path: str, *, values: Mapping[str, object] | None = None) -> str:
        """A path with its parameters replaced by those of something that is there."""
        return PARAMETER.sub(lambda found: str((values or {}).get(found[1], self.ids.get(found[1], 1))), path)

    async def support_view(self) -> httpx.AsyncClient:
        """The administrator who looks at the operator's panel."""
        begin = f"/api/clients/{self.shop.client_id}/support-view"
        offered = await self.admin.on(self.api()).post(begin, json={"reason": "Their guest asked about a refund."})
        view = self.api(self.shop.label)
        taken = await view.post(
            "/api/users/handoff/exchange",
            json={"code": offered.json()["url"].partition("#")[2]},
            headers={"Cookie": f"handoff={offered.cookies['handoff']}"},
        )
        view.headers["Authorization"] = f"Bearer {taken.json()['access_token']}"
        view.cookies.clear()
        return view


async def open_world(api: Api, database: Database, clock: Clock) -> World:
    """Open a shop, and pay a booking in it."""
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    traveller = await person(database, "asha@traveller.example", label=shop.label)
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    browser = traveller.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    verified = await verify(browser, paid.json())
    assert verified.status_code == 200, verified.text
    reservation_id = held["reservation_event_id"]
    office = shop.operator.on(api(shop.label))
    await office.post(f"/api/bookings/refund/{reservation_id}", json={"amount": 10})
    in_office = f"/api/bookings/clients/{shop.client_id}/reservations/{reservation_id}"
    noted = await office.post(f"{in_office}/notes", json={"text": "Vegetarian group."})
    money = await office.get(f"{in_office}/money")
    (mine,) = (await browser.get(f"/api/bookings/get_by_user_id/{traveller.user_id}")).json()
    documents = await browser.get(f"/api/bookings/{reservation_id}/documents")
    ids: dict[str, Any] = {
        **await put_on_departure(database, shop),
        "note_id": noted.json()["notes"][0]["note_id"],
        "client_id": shop.client_id,
        "clientId": shop.client_id,
        "client_url": shop.label,
        "event_id": shop.trip_id,
        "category_id": shop.category_id,
        "event_plan_id": shop.plan_id,
        "ep_id": shop.plan_id,
        "plan_id": shop.plan_id,
        "room_bed_id": shop.beds["Double Sharing"],
        "reservation_event_id": reservation_id,
        "document_id": documents.json()[0]["document_id"],
        "file_format": "csv",
        "refund_id": money.json()["refunds"][0]["refund_id"],
        "traveller_id": mine["traveller_info"][0]["traveller_id"],
        "user_id": traveller.user_id,
        "userId": traveller.user_id,
    }
    return World(shop, traveller, admin, api, ids)
