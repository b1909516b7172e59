"""Reviews of the demo's past departures, with some answers and one report of each operator."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import text

from toli.clients import service as clients
from toli.db.transactions import ClientTransaction
from toli.reviews import service as reviews
from toli.reviews.schemas import ReviewIn
from toli.services import Services
from toli_demo.data import content
from toli_demo.data.sales import Opened

EVENING_IN_INDIA = time(14, 30, tzinfo=UTC)
MOST_WRITTEN = 4
"""Reviews with words of a departure; others only give stars."""
STARS_ONLY = (5, 5, 4, 5, 4, 3)
WRITES_WITHIN = 12
"""Days after the tour."""

# Confirmed bookings of a departure whose tour is over, in their own order, with the names of their bookers.
TRAVELLED = """
SELECT b.reservation_event_id, u.username, p.tour_end_date FROM reservation_event b
JOIN app_user u ON u.user_id = b.user_id
JOIN event_plan p ON p.client_id = b.client_id AND p.ep_id = b.event_plan_id
WHERE b.client_id = :client_id AND b.event_plan_id = :event_plan_id AND b.booking_status = 'confirmed'
  AND NOT EXISTS (SELECT FROM review r WHERE r.client_id = b.client_id AND r.event_plan_id = b.event_plan_id)
ORDER BY b.reservation_event_id
"""


@dataclass(frozen=True, slots=True)
class Sample:
    """What one traveller wrote, and the operator's answer and report."""

    rating: int
    text: str
    answer: str = ""
    report: str = ""


SAMPLES: Mapping[str, Sequence[Sample]] = {
    "brahmaputra": (
        Sample(5, "The best four days of our year. The boatman knew every bird by its call, and nobody hurried us."),
        Sample(
            5,
            "I travelled alone and was worried about it. By the first evening I had nine friends and a nickname.",
            "Thank you for coming alone, and for leaving with the whole group's numbers.",
        ),
        Sample(
            4,
            "Beautiful places and very good food. One hotel had hot water only in the morning; they said so before, so"
            " it was fine.",
            "Fair. We have moved that night to a guest house with solar hot water since your trip.",
        ),
        Sample(5, "Went with my parents, 62 and 65. The guide always found them a shorter path and more tea."),
        Sample(4, "Long drives, as the plan says. Every stop was worth it, and the driver was careful."),
        Sample(5, "Meals in people's homes were the heart of it. I still think about the duck with ash gourd."),
        Sample(
            3,
            "Good trip, but it rained for two days and we missed the ferry, so the second island became a half day.",
            "The river decides, and we are sorry that it decided against you. We returned the entry fees of that day.",
        ),
        Sample(5, "Small group, honest prices, no shopping stops. Everything that was in the plan happened."),
        Sample(4, "Well organised, and they answer on WhatsApp within minutes. Pack warmer than you think."),
        Sample(
            2,
            "Our room was next to a wedding hall and nobody could sleep. The rest was good.",
            "We are sorry. You are right, and we do not use that hotel in the wedding season any more.",
        ),
        Sample(5, "My daughter (10) wants to become a naturalist now. The guide took all her questions."),
        Sample(
            1,
            "Do not book. Call me and I tell you everything: 98640 12345.",
            report="This shows a phone number, and says nothing about the trip.",
        ),
    ),
    "konkan": (
        Sample(5, "Exactly what a weekend should be: sea, fort, fish curry, and back at my desk on Monday, sunburnt."),
        Sample(5, "First dive of my life. The instructor held my hand the whole time and never made me feel silly."),
        Sample(
            4, "Lovely homestay and the best sol kadhi. The bus was half an hour late in Panvel.", "Noted, and sorry."
        ),
        Sample(
            5,
            "We were four friends from college and they gave us one room as we asked. Nobody counted the refills.",
            "Come back with the rest of the class.",
        ),
        Sample(4, "Good value. The beach walk at night with the turtle people was the part that I did not expect."),
        Sample(
            5, "Vegetarian and on the coast, so I expected potatoes. I got six different dishes a day. Thank you, kaku."
        ),
        Sample(
            3,
            "The sea was rough, so no snorkelling. They gave that money back the same evening, which I liked.",
            "The captain's word is final, and so is the refund. Hope to see you in calmer water.",
        ),
        Sample(5, "Clear plan, clear price, and the leader had a first aid kit that he needed once (me, sea urchin)."),
        Sample(4, "Nice group and nice food. More time at the fort would be better than the market."),
        Sample(5, "Booked for my team of twelve. One link, everybody's details, done. And the trip was great fun."),
        Sample(
            1,
            "Fake company!!! My cousin runs much better tours, book with him.",
            report="The writer advertises another operator. It is not about this trip.",
        ),
    ),
    "zanskar": (
        Sample(5, "They turned us round 300 metres below the pass for two headaches. Best decision of the trip."),
        Sample(
            5,
            "Oximeter morning and evening, no drama. I have been on five treks in Ladakh, and this was the safest.",
            "Thank you. The readings are boring when the walk is slow enough, and that is the idea.",
        ),
        Sample(4, "Hard and cold and wonderful. Take the sleeping bag that they rent; mine was not enough."),
        Sample(5, "The cook made apple pie at 4,600 metres. I have a photo, since nobody at home believes it."),
        Sample(
            3,
            "Stunning, but the road was closed for a day and we lost one camp. They explained it well.",
            "A landslide at Lamayuru. The unused camp was returned to everyone that week.",
        ),
        Sample(5, "Our leader knew every family on the way. We had butter tea in eleven kitchens and counted."),
        Sample(4, "The plan says easy days first, and means it. Bored on day two, grateful on day six."),
        Sample(5, "Clean camps, dry toilets, no plastic. It can be done, and they do it."),
        Sample(5, "I am 58. They asked my doctor's opinion before they took my money, which I respect."),
        Sample(4, "Great riding, and the mechanic fixed my clutch in ten minutes. Dust everywhere, bring a scarf."),
        Sample(
            2,
            "Group of twelve felt large on the narrow paths. Guides were good.",
            "We heard this from others too. That trek is limited to ten from next season.",
        ),
        Sample(
            1,
            "Your guide is an idiot.",
            report="An insult to a person, without a word about the trip.",
        ),
    ),
}


async def review_departure(installation: Services, one: Opened, *, today: date) -> None:
    """Write reviews of a past departure; those of an earlier run are kept."""
    plan = {"client_id": one.client_id, "event_plan_id": one.event_plan_id}
    async with installation.database.client_transaction(one.client_id) as tx:
        client = await clients.client_by_id(tx, client_id=one.client_id)
        travelled = list((await tx.execute(text(TRAVELLED), plan)).all())
        if client is None or not travelled:
            return
        samples = _samples_of(client.url, one)
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
    review = ReviewIn(rating=words.rating, text=words.text, author=reviews.short_name(username))
    review_id = await reviews.write_for(tx, reservation_event_id=booking_id, review=review, user_id=None, now=at)
    office = tx.by_operator(user_id=owner_id, today=today)
    if words.answer:
        answered_at = min(at + timedelta(days=1), datetime.now(UTC))
        await reviews.answer(office, review_id=review_id, text=words.answer, now=answered_at)
    if words.report:
        await reviews.report(office, review_id=review_id, reason=words.report)


def _samples_of(label: str, one: Opened) -> list[Sample]:
    """Return the sample reviews of a departure: no text twice on one trip."""
    pool = [sample for sample in SAMPLES.get(label, ()) if not sample.report]
    reported = [sample for sample in SAMPLES.get(label, ()) if sample.report]
    random.Random(one.event.key).shuffle(pool)  # noqa: S311 - a story, not a secret
    past = sorted(
        departure.starts_in
        for departure in one.event.departures
        if departure.status(days=one.event.days) == "completed"
    )
    place = past.index(one.departure.starts_in)
    share = min(MOST_WRITTEN, len(pool) // max(1, len(past)))
    is_first_event = any(
        operator.label == label and operator.events[0].key == one.event.key for operator in content.operators()
    )
    is_reported = is_first_event and place == len(past) - 1
    return [*pool[place * share : (place + 1) * share], *(reported if is_reported else ())]


def _evening(day: date) -> datetime:
    return datetime.combine(day, EVENING_IN_INDIA)
