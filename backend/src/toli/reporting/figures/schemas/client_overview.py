from datetime import date

from pydantic import BaseModel

from toli.catalogue.trips.schemas.departures import PlanStatus
from toli.catalogue.trips.schemas.events import TripStatus
from toli.clients.companies.schemas.approvals import ClientRow
from toli.clients.companies.schemas.profile import ClientProfile
from toli.kit.money import RupeesOut
from toli.kit.wire import Schema


class ClientDeparture(Schema):
    departure_id: int
    tour_start_date: date
    tour_end_date: date
    status: PlanStatus
    sold: int
    held: int
    capacity: int


class ClientEvent(Schema):
    """`past_departures` ended more than 30 days ago; `departures` has the first 12 of `listed_departures`."""

    trip_id: int
    title: str
    destination: str
    status: TripStatus
    departures: list[ClientDeparture]
    listed_departures: int
    past_departures: int


class ClientMoney(BaseModel):
    """`sold` is the price of confirmed bookings; `kept`, the revenue of dashboards, is `received` less `refunded`."""

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
    """`site` is its address; `joined` counts its members; `events` holds the first 200 of `all_events`."""

    client: ClientRow
    profile: ClientProfile
    site: str
    joined: int
    money: ClientMoney
    events: list[ClientEvent]
    all_events: int
