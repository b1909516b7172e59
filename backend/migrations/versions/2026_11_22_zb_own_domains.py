"""Domains that operators bring for their sites."""

from ddl import execute

revision = "2026_11_22_zb_own_domains"
down_revision = "2026_11_22_z_departure_prices"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE client ADD COLUMN domain text;
        ALTER TABLE client ADD CONSTRAINT client_domain_key UNIQUE (domain);
        CREATE SEQUENCE client_domain_id_seq;
        CREATE TABLE client_domain (
            domain_id bigint DEFAULT nextval('client_domain_id_seq'),
            client_id bigint NOT NULL,
            domain text NOT NULL,
            token text NOT NULL,
            state text NOT NULL DEFAULT 'pending',
            is_primary boolean NOT NULL DEFAULT false,
            ownership text NOT NULL DEFAULT 'unchecked',
            pointing text NOT NULL DEFAULT 'unchecked',
            seen text NOT NULL DEFAULT '',
            added_at timestamptz NOT NULL,
            activated_at timestamptz,
            checked_at timestamptz,
            next_check_at timestamptz,
            failing_since timestamptz,
            warned_at timestamptz,
            suspended_at timestamptz,
            removed_at timestamptz,
            removal_reason text NOT NULL DEFAULT '',
            CONSTRAINT client_domain_pkey PRIMARY KEY (domain_id),
            CONSTRAINT client_domain_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT client_domain_state_check
                CHECK (state IN ('pending', 'active', 'failing', 'suspended', 'removed')),
            CONSTRAINT client_domain_is_primary_check CHECK (NOT is_primary OR state IN ('active', 'failing')),
            CONSTRAINT client_domain_ownership_check
                CHECK (ownership IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer')),
            CONSTRAINT client_domain_pointing_check
                CHECK (pointing IN ('unchecked', 'found', 'missing', 'wrong', 'no_answer'))
        );
        CREATE UNIQUE INDEX client_domain_domain_idx ON client_domain (domain) WHERE state IN ('active', 'failing');
        CREATE UNIQUE INDEX client_domain_client_id_domain_idx ON client_domain (client_id, domain)
            WHERE state <> 'removed';
        CREATE UNIQUE INDEX client_domain_client_id_idx ON client_domain (client_id) WHERE is_primary;
        CREATE INDEX client_domain_next_check_at_idx ON client_domain (next_check_at) WHERE next_check_at IS NOT NULL;
        GRANT SELECT, INSERT, UPDATE ON client_domain TO :"app_role";
        GRANT USAGE ON SEQUENCE client_domain_id_seq TO :"app_role";
        -- Not for every check: each entry of the change log empties the client's caches.
        CREATE TRIGGER client_domain_storefront_change AFTER UPDATE ON client_domain
            FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_storefront_change();
        """
    )


def downgrade() -> None:
    execute("DROP TABLE client_domain; DROP SEQUENCE client_domain_id_seq; ALTER TABLE client DROP COLUMN domain")
