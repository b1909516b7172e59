"""Charges for moves in the terms of a new client, and discounts of departures by the days of their start."""

from ddl import execute

revision = "2026_11_24_01_terms"
down_revision = "baseline"

TERMS = """{
    "tax": {"rates": [{"rate_bp": 500, "from_day": null}], "is_included": false},
    "payment": {
        "advance": {"basis": "price", "value": 3000},
        "instalments": [{"share": 1, "days": 28, "counted_from": "booking"}]
    },
    "cancellation": {
        "brackets": [
            {"from_days": 31, "charge": {"basis": "advance", "value": 5000}},
            {"from_days": 15, "charge": {"basis": "advance", "value": 7500}},
            {"from_days": 0, "charge": {"basis": "advance", "value": 10000}}
        ],
        "seasons": [],
        "least_per_person": 0,
        "no_show": {"basis": "price", "value": 10000},
        "is_tax_returned": true,
        "own_changes_days": null%s
    }
}"""


def upgrade() -> None:
    set_default(TERMS % ', "move_per_person": 0')
    execute(
        """
        ALTER TABLE discount ADD COLUMN starts_from date, ADD COLUMN starts_to date;
        ALTER TABLE discount ADD CONSTRAINT discount_starts_check CHECK (starts_from <= starts_to) NOT VALID;
        """
    )


def downgrade() -> None:
    execute("ALTER TABLE discount DROP COLUMN starts_from, DROP COLUMN starts_to")
    set_default(TERMS % "")


def set_default(terms: str) -> None:
    execute(f"ALTER TABLE client ALTER COLUMN terms SET DEFAULT '{terms}'")
