import re
from collections.abc import Mapping
from typing import Final

from toli.kit.text import Text

FIELD: Final = re.compile(r"\{([a-z_]+)\}")

FIELDS: Final[Mapping[str, str]] = {
    "first_name": Text("Name in the greeting"),
    "name": Text("Full name"),
    "trip": Text("Trip"),
    "dates": Text("Dates of the trip"),
    "start_date": Text("First day"),
    "reference": Text("Booking reference"),
    "travellers": Text("Number of travellers"),
    "paid": Text("Amount paid"),
    "due": Text("Amount due"),
    "due_date": Text("Day it is due"),
    "next_due": Text("Amount due next"),
    "missing_ids": Text("Number of travellers without ID number or emergency contact"),
    "destination": Text("Destination"),
    "forecast": Text("Link to the weather there"),
    "packing_list": Text("Things to carry"),
    "pickup": Text("Meeting point and instructions"),
    "rooms": Text("Their rooms"),
    "hotels": Text("Hotels"),
    "leader": Text("Leaders and phone (if none: drivers, else your number)"),
    "drivers": Text("Drivers, phone and vehicle"),
    "operator": Text("Your name"),
    "link": Text("Link to their bookings"),
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
