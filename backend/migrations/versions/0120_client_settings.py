"""Client settings: when the balance is due, whether tax is charged, public contact details, e-mails to the operator."""

import sqlalchemy as sa
from alembic import op

revision = "0120"
down_revision = "0103"

CONTACTS = ("public_email", "public_phone", "public_whatsapp", "public_address")
SWITCHES = ("notify_bookings", "notify_payments", "notify_cancellations")
PRICED_BEFORE = "approval_status, time_zone, tax_rate_bp, advance_rate_bp, cancellation_brackets"
PRICED = f"{PRICED_BEFORE}, has_gstin, balance_days_before_start"


def _end_quotes_on(columns: str) -> None:
    op.execute("DROP TRIGGER client_ends_quotes ON client")
    op.execute(
        f"CREATE TRIGGER client_ends_quotes AFTER UPDATE OF {columns} ON client"
        " FOR EACH ROW EXECUTE FUNCTION end_quotes_of_client()"
    )


def upgrade() -> None:
    op.add_column("client", sa.Column("balance_days_before_start", sa.Integer(), nullable=True))
    op.create_check_constraint(
        op.f("client_balance_days_before_start_check"), "client", "balance_days_before_start BETWEEN 1 AND 365"
    )
    op.add_column("client", sa.Column("has_gstin", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.execute("SELECT set_config('toli.scope', 'platform', true)")
    op.execute(
        "UPDATE client SET has_gstin = true"
        " FROM papers_details d WHERE d.client_id = client.client_id AND d.gstin IS NOT NULL"
    )
    op.add_column(
        "client",
        sa.Column(
            "charged_tax_rate_bp",
            sa.Integer(),
            sa.Computed("CASE WHEN has_gstin THEN tax_rate_bp ELSE 0 END", persisted=True),
            nullable=False,
        ),
    )
    for name in CONTACTS:
        op.add_column("client", sa.Column(name, sa.Text(), server_default="", nullable=False))
    for name in SWITCHES:
        op.add_column("client", sa.Column(name, sa.Boolean(), server_default=sa.text("true"), nullable=False))
    _end_quotes_on(PRICED)


def downgrade() -> None:
    _end_quotes_on(PRICED_BEFORE)
    for name in (*SWITCHES, *CONTACTS, "charged_tax_rate_bp", "has_gstin", "balance_days_before_start"):
        op.drop_column("client", name)
