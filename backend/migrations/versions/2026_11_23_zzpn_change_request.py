"""Travellers' requests to change a booking, and the terms by which they change it themselves."""

from ddl import execute, protect

revision = "2026_11_23_zzpn_change_request"
down_revision = "2026_11_23_zzp_history"

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
        "is_tax_returned": true%s
    }
}"""


def upgrade() -> None:
    execute(
        """
        CREATE TABLE change_request (
            client_id bigint,
            reservation_event_id bigint,
            state text NOT NULL,
            asked jsonb,
            note text NOT NULL,
            total_before_paise bigint NOT NULL,
            total_after_paise bigint NOT NULL,
            charge_paise bigint NOT NULL,
            refund_paise bigint NOT NULL,
            asked_by bigint NOT NULL,
            asked_at timestamptz NOT NULL DEFAULT now(),
            decided_by bigint,
            decided_at timestamptz,
            decided_reason text NOT NULL DEFAULT '',
            CONSTRAINT change_request_pkey PRIMARY KEY (client_id, reservation_event_id),
            CONSTRAINT change_request_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT change_request_state_check CHECK (state IN ('asked', 'withdrawn', 'declined', 'agreed')),
            CONSTRAINT change_request_decided_check CHECK ((state IN ('declined', 'agreed')) = (decided_at IS NOT NULL))
        ) /* tenant */;
        CREATE INDEX change_request_client_id_idx ON change_request (client_id) WHERE state = 'asked';
        GRANT SELECT, INSERT, UPDATE ON change_request TO :"app_role";
        """
    )
    protect(
        "change_request",
        traveller="EXISTS (SELECT FROM reservation_event own WHERE own.client_id = change_request.client_id"
        " AND own.reservation_event_id = change_request.reservation_event_id"
        " AND own.user_id = (SELECT NULLIF(current_setting('toli.user_id', true), '')::bigint))",
    )
    set_default(TERMS % ', "own_changes_days": null')


def downgrade() -> None:
    set_default(TERMS % "")
    execute("DROP TABLE change_request")


def set_default(terms: str) -> None:
    execute(f"ALTER TABLE client ALTER COLUMN terms SET DEFAULT '{terms}'")
