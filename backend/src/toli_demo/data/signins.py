"""The published accounts of the demo and their passwords."""

from toli.identity.access.roles import Role

PASSWORD = "toli-demo-2026"  # noqa: S105 - published on purpose, and known to demo data alone

ADMIN = "admin@toli.example"
OPERATORS = {
    "brahmaputra": "operator@brahmaputra.example",
    "zanskar": "operator@zanskar.example",
    "konkan": "operator@konkan.example",
}
NAMES = {
    "asha@traveller.example": "Asha Baruah",
    "dev@traveller.example": "Dev Kulkarni",
    ADMIN: "Kavita Rao",
    OPERATORS["brahmaputra"]: "Rituraj Gogoi",
    OPERATORS["zanskar"]: "Stanzin Dolma",
    OPERATORS["konkan"]: "Sameer Patwardhan",
    "operator@sundarban.example": "Ananya Mondal",
    "operator@malwa.example": "Vikram Solanki",
    "operator@cheapgoa.example": "Rohan Naik",
}
"""The names of people whose e-mail address is not a full name."""
TRAVELLERS = ("asha@traveller.example", "dev@traveller.example")

SIGN_INS: tuple[tuple[str, str], ...] = (
    (Role.ADMIN.name.lower(), ADMIN),
    *((Role.OPERATOR.name.lower(), email) for email in OPERATORS.values()),
    *((Role.TRAVELLER.name.lower(), email) for email in TRAVELLERS),
)
"""Role and e-mail address, in the order of display."""
