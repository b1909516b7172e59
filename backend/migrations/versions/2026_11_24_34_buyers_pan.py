"""Buyers of trips abroad: found by a keyed hash of their PAN, and exempt from the tax that is collected."""

from ddl import execute

revision = "2026_11_24_34_buyers_pan"
down_revision = "2026_11_24_33_translations"
CONTRACTS = True
"""The constraint is on a new column, which the version before leaves empty."""


def upgrade() -> None:
    execute(
        """
        ALTER TABLE reservation_event ADD COLUMN pan_mac bytea, ADD COLUMN tcs_exemption text,
            ADD CONSTRAINT reservation_event_tcs_exemption_check
                CHECK (tcs_exemption IN ('government', 'non_resident', 'deducts_tax')) NOT VALID;
        CREATE INDEX reservation_event_pan_idx ON reservation_event (client_id, pan_mac) WHERE pan_mac IS NOT NULL;
        """
    )


def downgrade() -> None:
    execute("ALTER TABLE reservation_event DROP COLUMN tcs_exemption, DROP COLUMN pan_mac;")
