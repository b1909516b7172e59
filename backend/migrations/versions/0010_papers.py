"""Receipts and vouchers, their gapless numbers, and what operators print on them."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import OWN_USER, grant, grant_sequences, partition, tenant_table, wall

revision = "0010"
down_revision = "0021"


def upgrade() -> None:
    op.execute(sa.schema.CreateSequence(sa.Sequence("paper_id_seq", start=1)))
    op.create_table(
        "papers_details",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("legal_name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("gstin", sa.Text()),
        sa.Column("sac", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), server_default="", nullable=False),
        sa.Column("phone", sa.Text(), server_default="", nullable=False),
        sa.Column("updated_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("state ~ '^[0-9]{2}$'", name=op.f("papers_details_state_check")),
        sa.CheckConstraint("length(gstin) = 15 AND left(gstin, 2) = state", name=op.f("papers_details_gstin_check")),
        sa.CheckConstraint("sac ~ '^[0-9]{6}$'", name=op.f("papers_details_sac_check")),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("papers_details_client_fkey")),
        sa.PrimaryKeyConstraint("client_id", name=op.f("papers_details_pkey")),
        **tenant_table(),
    )
    partition("papers_details")
    wall("papers_details")
    grant("papers_details", rights="SELECT, INSERT, UPDATE")

    op.create_table(
        "paper_counter",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("financial_year", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("last_serial", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("client_id", "kind", "financial_year", name=op.f("paper_counter_pkey")),
        # One row is written over and over: room beside it keeps its versions on its page.
        **tenant_table(fillfactor=50),
    )
    partition("paper_counter")
    wall("paper_counter")
    grant("paper_counter", rights="SELECT, INSERT, UPDATE")

    op.create_table(
        "paper",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("paper_id", sa.BigInteger(), server_default=sa.text("nextval('paper_id_seq')"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("financial_year", sa.SmallInteger(), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("number", sa.Text(), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("provider_payment_id", sa.Text(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("taxable_paise", sa.BigInteger(), nullable=False),
        sa.Column("cgst_paise", sa.BigInteger(), nullable=False),
        sa.Column("sgst_paise", sa.BigInteger(), nullable=False),
        sa.Column("igst_paise", sa.BigInteger(), nullable=False),
        sa.Column("content", postgresql.JSONB(), nullable=False),
        sa.Column("issued_on", sa.Date(), nullable=False),
        sa.Column("issued_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("kind IN ('receipt', 'refund')", name=op.f("paper_kind_check")),
        sa.CheckConstraint("length(number) <= 16", name=op.f("paper_number_check")),
        sa.CheckConstraint("amount_paise > 0", name=op.f("paper_amount_check")),
        sa.CheckConstraint(
            "taxable_paise + cgst_paise + sgst_paise + igst_paise = amount_paise", name=op.f("paper_parts_check")
        ),
        sa.CheckConstraint("cgst_paise = 0 OR igst_paise = 0", name=op.f("paper_heads_check")),
        sa.PrimaryKeyConstraint("client_id", "paper_id", name=op.f("paper_pkey")),
        sa.UniqueConstraint(
            "client_id", "kind", "financial_year", "serial", name=op.f("paper_client_id_kind_financial_year_serial_key")
        ),
        sa.UniqueConstraint("client_id", "kind", "ref", name=op.f("paper_client_id_kind_ref_key")),
        **tenant_table(),
    )
    partition("paper")
    op.create_index(op.f("paper_client_id_reservation_event_id_idx"), "paper", ["client_id", "reservation_event_id"])
    op.create_index(op.f("paper_client_id_provider_payment_id_idx"), "paper", ["client_id", "provider_payment_id"])
    wall(
        "paper",
        traveller=(
            "EXISTS (SELECT FROM reservation_event own WHERE own.client_id = paper.client_id"
            f" AND own.reservation_event_id = paper.reservation_event_id AND own.{OWN_USER})"
        ),
    )
    # A paper is never changed nor deleted, by grant.
    grant("paper", rights="SELECT, INSERT")
    grant_sequences()

    op.add_column("reservation_event", sa.Column("billing_state", sa.Text()))
    op.create_check_constraint(
        op.f("reservation_event_billing_state_check"), "reservation_event", "billing_state ~ '^[0-9]{2}$'"
    )
    op.add_column("mail", sa.Column("enclosures", postgresql.JSONB(), server_default="[]", nullable=False))


def downgrade() -> None:
    op.drop_column("mail", "enclosures")
    op.drop_constraint(op.f("reservation_event_billing_state_check"), "reservation_event")
    op.drop_column("reservation_event", "billing_state")
    op.drop_table("paper")
    op.drop_table("paper_counter")
    op.drop_table("papers_details")
    op.execute(sa.schema.DropSequence(sa.Sequence("paper_id_seq")))
