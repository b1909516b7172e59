"""Sales of the demo's departures, up to the shares that their content states."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.catalogue.terms.service import terms as terms_service
from toli.clients.companies.repository import memberships
from toli.identity.people.repository import people as people_repository
from toli.services import Services
from toli_demo.data import content
from toli_demo.data.parties import Party, parties
from toli_demo.data.rows import Departure, Person, SharingKind, Trip
from toli_demo.data.signins import TRAVELLERS

KNOWN = (
    Person("Asha Baruah", "female", "Vegetarian", "Guwahati", "Assam"),
    Person("Dev Kulkarni", "male", "N/A", "Pune", "Maharashtra"),
)
"""The travellers whose passwords are published."""

ROOM_TYPES: Mapping[SharingKind, str] = {
    "single": "Single Sharing",
    "double": "Double Sharing",
    "triple": "Triple Sharing",
    "quad": "Quad Sharing",
}


SOLD = """
SELECT count(*) FROM booking
WHERE client_id = :client_id AND departure_id = :departure_id AND confirmed_at IS NOT NULL
"""


@dataclass(frozen=True, slots=True)
class Opened:
    """A departure of a client of which beds are to be sold."""

    client_id: int
    departure_id: int
    event: Trip
    departure: Departure

    @property
    def is_over(self) -> bool:
        """Whether the tour has ended."""
        return self.departure.status(days=self.event.days) == "completed"


@dataclass(frozen=True, slots=True)
class Sale:
    """A booking to be made, confirmed and, where its party cancels, cancelled.

    `beds` is by `sharing_type_id`, `option_id` the variant where the trip has some; `user_id` the account that books.
    """

    one: Opened
    user_id: int
    beds: Mapping[int, int]
    option_id: int | None
    party: Party


@dataclass(frozen=True, slots=True)
class Choices:
    """What is chosen on a departure: the id of each sharing type, and its first variant, if it has any."""

    room_beds: Mapping[SharingKind, int]
    option_id: int | None = None


Sell = Callable[[Sale], Awaitable[None]]


def everyone() -> dict[Person, str]:
    """Return the people who book, with the e-mail addresses of their accounts."""
    known = dict(zip(KNOWN, TRAVELLERS, strict=True))
    others = {person: f"{'.'.join(person.name.lower().split())}@traveller.example" for person in content.people()}
    return known | others


def opened(*, client_id: int, departure_id: int, event_key: str, starts_in: int) -> Opened:
    """Find a departure by the arguments of its job.

    Raises LookupError if there is none.
    """
    for operator in content.operators():
        for event in operator.events:
            for departure in event.departures:
                if event.key == event_key and departure.starts_in == starts_in:
                    return Opened(client_id, departure_id, event, departure)
    raise LookupError(f"{event_key} has no departure in {starts_in} days")


async def choices_of(installation: Services, one: Opened) -> Choices:
    """Return what is chosen on a departure; nothing when it was deleted."""
    terms = await terms_service.terms_of_plan(
        installation.database,
        client_id=one.client_id,
        departure_id=one.departure_id,
        now=installation.clock.now(),
    )
    if terms is None:
        return Choices({})
    found = {kind.room_type: kind.sharing_type_id for kind in terms.sharing}
    return Choices(
        {kind: found[room_type] for kind, room_type in ROOM_TYPES.items() if room_type in found},
        next((variant.option_id for variant in terms.options.variants), None),
    )


async def sell_departure(installation: Services, one: Opened, *, today: date, sell: Sell) -> None:
    """Make the missing sales of a departure, as of `today`, the day the demo was loaded.

    Sales of an earlier run are kept.
    """
    people = everyone()
    choices = await choices_of(installation, one)
    if not choices.room_beds:
        return
    plan = {"client_id": one.client_id, "departure_id": one.departure_id}
    async with installation.database.client_transaction(one.client_id) as tx:
        done: int = (await tx.execute(text(SOLD), plan)).scalar_one()
    buying = parties(one.event, one.departure, people=content.people(), regulars=KNOWN, today=today)
    for party in buying[done:]:
        async with installation.database.client_transaction(one.client_id) as tx:
            buyer = await people_repository.find_person_by_email(tx, email=people[party.booker])
            if buyer is None:
                continue
            await memberships.create_membership(tx, user_id=buyer.user_id)
        beds = {choices.room_beds[kind]: count for kind, count in party.beds.items()}
        await sell(Sale(one, buyer.user_id, beds, choices.option_id, party))
