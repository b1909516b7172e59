"""A switch for each e-mail to the operator, and which departures they were told of that few beds are left."""

from ddl import execute, protect

revision = "2026_11_23_zze_notices"
down_revision = "2026_11_23_zze_messages_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE client ADD COLUMN notify_enquiries boolean NOT NULL DEFAULT true,
            ADD COLUMN notify_low_seats boolean NOT NULL DEFAULT true,
            ADD COLUMN notify_overdue boolean NOT NULL DEFAULT true;
        CREATE TABLE low_seats_notice (
            client_id bigint,
            event_plan_id bigint,
            noticed_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT low_seats_notice_pkey PRIMARY KEY (client_id, event_plan_id),
            CONSTRAINT low_seats_notice_event_plan_fkey FOREIGN KEY (client_id, event_plan_id)
                REFERENCES event_plan (client_id, ep_id) ON DELETE CASCADE
        ) /* tenant */;
        GRANT SELECT, INSERT, DELETE ON low_seats_notice TO :"app_role";
        """
    )
    protect("low_seats_notice")


def downgrade() -> None:
    execute(
        """
        DROP TABLE low_seats_notice;
        ALTER TABLE client DROP COLUMN notify_enquiries, DROP COLUMN notify_low_seats, DROP COLUMN notify_overdue;
        """
    )
