"""New names and labels of approved clients, which an administrator reviews."""

from ddl import execute

revision = "2026_11_22_unreviewed_names"
down_revision = "2026_11_22_unpaid_order_schedule"


def upgrade() -> None:
    execute(
        """
        CREATE SEQUENCE client_rename_id_seq;
        CREATE TABLE client_rename (
            rename_id bigint DEFAULT nextval('client_rename_id_seq'),
            client_id bigint NOT NULL,
            client_name text NOT NULL,
            url text NOT NULL,
            approval_status text NOT NULL DEFAULT 'open',
            requested_by bigint NOT NULL,
            requested_at timestamptz NOT NULL DEFAULT now(),
            decided_at timestamptz,
            decision_reason text NOT NULL DEFAULT '',
            CONSTRAINT client_rename_pkey PRIMARY KEY (rename_id),
            CONSTRAINT client_rename_client_id_key UNIQUE (client_id),
            CONSTRAINT client_rename_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT client_rename_approval_status_check CHECK (approval_status IN ('open', 'approved', 'rejected')),
            CONSTRAINT client_rename_decided_check CHECK ((approval_status = 'open') = (decided_at IS NULL)),
            CONSTRAINT client_rename_url_check CHECK (url ~ '^[a-z0-9]{3,30}$')
        );
        CREATE UNIQUE INDEX client_rename_url_idx ON client_rename (url) WHERE approval_status = 'open';
        GRANT SELECT, INSERT, UPDATE, DELETE ON client_rename TO :"app_role";
        GRANT USAGE ON SEQUENCE client_rename_id_seq TO :"app_role";
        """
    )


def downgrade() -> None:
    execute("DROP TABLE client_rename; DROP SEQUENCE client_rename_id_seq")
