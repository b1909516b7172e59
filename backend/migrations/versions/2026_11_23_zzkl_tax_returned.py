"""The terms of a new client say that the tax on what goes back is returned."""

from ddl import execute

revision = "2026_11_23_zzkl_tax_returned"
down_revision = "2026_11_23_zzka_waiting_valid"

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
        "no_show": {"basis": "price", "value": 10000}%s
    }
}"""


def upgrade() -> None:
    set_default(TERMS % ', "is_tax_returned": true')


def downgrade() -> None:
    set_default(TERMS % "")


def set_default(terms: str) -> None:
    execute(f"ALTER TABLE client ALTER COLUMN terms SET DEFAULT '{terms}'")
