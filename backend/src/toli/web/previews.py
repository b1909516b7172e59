import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from datetime import date
from hashlib import blake2b
from typing import Any, Final

import orjson
from babel.dates import format_date, format_interval

from toli.infra.db.caches.single_flight import SingleFlight
from toli.infra.ports.files import FileStore
from toli.kit.formats import LOCALE, format_rupees
from toli.web.preview_drawing import DESIGN, SIZE, PreviewFacts, draw_preview

MOST_KEPT: Final = 32
"""Pictures kept in the process, about 120 kB each; whoever fetches one again later has it drawn anew."""

# One at a time: a picture takes a tenth of a second of the processor, and visitors come first.
_executor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="previews")


@dataclass(slots=True)
class Previews:
    """Draws once for concurrent requests, and caches the latest."""

    _kept: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    _single_flight: SingleFlight = field(default_factory=SingleFlight)

    async def get(self, facts: PreviewFacts, *, store: FileStore) -> bytes:
        """JPEG. Raises DependencyDown when the store does not answer."""
        digest = digest_of(facts)
        if digest not in self._kept:
            drawn = await self._single_flight.get(digest, lambda: _draw(facts, store))
            self._kept[digest] = drawn
        self._kept.move_to_end(digest)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[digest]


async def _draw(facts: PreviewFacts, store: FileStore) -> bytes:
    named = [name for name in (facts.photo, facts.logo) if name]
    stored_files = {name: await store.get(name) for name in named}
    files = {name: data for name, data in stored_files.items() if data is not None}
    return await asyncio.get_running_loop().run_in_executor(_executor, lambda: draw_preview(facts, files))


def preview_path(event: Mapping[str, Any]) -> str:
    return f"/events/{event['event_id']}/preview-{digest_of(facts_of(event))}.jpg"


def digest_of(facts: PreviewFacts) -> str:
    return blake2b(orjson.dumps([DESIGN, asdict(facts)]), digest_size=8).hexdigest()


def facts_of(event: Mapping[str, Any]) -> PreviewFacts:
    photo = event["images"][0] if event["images"] else None
    days = event["tour_duration"]
    return PreviewFacts(
        title=event["title"],
        place=" · ".join(part for part in (event["destination"], f"{days} days" if days > 1 else "") if part),
        dates=_dates(event["event_plans"]),
        price=_price(event),
        price_note="per person, tax included" if event["tax_percent"] else "per person",
        operator=event["client"]["client_name"],
        logo=event["client"]["client_logo"],
        photo=_wide_enough(photo) if photo else None,
        focus=(photo["focus_x"], photo["focus_y"]) if photo else (50, 50),
    )


def _price(event: Mapping[str, Any]) -> str:
    price = event["min_price_with_tax"]
    return "" if price is None else f"From {format_rupees(round(price * 100))}"


def _dates(plans: Sequence[Mapping[str, Any]]) -> str:
    coming = sorted((plan for plan in plans if plan["rank"] is not None), key=lambda plan: plan["rank"])
    if not coming:
        return ""
    start, end = (date.fromisoformat(coming[0][name]) for name in ("tour_start_date", "tour_end_date"))
    interval = (
        format_date(start, "d MMM y", locale=LOCALE)
        if start == end
        else format_interval(start, end, "yMMMd", locale=LOCALE)
    )
    more = len(coming) - 1
    return interval if not more else f"{interval} and {more} more date{'s' if more > 1 else ''}"


def _wide_enough(image: Mapping[str, Any]) -> str:
    width, height = SIZE
    least = max(width, height * image["width"] / max(1, image["height"]))
    url: str = next((source["url"] for source in image["sources"] if source["width"] >= least), image["url"])
    return url.rpartition("/")[2]
