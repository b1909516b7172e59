"""Close of a month: closings, and the lock of records that are dated in a closed month."""

from ddl import execute, protect

revision = "2026_12_20_month_close"
down_revision = "2026_12_19_import_balances"

# The day of a record, and what else of it may not change.
LOCKED = {
    "offline_payment": ("INSERT OR UPDATE", "moved_on, kind, amount_paise, method", "WHEN (NEW.moved_with IS NULL)"),
    "deposit": ("INSERT OR UPDATE", "moved_on, amount_paise, method", ""),
    "deposit_refund": ("INSERT OR UPDATE", "moved_on, amount_paise, method", ""),
    "cost_payment": ("INSERT OR UPDATE OR DELETE", "paid_on, amount_paise, paid_by", ""),
    "supplier_bill": ("INSERT OR UPDATE OR DELETE", "billed_on, taxable_paise, gst_paise, tds_paise", ""),
    "cash_entry": ("INSERT", "entered_on", ""),
}
# A hand-over counts from the day of its acceptance; an opening is replaced, not taken back later.
LOCKED_UPDATES = {
    "cash_entry_closed_month_of_change": (
        "entered_on, kind, amount_paise",
        "(OLD.kind <> 'hand_over' OR OLD.accepted_at IS NOT NULL)",
    ),
    "cash_entry_closed_month_of_opening": ("entered_on, reversed_at", "(OLD.kind = 'opening')"),
}


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE month_closing_id_seq;
        CREATE TABLE month_closing (
            client_id bigint,
            month_closing_id bigint DEFAULT nextval('month_closing_id_seq'),
            month date NOT NULL,
            open_points integer NOT NULL,
            reason text NOT NULL DEFAULT '',
            closed_by bigint NOT NULL,
            closed_at timestamptz NOT NULL DEFAULT now(),
            reopened_by bigint,
            reopened_at timestamptz,
            reopened_reason text NOT NULL DEFAULT '',
            CONSTRAINT month_closing_pkey PRIMARY KEY (client_id, month_closing_id),
            CONSTRAINT month_closing_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT month_closing_month_check CHECK (EXTRACT(day FROM month) = 1),
            CONSTRAINT month_closing_reopened_check CHECK ((reopened_at IS NULL) = (reopened_by IS NULL))
        ) /* tenant */;
        CREATE UNIQUE INDEX month_closing_month_key ON month_closing (client_id, month) WHERE reopened_at IS NULL;
        GRANT SELECT, INSERT, UPDATE ON month_closing TO :"app_role";
        GRANT USAGE ON SEQUENCE month_closing_id_seq TO :"app_role";

        CREATE FUNCTION open_day(of_client bigint, day date) RETURNS date LANGUAGE sql STABLE AS $$
            SELECT greatest(day, (max(month) + interval '1 month')::date)
            FROM month_closing WHERE client_id = of_client AND reopened_at IS NULL
        $$;

        CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE
            old_row jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
            new_row jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
            own_client bigint := (coalesce(new_row, old_row) ->> 'client_id')::bigint;
            first_day date;
        BEGIN
            IF TG_OP = 'UPDATE' AND NOT EXISTS (
                SELECT FROM unnest(TG_ARGV) AS name WHERE old_row -> name IS DISTINCT FROM new_row -> name
            ) THEN
                RETURN NEW;
            END IF;
            PERFORM pg_advisory_xact_lock_shared(hashtextextended('month_closing', own_client));
            first_day := least((old_row ->> TG_ARGV[0])::date, (new_row ->> TG_ARGV[0])::date);
            IF open_day(own_client, first_day) > first_day THEN
                RAISE EXCEPTION 'The month of % is closed', first_day
                    USING ERRCODE = 'check_violation', CONSTRAINT = 'month_closed';
            END IF;
            RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
        END $$;
    """)
    protect("month_closing")
    for table, (events, columns, condition) in LOCKED.items():
        execute(
            f"CREATE TRIGGER {table}_closed_month BEFORE {events} ON {table} FOR EACH ROW {condition}"
            f" EXECUTE FUNCTION refuse_closed_month({_quote(columns)})"
        )
    for name, (columns, condition) in LOCKED_UPDATES.items():
        execute(
            f"CREATE TRIGGER {name} BEFORE UPDATE ON cash_entry FOR EACH ROW WHEN {condition}"
            f" EXECUTE FUNCTION refuse_closed_month({_quote(columns)})"
        )


def _quote(columns: str) -> str:
    return ", ".join(f"'{name}'" for name in columns.split(", "))


def downgrade() -> None:
    for name in LOCKED_UPDATES:
        execute(f"DROP TRIGGER {name} ON cash_entry")
    for table in LOCKED:
        execute(f"DROP TRIGGER {table}_closed_month ON {table}")
    execute("""
        DROP FUNCTION refuse_closed_month();
        DROP FUNCTION open_day(bigint, date);
        DROP TABLE month_closing;
        DROP SEQUENCE month_closing_id_seq;
    """)
