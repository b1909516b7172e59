"""Operators of the demo whose site is not open: two wait for approval, one was rejected."""

from dataclasses import dataclass

from toli.clients.companies.schemas.profile import NewClient


@dataclass(frozen=True, slots=True)
class Waiting:
    """An operator whose site is not approved yet."""

    email: str
    client: NewClient


WAIT = (
    Waiting(
        "operator@sundarban.example",
        NewClient(
            client_name="Sundarban Tides",
            url="sundarban",
            tagline="By boat through the mangroves",
            about="Small boats and slow days between the rivers of the delta, with people who were born there.",
            colour="#1f6f5c",
        ),
    ),
    Waiting(
        "operator@malwa.example",
        NewClient(
            client_name="Malwa Walks",
            url="malwa",
            tagline="Old towns on foot",
            about="Three to five days between the stepwells, forts and weavers of the plateau.",
            colour="#8a4b2a",
        ),
    ),
)
CLOSED = Waiting(
    "operator@cheapgoa.example",
    NewClient(
        client_name="Cheap Goa Deals",
        url="cheapgoa",
        tagline="Goa for less",
        about="Every beach, every weekend.",
        colour="#b45309",
    ),
)
WHY_CLOSED = "The bank account belongs to somebody else. Write to us with a cancelled cheque in the operator's name."
