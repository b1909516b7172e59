"""Sharing types with names of the operator's own, for up to 12 persons."""

from ddl import execute

revision = "2026_11_23_zza_room_types"
down_revision = "2026_11_23_zz_discounts"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        CREATE UNIQUE INDEX room_bed_room_type_idx ON room_bed (client_id, event_id, lower(room_type));
        ALTER TABLE room_bed DROP CONSTRAINT room_bed_client_id_event_id_room_type_key,
            DROP CONSTRAINT room_bed_room_type_check, DROP CONSTRAINT room_bed_rooms_check,
            ADD CONSTRAINT room_bed_room_type_check CHECK (char_length(room_type) BETWEEN 1 AND 60) NOT VALID,
            ADD CONSTRAINT room_bed_rooms_check CHECK (room_capacity BETWEEN 1 AND 12 AND total_rooms > 0) NOT VALID;
        """
    )


def downgrade() -> None:
    execute(
        """
        DROP INDEX room_bed_room_type_idx;
        ALTER TABLE room_bed DROP CONSTRAINT room_bed_room_type_check, DROP CONSTRAINT room_bed_rooms_check,
            ADD CONSTRAINT room_bed_client_id_event_id_room_type_key UNIQUE (client_id, event_id, room_type),
            ADD CONSTRAINT room_bed_room_type_check
                CHECK (room_type IN ('Single Sharing', 'Double Sharing', 'Triple Sharing', 'Quad Sharing')) NOT VALID,
            ADD CONSTRAINT room_bed_rooms_check CHECK (room_capacity BETWEEN 1 AND 4 AND total_rooms > 0) NOT VALID;
        """
    )
