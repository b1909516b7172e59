"""A program that holds a copy of a company's data by the lists for synchronisation."""

from typing import Any

import httpx

LISTS = ("bookings", "payments", "refunds", "documents", "customers", "departures", "deposits")


class Mirror:
    """The copy: the data of each item by its list and id."""

    def __init__(
        self, http: httpx.AsyncClient, client_id: int, *, limit: int = 3, lists: tuple[str, ...] = LISTS
    ) -> None:
        self.http, self.limit, self.lists = http, limit, lists
        self.path = f"/api/clients/{client_id}/sync"
        self.cursors: dict[str, str] = {}
        self.copy: dict[str, dict[str, Any]] = {name: {} for name in lists}

    async def page(self, name: str, **query: Any) -> dict[str, Any]:
        answer = await self.http.get(f"{self.path}/{name}", params=query)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def read_page(self, name: str) -> tuple[list[dict[str, Any]], bool]:
        """Apply the next page of a list to the copy; return its items and whether there are more."""
        query = {"limit": self.limit} | ({"cursor": self.cursors[name]} if name in self.cursors else {})
        page = await self.page(name, **query)
        assert len(page["items"]) <= self.limit
        for item in page["items"]:
            assert item["deleted"] == (item["data"] is None)
            if item["deleted"]:
                self.copy[name].pop(item["id"], None)
            else:
                self.copy[name][item["id"]] = item["data"]
        self.cursors[name] = page["next_cursor"]
        return page["items"], page["has_more"]

    async def follow(self) -> dict[str, list[str]]:
        """Read all changes since the last call; return the ids of each list in their order."""
        changed: dict[str, list[str]] = {}
        for name in self.lists:
            has_more = True
            while has_more:
                items, has_more = await self.read_page(name)
                changed.setdefault(name, []).extend(item["id"] for item in items)
        return {name: ids for name, ids in changed.items() if ids}

    async def read_anew(self) -> dict[str, dict[str, Any]]:
        """A copy from the beginning."""
        other = Mirror(self.http, 0, limit=500, lists=self.lists)
        other.path = self.path
        await other.follow()
        return other.copy
