"""Which entries of the change log are about a site itself, so that holds do not make every process look it up anew."""

from ddl import execute

revision = "2026_11_23_z_site_changes"
down_revision = "2026_11_23_x_terms_instalments"

TRIGGERS = {
    "client": "INSERT OR UPDATE OR DELETE ON client FOR EACH ROW",
    "former_label": "INSERT OR UPDATE OR DELETE ON former_label FOR EACH ROW",
    "client_domain": "UPDATE ON client_domain FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)",
}


def upgrade() -> None:
    # What does not say so may have changed anything.
    execute("ALTER TABLE storefront_change ADD COLUMN is_site boolean DEFAULT true NOT NULL")
    execute(
        """
        CREATE OR REPLACE FUNCTION note_storefront_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO storefront_change (client_id, is_site)
            VALUES (coalesce(NEW.client_id, OLD.client_id), TG_NARGS > 0);
            RETURN NULL;
        END $$
        """
    )
    # By an argument, not by the table's name: a partition's trigger knows its own table only.
    _set_triggers("note_storefront_change('site')")


def downgrade() -> None:
    _set_triggers("note_storefront_change()")
    execute(
        """
        CREATE OR REPLACE FUNCTION note_storefront_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            INSERT INTO storefront_change (client_id) VALUES (coalesce(NEW.client_id, OLD.client_id));
            RETURN NULL;
        END $$
        """
    )
    execute("ALTER TABLE storefront_change DROP COLUMN is_site")


def _set_triggers(call: str) -> None:
    for table, when in TRIGGERS.items():
        execute(f"CREATE OR REPLACE TRIGGER {table}_storefront_change AFTER {when} EXECUTE FUNCTION {call}")
