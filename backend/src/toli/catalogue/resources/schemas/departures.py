from datetime import date

from toli.kit.wire import Schema


class Coming(Schema):
    departure_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date


class Tour(Coming):
    """`travellers`: people of confirmed bookings."""

    trip_id: int
    travellers: int
