"""Departures may have prices of their own."""

from ddl import execute, protect

revision = "2026_11_22_z_departure_prices"
down_revision = "2026_11_22_unreviewed_names"


def upgrade() -> None:
    execute(
        """
        CREATE TABLE departure_price (
            client_id bigint,
            event_plan_id bigint,
            room_bed_id bigint,
            price_per_head_trip_paise bigint NOT NULL,
            CONSTRAINT departure_price_pkey PRIMARY KEY (client_id, event_plan_id, room_bed_id),
            CONSTRAINT departure_price_event_plan_fkey
                FOREIGN KEY (client_id, event_plan_id) REFERENCES event_plan (client_id, ep_id) ON DELETE CASCADE,
            CONSTRAINT departure_price_room_bed_fkey
                FOREIGN KEY (client_id, room_bed_id) REFERENCES room_bed (client_id, room_bed_id) ON DELETE CASCADE,
            CONSTRAINT departure_price_price_check CHECK (price_per_head_trip_paise > 0)
        ) /* tenant */;
        CREATE INDEX departure_price_client_id_room_bed_id_idx ON departure_price (client_id, room_bed_id);
        GRANT SELECT, INSERT, UPDATE, DELETE ON departure_price TO :"app_role";

        CREATE TRIGGER departure_price_storefront_change AFTER INSERT OR UPDATE OR DELETE ON departure_price
            FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
        CREATE TRIGGER departure_price_ends_quotes AFTER INSERT OR UPDATE OR DELETE ON departure_price
            FOR EACH ROW EXECUTE FUNCTION end_quotes_of_plan();
        """
    )
    # Like the counters of beds, prices are no secret; a departure that is a draft is not listed with them.
    protect("departure_price", public="true")


def downgrade() -> None:
    execute("DROP TABLE departure_price")
