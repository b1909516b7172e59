"""Sales of the demo's departures, up to the shares that their content states."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Literal, get_args

from toli.catalogue import service as catalogue
from toli.catalogue.schemas.prices import RoomType
from toli.services import Services
from toli_demo.data import content
from toli_demo.data.parties import Party, parties
from toli_demo.data.rows import Departure, Event, Person, SharingKind
from toli_demo.data.signins import TRAVELLERS

KNOWN = (
    Person("Asha Baruah", "female", "Vegetarian", "Guwahati", "Assam"),
    Person("Dev Kulkarni", "male", "N/A", "Pune", "Maharashtra"),
)
"""The travellers whose passwords are published."""

ROOM_TYPES: Mapping[SharingKind, RoomType] = {
    "single": "Single Sharing",
    "double": "Double Sharing",
    "triple": "Triple Sharing",
    "quad": "Quad Sharing",
}


@dataclass(frozen=True, slots=True)
class Opened:
    """A departure of a client of which beds are to be sold."""

    client_id: int
    event_plan_id: int
    event: Event
    departure: Departure

    @property
    def is_over(self) -> bool:
        """Whether the tour has ended."""
        return self.departure.status(days=self.event.days) == "completed"


@dataclass(frozen=True, slots=True, eq=False)
class Sale:
    """A booking to be made, confirmed and, where its party cancels, cancelled."""

    one: Opened
    party: Party


StepName = Literal["book", "pay_balance", "cancel"]


@dataclass(frozen=True, slots=True)
class Step:
    """What happens to a sale on a day."""

    day: date
    name: StepName
    sale: Sale


def everyone() -> dict[Person, str]:
    """Return the people who book, with the e-mail addresses of their accounts."""
    known = dict(zip(KNOWN, TRAVELLERS, strict=True))
    others = {person: f"{'.'.join(person.name.lower().split())}@traveller.example" for person in content.people()}
    return known | others


def sales_of(departures: Iterable[Opened], *, today: date) -> list[Sale]:
    """List the sales of departures."""
    return [
        Sale(one, party)
        for one in departures
        for party in parties(one.event, one.departure, people=content.people(), regulars=KNOWN, today=today)
    ]


def steps_of(sales: Iterable[Sale]) -> list[Step]:
    """List the steps of sales by day, so that documents are numbered in the order of their days."""
    steps: list[Step] = []
    for sale in sales:
        party = sale.party
        steps.append(Step(party.booked_on, "book", sale))
        if party.balance is not None:
            steps.append(Step(party.balance.day, "pay_balance", sale))
        if party.leaving is not None:
            steps.append(Step(party.leaving.day, "cancel", sale))
    order = get_args(StepName)
    return sorted(steps, key=lambda step: (step.day, order.index(step.name)))


async def room_beds_of(installation: Services, one: Opened) -> dict[SharingKind, int]:
    """Return the `room_bed_id` of each sharing type of a departure's event."""
    terms = await catalogue.terms_of_plan(
        installation.database,
        client_id=one.client_id,
        event_plan_id=one.event_plan_id,
        now=installation.clock.now(),
    )
    assert terms is not None
    found = {kind.room_type: kind.room_bed_id for kind in terms.sharing}
    return {kind: found[room_type] for kind, room_type in ROOM_TYPES.items() if room_type in found}
