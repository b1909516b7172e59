"""The walls between tenants, the app's grants, the ledger's trigger and the queue."""

from alembic import op
from procrastinate import App, PsycopgConnector
from walls import OWN_USER, USER, grant, grant_sequences, wall

revision = "0002"
down_revision = "0001"

GLOBAL_TABLES = (
    "app_user",
    "user_session",
    "one_time_code",
    "attempt",
    "hand_off",
    "recovery_code",
    "client",
    "to_request",
    "webhook_inbox",
    "provider_ref",
    "mail",
    "sandbox_order",
    "sandbox_payment",
    "sandbox_refund",
    "sandbox_webhook",
    "sandbox_fault",
)
READ_ONLY_TABLES = ("platform_content", "platform_category")
APPEND_ONLY_TABLES = ("audit_entry", "ledger_transaction", "ledger_posting")


def _own_booking(table: str, key: str = "reservation_event_id") -> str:
    """True for rows of a booking that the traveller's own scope can read."""
    return (
        f"EXISTS (SELECT FROM reservation_event own WHERE own.client_id = {table}.client_id"
        f" AND own.{key} = {table}.{key} AND own.{OWN_USER})"
    )


def _published(table: str) -> str:
    """True for rows of an event that the public scope can read."""
    return (
        f"EXISTS (SELECT FROM event seen WHERE seen.client_id = {table}.client_id AND seen.event_id = {table}.event_id)"
    )


def upgrade() -> None:
    wall(
        "event",
        public="status <> 'draft' AND EXISTS (SELECT FROM client seen WHERE seen.client_id = event.client_id"
        " AND seen.approval_status = 'approved')",
        traveller=_own_booking("event", "event_id"),
    )
    for table in ("event_category", "itinerary_item", "room_bed"):
        wall(table, public=_published(table))
    wall("event_image", public=_published("event_image"), traveller=_own_booking("event_image", "event_id"))
    wall(
        "event_plan",
        public=f"NOT is_draft AND {_published('event_plan')}",
        traveller=(
            "EXISTS (SELECT FROM reservation_event own WHERE own.client_id = event_plan.client_id"
            f" AND own.event_plan_id = event_plan.ep_id AND own.{OWN_USER})"
        ),
    )
    for table in ("category", "static_content", "plan_stock", "bed_stock"):
        wall(table, public="true")
    # Whoever knows a picture's name can fetch its files, so its row tells nothing more.
    wall("image", public="true", traveller="true")
    wall("membership", traveller=OWN_USER)
    wall("hold", traveller=OWN_USER)
    wall("hold_bed")
    wall("reservation_event", traveller=OWN_USER)
    for table in ("booking_room", "traveller", "payment_order", "payment", "refund"):
        wall(table, traveller=_own_booking(table))
    wall("ledger_transaction")
    wall("ledger_posting", traveller=_own_booking("ledger_posting"))
    wall("audit_entry", traveller=f"actor_id = {USER}")
    # Who can read an address's mail may read what was asked in its name.
    wall(
        "connection_request",
        traveller=f"EXISTS (SELECT FROM app_user own WHERE own.user_id = {USER} AND own.email = connection_request.email)",
    )

    op.execute(
        """
        CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF EXISTS (
                SELECT FROM added GROUP BY client_id, ledger_transaction_id HAVING sum(amount_paise) <> 0
            ) THEN
                RAISE EXCEPTION 'a ledger transaction does not sum to zero'
                    USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_posting_balanced_check';
            END IF;
            RETURN NULL;
        END $$
        """
    )
    op.execute(
        "CREATE TRIGGER ledger_posting_balanced AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS added"
        " FOR EACH STATEMENT EXECUTE FUNCTION ledger_balanced()"
    )

    tenant_tables = (
        "membership, static_content, image, event, event_image, category, event_category, itinerary_item, event_plan,"
        " room_bed, plan_stock, bed_stock, hold, hold_bed, payment_order, payment, refund, reservation_event,"
        " booking_room, traveller, connection_request"
    )
    grant(tenant_tables, *GLOBAL_TABLES)
    grant(*READ_ONLY_TABLES, rights="SELECT")
    grant(*APPEND_ONLY_TABLES, rights="SELECT, INSERT")
    grant("alembic_version", rights="SELECT")

    op.get_bind().exec_driver_sql(_queue_schema())
    grant("procrastinate_jobs", "procrastinate_events", "procrastinate_periodic_defers", "procrastinate_workers")
    grant_sequences()


def _queue_schema() -> str:
    schema = App(connector=PsycopgConnector()).schema_manager.get_schema()
    # Sent without parameters, but the driver still reads a lone % as a place for one.
    return schema.replace("%", "%%")


def downgrade() -> None:
    tables = op.get_bind().exec_driver_sql(
        "SELECT polrelid::regclass::text, polname FROM pg_policy WHERE polrelid::regclass::text NOT LIKE 'procrastinate%%'"
    )
    for table, policy in tables.all():
        op.execute(f"DROP POLICY {policy} ON {table}")
    op.execute("DROP TRIGGER ledger_posting_balanced ON ledger_posting")
    op.execute("DROP FUNCTION ledger_balanced()")
    op.execute(
        """
        DO $$ DECLARE thing record; BEGIN
            FOR thing IN SELECT c.oid::regclass AS name FROM pg_class c
                WHERE c.relname LIKE 'procrastinate%' AND c.relkind = 'r' LOOP
                EXECUTE format('DROP TABLE %s CASCADE', thing.name);
            END LOOP;
            FOR thing IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.proname LIKE 'procrastinate%' LOOP
                EXECUTE format('DROP FUNCTION %s CASCADE', thing.name);
            END LOOP;
            FOR thing IN SELECT t.typname AS name FROM pg_type t
                WHERE t.typname LIKE 'procrastinate%' AND t.typtype IN ('e', 'c') LOOP
                EXECUTE format('DROP TYPE %I CASCADE', thing.name);
            END LOOP;
        END $$
        """
    )
