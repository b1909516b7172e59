"""Owner, snooze and saved views of the inbox."""

from ddl import execute, protect

revision = "2026_12_13_inbox"
down_revision = "2026_12_13_deposit_sync_valid"


def upgrade() -> None:
    execute("""
        CREATE TABLE inbox_item (
            client_id bigint,
            kind text,
            item_id bigint,
            owner_id bigint,
            snoozed_until timestamptz,
            snoozed_at timestamptz,
            is_follow_up boolean NOT NULL DEFAULT false,
            done_at timestamptz,
            changed_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT inbox_item_pkey PRIMARY KEY (client_id, kind, item_id),
            CONSTRAINT inbox_item_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT inbox_item_app_user_fkey
                FOREIGN KEY (owner_id) REFERENCES app_user (user_id) ON DELETE SET NULL,
            CONSTRAINT inbox_item_kind_check CHECK (kind IN ('enquiry', 'change', 'cancellation', 'review')),
            CONSTRAINT inbox_item_snoozed_check CHECK ((snoozed_until IS NULL) = (snoozed_at IS NULL)),
            CONSTRAINT inbox_item_done_check CHECK (done_at IS NULL OR kind = 'review')
        ) /* tenant */;
        CREATE INDEX inbox_item_owner_id_idx ON inbox_item (owner_id);

        CREATE SEQUENCE inbox_view_id_seq;
        CREATE TABLE inbox_view (
            client_id bigint,
            view_id bigint DEFAULT nextval('inbox_view_id_seq'),
            user_id bigint NOT NULL,
            name text NOT NULL,
            kind text,
            shown text NOT NULL,
            owner text,
            created_at timestamptz NOT NULL DEFAULT now(),
            CONSTRAINT inbox_view_pkey PRIMARY KEY (client_id, view_id),
            CONSTRAINT inbox_view_client_id_user_id_name_key UNIQUE (client_id, user_id, name),
            CONSTRAINT inbox_view_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT inbox_view_app_user_fkey
                FOREIGN KEY (user_id) REFERENCES app_user (user_id) ON DELETE CASCADE,
            CONSTRAINT inbox_view_kind_check CHECK (kind IN ('enquiry', 'change', 'cancellation', 'review')),
            CONSTRAINT inbox_view_shown_check CHECK (shown IN ('open', 'waiting', 'snoozed', 'done', 'all'))
        ) /* tenant */;
        CREATE INDEX inbox_view_user_id_idx ON inbox_view (user_id);
        GRANT SELECT, INSERT, UPDATE, DELETE ON inbox_item, inbox_view TO :"app_role";
        GRANT USAGE ON SEQUENCE inbox_view_id_seq TO :"app_role";
    """)
    for table in ("inbox_item", "inbox_view"):
        protect(table)


def downgrade() -> None:
    execute("""
        DROP TABLE inbox_view, inbox_item;
        DROP SEQUENCE inbox_view_id_seq;
    """)
