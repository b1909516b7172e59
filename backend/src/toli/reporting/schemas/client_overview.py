"""An overview of one client for administrators: who it is, what it sells, and its money."""

from datetime import date
from typing import Literal

from pydantic import BaseModel

from toli.catalogue.schemas.departures import PlanStatus
from toli.clients.schemas.approvals import ClientRow
from toli.clients.schemas.profile import ClientProfile
from toli.kit.money import RupeesOut


class ClientDeparture(BaseModel):
    """A recent, current or upcoming departure and its beds."""

    event_plan_id: int
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    sold: int
    held: int
    capacity: int


class ClientEvent(BaseModel):
    """A trip of the client. `past_departures` ended more than 30 days ago and are not listed.

    `listed_departures` counts the others, of which `departures` has the first 12.
    """

    event_id: int
    title: str
    destination: str
    status: Literal["draft", "active", "inactive"]
    departures: list[ClientDeparture]
    listed_departures: int
    past_departures: int


class ClientMoney(BaseModel):
    """All of a client's money so far.

    `sold` is the price of the confirmed bookings. `kept` is `received` less `refunded`: the revenue of dashboards, with
    `from_cancelled` for cancelled bookings. `due` and `overdue` are those of dashboards.
    """

    standing_bookings: int
    bookings: int
    cancelled: int
    sold: RupeesOut
    received: RupeesOut
    refunded: RupeesOut
    kept: RupeesOut
    from_cancelled: RupeesOut
    due: RupeesOut
    due_bookings: int
    overdue: RupeesOut
    overdue_bookings: int


class ClientOverview(BaseModel):
    """A client, whatever its approval. `site` is its address; `joined` counts the people who have joined it.

    `all_events` counts its trips, of which `events` holds the first 200.
    """

    client: ClientRow
    profile: ClientProfile
    site: str
    joined: int
    money: ClientMoney
    events: list[ClientEvent]
    all_events: int
