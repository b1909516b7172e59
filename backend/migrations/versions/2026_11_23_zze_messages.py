"""Messages to a departure: to whom each went and whether it arrived, and operators' templates."""

from ddl import execute, protect

revision = "2026_11_23_zze_messages"
down_revision = "2026_11_23_zzd_desk_valid"


def upgrade() -> None:
    execute(
        """
        CREATE SEQUENCE message_template_id_seq;
        CREATE TABLE message_template (
            client_id bigint,
            template_id bigint DEFAULT nextval('message_template_id_seq'),
            name text NOT NULL,
            subject text NOT NULL,
            body text NOT NULL,
            updated_by bigint NOT NULL,
            updated_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT message_template_pkey PRIMARY KEY (client_id, template_id),
            CONSTRAINT message_template_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT message_template_client_id_name_key UNIQUE (client_id, name)
        ) /* tenant */;

        CREATE SEQUENCE plan_message_id_seq;
        CREATE TABLE plan_message (
            client_id bigint,
            message_id bigint DEFAULT nextval('plan_message_id_seq'),
            event_plan_id bigint NOT NULL,
            channel text NOT NULL,
            audience text NOT NULL,
            subject text NOT NULL,
            body text NOT NULL,
            written_by bigint NOT NULL,
            written_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT plan_message_pkey PRIMARY KEY (client_id, message_id),
            CONSTRAINT plan_message_event_plan_fkey
                FOREIGN KEY (client_id, event_plan_id) REFERENCES event_plan (client_id, ep_id),
            CONSTRAINT plan_message_channel_check CHECK (channel IN ('email', 'whatsapp')),
            CONSTRAINT plan_message_audience_check CHECK (audience IN ('all', 'due', 'no_id', 'selected'))
        ) /* tenant */;
        CREATE INDEX plan_message_client_id_event_plan_id_idx ON plan_message (client_id, event_plan_id);

        CREATE TABLE plan_message_recipient (
            client_id bigint,
            message_id bigint,
            reservation_event_id bigint,
            note_id bigint NOT NULL,
            CONSTRAINT plan_message_recipient_pkey PRIMARY KEY (client_id, message_id, reservation_event_id),
            CONSTRAINT plan_message_recipient_plan_message_fkey
                FOREIGN KEY (client_id, message_id) REFERENCES plan_message (client_id, message_id),
            CONSTRAINT plan_message_recipient_booking_note_fkey
                FOREIGN KEY (client_id, note_id) REFERENCES booking_note (client_id, note_id)
        ) /* tenant */;
        GRANT SELECT, INSERT, UPDATE, DELETE ON message_template TO :"app_role";
        GRANT SELECT, INSERT ON plan_message, plan_message_recipient TO :"app_role";
        GRANT USAGE ON SEQUENCE message_template_id_seq, plan_message_id_seq TO :"app_role";

        ALTER TABLE booking_note ADD COLUMN channel text NOT NULL DEFAULT 'email', ADD COLUMN sent_at timestamptz,
            ADD COLUMN failure text NOT NULL DEFAULT '',
            ADD CONSTRAINT booking_note_channel_check CHECK (channel IN ('email', 'whatsapp')) NOT VALID;
        -- What was written before was handed to a job at once; whether it arrived was not recorded.
        SELECT set_config('toli.scope', 'platform', true);
        UPDATE booking_note SET sent_at = written_at WHERE kind = 'message';
        """
    )
    protect("message_template")
    protect("plan_message")
    protect("plan_message_recipient")


def downgrade() -> None:
    execute(
        """
        DROP TABLE plan_message_recipient, plan_message, message_template;
        DROP SEQUENCE plan_message_id_seq, message_template_id_seq;
        ALTER TABLE booking_note DROP COLUMN channel, DROP COLUMN sent_at, DROP COLUMN failure;
        """
    )
