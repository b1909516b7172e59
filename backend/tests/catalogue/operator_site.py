"""An operator at work over HTTP: from nothing to an event that can be published."""

from dataclasses import dataclass
from datetime import date, timedelta
from io import BytesIO
from typing import Any

import httpx
from PIL import Image
from tests.conftest import Api
from tests.people import open_site
from tests.shop import Person, person

from toli.catalogue.trips.service import categories
from toli.identity.access.roles import Role
from toli.infra.db.database import Database


@dataclass(frozen=True)
class OperatorSite:
    """An operator's browser on their own site. `today` is their calendar's."""

    browser: httpx.AsyncClient
    client_id: int
    category_id: int
    operator: Person
    today: date

    async def call(self, method: str, path: str, body: Any = None, *, status: int = 200, **more: Any) -> Any:
        """Call the API and expect an answer."""
        answer = await self.browser.request(method, f"/api{path}", json=body, **more)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:400]}"
        return answer.json() if answer.content else None

    async def refused(self, method: str, path: str, body: Any = None, *, status: int = 409, **more: Any) -> str:
        """Call the API and expect a refusal; its sentence."""
        return str((await self.call(method, path, body, status=status, **more))["detail"])

    async def picture(self, shade: int = 90) -> str:
        """Send a picture; its name."""
        out = BytesIO()
        Image.new("RGB", (480, 270), (shade, 90, 120)).save(out, "PNG")
        answer = await self.browser.post("/api/images/upload", files={"file": ("p.png", out.getvalue())})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["filename"])

    def dates(self, opens_in: int = 0, closes_in: int = 10, starts_in: int = 12) -> dict[str, str]:
        """A departure by days from today; its end follows."""
        days = {"booking_start_date": opens_in, "booking_end_date": closes_in, "tour_start_date": starts_in}
        return {name: str(self.today + timedelta(days=number)) for name, number in days.items()}

    async def draft(self, **more: Any) -> int:
        """A draft of three days and six places that lacks nothing."""
        basics = {
            "title": "Majuli by ferry",
            "destination": "Majuli, Assam",
            "description": "Slow days.",
            "tour_capacity": 6,
            "tour_duration": 3,
            "category_ids": [self.category_id],
            "images": [await self.picture()],
            **more,
        }
        trip_id: int = (await self.call("POST", "/events", basics, status=201))["event_id"]
        for day in (1, 2, 3):
            stop = {"day_count": day, "stop_name": f"Day {day}", "eta": "08:30"}
            await self.call("POST", f"/events/{trip_id}/itinerary", stop, status=201)
        price = {"room_type": "Double", "total_rooms": 3, "price_per_head_trip": 12500}
        await self.call("POST", f"/events/{trip_id}/pricing", price, status=201)
        await self.call("POST", f"/events/{trip_id}/plan", self.dates(), status=201)
        return trip_id

    async def published(self, **more: Any) -> int:
        """The same on sale."""
        trip_id = await self.draft(**more)
        await self.call("PUT", f"/events/{trip_id}", {"status": "active"})
        return trip_id


async def open_operator_site(api: Api, database: Database, today: date, *, label: str = "majuli") -> OperatorSite:
    """An approved client with one category, and its operator signed in on its site."""
    operator = await person(database, f"o@{label}.example", role=Role.OPERATOR, label=label)
    client_id = await open_site(database, label, user_id=operator.user_id)
    async with database.client_transaction(client_id) as tx:
        category_id = await categories.create_category(tx, name="Rivers")
    return OperatorSite(operator.on(api(label)), client_id, category_id, operator, today)
