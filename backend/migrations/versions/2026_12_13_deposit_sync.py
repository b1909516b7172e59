"""Money on account in the lists for synchronisation."""

from ddl import execute

revision = "2026_12_13_deposit_sync"
down_revision = "2026_12_12_on_account_valid"

CONTRACTS = True


def upgrade() -> None:
    execute("""
        ALTER TABLE item_change DROP CONSTRAINT item_change_list_check;
        ALTER TABLE item_change ADD CONSTRAINT item_change_list_check CHECK (
            list IN ('bookings', 'payments', 'refunds', 'documents', 'customers', 'departures', 'deposits')) NOT VALID;

        -- Of a deposit: a refund changes its balance.
        CREATE FUNCTION note_deposit_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
            VALUES (NEW.client_id, 'deposits', NEW.deposit_id::text, 0, 0) ON CONFLICT DO NOTHING;
            RETURN NULL;
        END $$;
        CREATE TRIGGER deposit_item_change AFTER INSERT OR UPDATE ON deposit
            FOR EACH ROW EXECUTE FUNCTION note_deposit_change();
        CREATE TRIGGER deposit_document_item_change AFTER INSERT ON deposit_document
            FOR EACH ROW EXECUTE FUNCTION note_deposit_change();

        -- The deposits of before, all changed now.
        SELECT set_config('toli.scope', 'platform', true);
        INSERT INTO item_change (client_id, list, item, trip_id, departure_id)
        SELECT client_id, 'deposits', deposit_id::text, 0, 0 FROM deposit;
        SELECT set_config('toli.scope', '', true);
    """)


def downgrade() -> None:
    execute("""
        DROP TRIGGER deposit_document_item_change ON deposit_document;
        DROP TRIGGER deposit_item_change ON deposit;
        DROP FUNCTION note_deposit_change();
        SELECT set_config('toli.scope', 'platform', true);
        DELETE FROM item_change WHERE list = 'deposits';
        SELECT set_config('toli.scope', '', true);
        ALTER TABLE item_change DROP CONSTRAINT item_change_list_check;
        ALTER TABLE item_change ADD CONSTRAINT item_change_list_check
            CHECK (list IN ('bookings', 'payments', 'refunds', 'documents', 'customers', 'departures'));
    """)
