"""Conversations of enquiries: the address that a visitor replies to, and the mails that came back."""

from ddl import execute

revision = "2026_11_24_23_replies"
down_revision = "2026_11_24_22_mail_reports"
CONTRACTS = True


def upgrade() -> None:
    execute(
        """
        ALTER TABLE connection_request ADD COLUMN reply_token text;
        CREATE INDEX connection_request_reply_token_idx ON connection_request (reply_token);
        ALTER TABLE enquiry_reply ALTER COLUMN written_by DROP NOT NULL;
        ALTER TABLE enquiry_reply ADD COLUMN sender text NOT NULL DEFAULT '', ADD COLUMN message_id text;
        ALTER TABLE enquiry_reply ADD CONSTRAINT enquiry_reply_direction_check
            CHECK ((written_by IS NULL) = (message_id IS NOT NULL)) NOT VALID;
        CREATE UNIQUE INDEX enquiry_reply_client_id_connection_request_id_message_id_key
            ON enquiry_reply (client_id, connection_request_id, message_id);
        """
    )


def downgrade() -> None:
    execute(
        """
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM enquiry_reply WHERE written_by IS NULL;
        DROP INDEX enquiry_reply_client_id_connection_request_id_message_id_key;
        ALTER TABLE enquiry_reply DROP CONSTRAINT enquiry_reply_direction_check;
        ALTER TABLE enquiry_reply DROP COLUMN sender, DROP COLUMN message_id;
        ALTER TABLE enquiry_reply ALTER COLUMN written_by SET NOT NULL;
        ALTER TABLE connection_request DROP COLUMN reply_token;
        """
    )
