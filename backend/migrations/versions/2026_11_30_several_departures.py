"""Edits of several departures, with the values before and after."""

from ddl import execute, protect

revision = "2026_11_30_several_departures"
down_revision = "2026_11_30_review_state"


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE bulk_edit_id_seq;
        CREATE TABLE bulk_edit (
            client_id bigint,
            bulk_edit_id bigint DEFAULT nextval('bulk_edit_id_seq'),
            fields text[] NOT NULL,
            made_by bigint NOT NULL,
            made_at timestamptz NOT NULL DEFAULT now(),
            undone_by bigint,
            undone_at timestamptz,
            CONSTRAINT bulk_edit_pkey PRIMARY KEY (client_id, bulk_edit_id),
            CONSTRAINT bulk_edit_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT bulk_edit_undone_check CHECK ((undone_at IS NULL) = (undone_by IS NULL))
        ) /* tenant */;
        CREATE INDEX bulk_edit_made_at_idx ON bulk_edit (made_at);
        CREATE INDEX bulk_edit_bulk_edit_id_idx ON bulk_edit (bulk_edit_id);
        CREATE TABLE bulk_edit_departure (
            client_id bigint,
            bulk_edit_id bigint,
            departure_id bigint,
            before jsonb NOT NULL,
            after jsonb NOT NULL,
            is_restored boolean,
            CONSTRAINT bulk_edit_departure_pkey PRIMARY KEY (client_id, bulk_edit_id, departure_id),
            CONSTRAINT bulk_edit_departure_bulk_edit_fkey FOREIGN KEY (client_id, bulk_edit_id)
                REFERENCES bulk_edit (client_id, bulk_edit_id) ON DELETE CASCADE,
            CONSTRAINT bulk_edit_departure_departure_fkey FOREIGN KEY (client_id, departure_id)
                REFERENCES departure (client_id, departure_id) ON DELETE CASCADE
        ) /* tenant */;
        CREATE INDEX bulk_edit_departure_client_id_departure_id_idx ON bulk_edit_departure (client_id, departure_id);
        GRANT SELECT, INSERT, UPDATE, DELETE ON bulk_edit, bulk_edit_departure TO :"app_role";
        GRANT USAGE ON SEQUENCE bulk_edit_id_seq TO :"app_role";
    """)
    protect("bulk_edit")
    protect("bulk_edit_departure")


def downgrade() -> None:
    execute("DROP TABLE bulk_edit_departure; DROP TABLE bulk_edit; DROP SEQUENCE bulk_edit_id_seq")
