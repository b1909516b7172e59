"""The app can remove audit entries of years ago, and no later ones."""

from ddl import execute

revision = "2026_11_22_zz_retention"
down_revision = "2026_11_22_zb_own_domains"


def upgrade() -> None:
    execute(
        """
        CREATE FUNCTION prune_audit_entries(older_than interval, batch integer) RETURNS integer
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
        DECLARE
            pruned integer;
        BEGIN
            -- The app's role cannot delete entries: within a year nobody who takes it over can hide what was done.
            IF older_than < interval '365 days' THEN
                RAISE EXCEPTION 'audit entries are kept for a year at least';
            END IF;
            DELETE FROM audit_entry WHERE (client_id, audit_id) IN (
                SELECT client_id, audit_id FROM audit_entry WHERE created_at < now() - older_than
                ORDER BY created_at LIMIT batch
            );
            GET DIAGNOSTICS pruned = ROW_COUNT;
            RETURN pruned;
        END $$;
        REVOKE ALL ON FUNCTION prune_audit_entries(interval, integer) FROM PUBLIC;
        GRANT EXECUTE ON FUNCTION prune_audit_entries(interval, integer) TO :"app_role";
        """
    )


def downgrade() -> None:
    execute("DROP FUNCTION prune_audit_entries(interval, integer)")
