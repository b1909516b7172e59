import re
from collections.abc import Mapping
from typing import Final

FIELD: Final = re.compile(r"\{([a-z_]+)\}")

FIELDS: Final[Mapping[str, str]] = {
    "first_name": "Name in the greeting",
    "name": "Full name",
    "trip": "Trip",
    "dates": "Dates of the trip",
    "start_date": "First day",
    "reference": "Booking reference",
    "travellers": "Number of travellers",
    "paid": "Amount paid",
    "due": "Amount due",
    "due_date": "Day it is due",
    "next_due": "Amount due next",
    "missing_ids": "Number of travellers without ID number or emergency contact",
    "destination": "Destination",
    "forecast": "Link to the weather there",
    "packing_list": "Things to carry",
    "pickup": "Meeting point and instructions",
    "rooms": "Their rooms",
    "hotels": "Hotels",
    "leader": "Leaders and phone (if none: drivers, else your number)",
    "drivers": "Drivers, phone and vehicle",
    "operator": "Your name",
    "link": "Link to their bookings",
}
"""What a message may contain, with the name that operators read."""

EXAMPLES: Final[Mapping[str, str]] = {
    "first_name": "Asha",
    "name": "Asha Rao",
    "trip": "Example trip",
    "dates": "1 Jan 2030 to 4 Jan 2030",
    "start_date": "1 Jan 2030",
    "reference": "EXAMPLE-1",
    "travellers": "2",
    "paid": "₹5,000",
    "due": "₹1,000",
    "due_date": "20 Dec 2029",
    "next_due": "₹1,000",
    "missing_ids": "1",
    "destination": "Majuli",
    "forecast": "https://example.org/weather",
    "packing_list": "Warm clothes",
    "rooms": "Room 101",
    "hotels": "Example Hotel",
    "leader": "Dev, +91 98765 43210",
    "drivers": "Bhaskar, +91 98765 43211, Toyota Innova AS01JC4417",
    "pickup": "At the station, 7 am",
}
"""What fills the fields of a test message; the others are the operator's own."""
