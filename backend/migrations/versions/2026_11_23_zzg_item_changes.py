"""Changes of how many there are of an option, for the pages that show how many are left."""

from ddl import execute

revision = "2026_11_23_zzg_item_changes"
down_revision = "2026_11_23_zzf_tax_rate"


def upgrade() -> None:
    execute(
        """
        CREATE TRIGGER item_stock_storefront_change AFTER INSERT OR DELETE ON item_stock
            FOR EACH ROW EXECUTE FUNCTION note_storefront_change();
        -- Holding, and selling what is held, update the departure's row first, which is noted already.
        CREATE TRIGGER item_stock_sold_storefront_change AFTER UPDATE ON item_stock
            FOR EACH ROW WHEN (OLD.total IS DISTINCT FROM NEW.total OR OLD.held = NEW.held)
            EXECUTE FUNCTION note_storefront_change();
        """
    )


def downgrade() -> None:
    execute(
        """
        DROP TRIGGER item_stock_sold_storefront_change ON item_stock;
        DROP TRIGGER item_stock_storefront_change ON item_stock;
        """
    )
