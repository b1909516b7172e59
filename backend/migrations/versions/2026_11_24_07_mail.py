"""The timeline of e-mails to travellers: the steps that operators changed, and what was sent."""

from ddl import execute, protect

revision = "2026_11_24_07_mail"
down_revision = "2026_11_24_06_reviews_valid"

STEPS = """(
                'confirmation', 'packing', 'balance_before', 'balance_due', 'balance_late', 'id_missing',
                'before_start', 'first_day', 'after_tour'
            )"""


def upgrade() -> None:
    execute(
        f"""
        CREATE SEQUENCE timeline_step_id_seq;
        CREATE TABLE timeline_step (
            client_id bigint,
            timeline_step_id bigint DEFAULT nextval('timeline_step_id_seq'),
            event_id bigint,
            step text NOT NULL,
            is_on boolean NOT NULL,
            subject text NOT NULL,
            body text NOT NULL,
            offset_days smallint NOT NULL,
            hour smallint NOT NULL,
            updated_by bigint NOT NULL,
            updated_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT timeline_step_pkey PRIMARY KEY (client_id, timeline_step_id),
            CONSTRAINT timeline_step_client_id_event_id_step_key
                UNIQUE NULLS NOT DISTINCT (client_id, event_id, step),
            CONSTRAINT timeline_step_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT timeline_step_event_fkey FOREIGN KEY (client_id, event_id)
                REFERENCES event (client_id, event_id) ON DELETE CASCADE,
            CONSTRAINT timeline_step_step_check CHECK (step IN {STEPS}),
            CONSTRAINT timeline_step_moment_check
                CHECK (offset_days BETWEEN -90 AND 90 AND hour BETWEEN 0 AND 23)
        ) /* tenant */;

        CREATE TABLE timeline_delivery (
            client_id bigint,
            reservation_event_id bigint,
            step text,
            occasion date,
            queued_at timestamptz NOT NULL DEFAULT now(),
            sent_at timestamptz,
            failure text NOT NULL DEFAULT '',
            CONSTRAINT timeline_delivery_pkey PRIMARY KEY (client_id, reservation_event_id, step, occasion),
            CONSTRAINT timeline_delivery_reservation_event_fkey FOREIGN KEY (client_id, reservation_event_id)
                REFERENCES reservation_event (client_id, reservation_event_id) ON DELETE CASCADE,
            CONSTRAINT timeline_delivery_step_check CHECK (step IN {STEPS})
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE, DELETE ON timeline_step, timeline_delivery TO :"app_role";
        GRANT USAGE ON SEQUENCE timeline_step_id_seq TO :"app_role";
        """
    )
    protect("timeline_step")
    protect("timeline_delivery")


def downgrade() -> None:
    execute(
        """
        DROP TABLE timeline_delivery, timeline_step;
        DROP SEQUENCE timeline_step_id_seq;
        """
    )
