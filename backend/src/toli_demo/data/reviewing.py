"""Reviews of the demo's past departures, with some answers and one report of each operator."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache

from sqlalchemy import text

from toli.clients.companies.repository import sites
from toli.infra.db.transactions import ClientTransaction
from toli.selling.reviews.schemas import ReviewIn
from toli.selling.reviews.service import own, write
from toli.services import Services
from toli_demo.data import content
from toli_demo.data.sales import Opened

EVENING_IN_INDIA = time(14, 30, tzinfo=UTC)
STARS_ONLY = (5, 5, 4, 5, 4, 3)
WRITES_WITHIN = 12
"""Days after the tour."""

# Confirmed bookings of a departure whose tour is over, in their own order, with the names of their bookers.
TRAVELLED = """
SELECT b.booking_id, u.username, p.tour_end_date FROM booking b
JOIN app_user u ON u.user_id = b.user_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
WHERE b.client_id = :client_id AND b.departure_id = :departure_id AND b.booking_status = 'confirmed'
  AND NOT EXISTS (SELECT FROM review r WHERE r.client_id = b.client_id AND r.departure_id = b.departure_id)
ORDER BY b.booking_id
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """What a traveller wrote, and the operator's answer and report."""

    rating: int
    text: str
    answer: str = ""
    report: str = ""


@lru_cache(maxsize=1)
def samples() -> Mapping[str, Sequence[Sample]]:
    """Read what travellers wrote, by the key of the trip."""
    table = content.read("reviews")
    return {key: [Sample(**entry) for entry in trip["reviews"]] for key, trip in table.items()}


async def review_departure(installation: Services, one: Opened, *, today: date) -> None:
    """Write reviews of a past departure; those of an earlier run are kept."""
    plan = {"client_id": one.client_id, "departure_id": one.departure_id}
    async with installation.database.client_transaction(one.client_id) as tx:
        client = await sites.find_client(tx, client_id=one.client_id)
        travelled = list((await tx.execute(text(TRAVELLED), plan)).all())
        if client is None or not travelled:
            return
        samples = samples_of(one)
        rng = random.Random(f"{one.event.key}/{one.departure.starts_in}")  # noqa: S311 - a story, not a secret
        for place, (booking_id, username, ended) in enumerate(travelled):
            words = samples[place] if place < len(samples) else Sample(rng.choice(STARS_ONLY), "")
            day = ended + timedelta(days=rng.randint(1, WRITES_WITHIN))
            # Not everybody writes, and nobody in the future.
            if day >= today or (place >= len(samples) and rng.random() < 0.5):  # noqa: PLR2004
                continue
            await _write(
                tx,
                words,
                booking_id=booking_id,
                username=username,
                owner_id=client.user_id,
                at=_evening(day),
                today=today,
            )


async def _write(
    tx: ClientTransaction, words: Sample, *, booking_id: int, username: str, owner_id: int, at: datetime, today: date
) -> None:
    review = ReviewIn(rating=words.rating, text=words.text, author=write.short_name(username))
    review_id = await write.write_for(tx, booking_id=booking_id, review=review, user_id=None, now=at)
    office = tx.by_operator(user_id=owner_id, today=today)
    if words.answer:
        answered_at = min(at + timedelta(days=1), datetime.now(UTC))
        await own.answer(office, review_id=review_id, text=words.answer, now=answered_at)
    if words.report:
        await own.report(office, review_id=review_id, reason=words.report)


def samples_of(one: Opened) -> list[Sample]:
    """Return the sample reviews of a departure; reported ones are of the first, so that they are the last of a list."""
    past = sorted(
        departure.starts_in
        for departure in one.event.departures
        if departure.status(days=one.event.days) == "completed"
    )
    place = past.index(one.departure.starts_in)
    written = samples().get(one.event.key, ())
    reported = [sample for sample in written if sample.report]
    return [
        *[sample for sample in written if not sample.report][place :: len(past)],
        *(reported if place == 0 else ()),
    ]


def _evening(day: date) -> datetime:
    return datetime.combine(day, EVENING_IN_INDIA)
