"""Changes of bookings: who left or joined, what it did to the price, and to which departure it moved."""

from ddl import execute, protect

revision = "2026_11_23_zzkm_change"
down_revision = "2026_11_23_zzkl_tax_returned"


def upgrade() -> None:
    execute(
        """
        CREATE SEQUENCE booking_change_id_seq;
        CREATE TABLE booking_change (
            client_id bigint,
            booking_change_id bigint DEFAULT nextval('booking_change_id_seq'),
            reservation_event_id bigint NOT NULL,
            from_plan_id bigint NOT NULL,
            to_plan_id bigint NOT NULL,
            people_before integer NOT NULL,
            people_after integer NOT NULL,
            total_before_paise bigint NOT NULL,
            total_after_paise bigint NOT NULL,
            charge_paise bigint NOT NULL,
            returned_paise bigint NOT NULL,
            owed_paise bigint NOT NULL,
            reason text NOT NULL,
            changed_by bigint NOT NULL,
            changed_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT booking_change_pkey PRIMARY KEY (client_id, booking_change_id),
            CONSTRAINT booking_change_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id),
            CONSTRAINT booking_change_amounts_check
                CHECK (charge_paise >= 0 AND returned_paise >= 0 AND owed_paise >= 0)
        ) /* tenant */;
        CREATE INDEX booking_change_client_id_reservation_event_id_idx
            ON booking_change (client_id, reservation_event_id);
        CREATE INDEX booking_balance_overpaid_idx ON booking_balance (client_id) WHERE paid_paise > total_paise;
        GRANT SELECT, INSERT ON booking_change TO :"app_role";
        GRANT USAGE ON SEQUENCE booking_change_id_seq TO :"app_role";
        GRANT DELETE ON booking_room, traveller, hold_bed TO :"app_role";
        """
    )
    protect("booking_change")


def downgrade() -> None:
    execute(
        """
        REVOKE DELETE ON booking_room, traveller, hold_bed FROM :"app_role";
        DROP INDEX booking_balance_overpaid_idx;
        DROP TABLE booking_change;
        DROP SEQUENCE booking_change_id_seq;
        """
    )
