"""The first schema."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql
from walls import partition, tenant_table

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.execute(sa.schema.CreateSequence(sa.Sequence("app_user_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("attempt_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("audit_entry_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("booking_room_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("category_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("client_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("connection_request_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("event_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("event_plan_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("hand_off_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("hold_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("image_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("itinerary_item_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("ledger_transaction_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("mail_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("one_time_code_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("payment_order_id_seq", start=1001)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("recovery_code_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("refund_id_seq", start=1001)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("reservation_event_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("room_bed_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("static_content_id_seq", start=2)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("to_request_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("traveller_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("user_session_id_seq", start=1)))
    op.execute(sa.schema.CreateSequence(sa.Sequence("webhook_inbox_id_seq", start=1)))
    op.create_table(
        "app_user",
        sa.Column("user_id", sa.BigInteger(), server_default=sa.text("nextval('app_user_id_seq')"), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("username", sa.Text(), nullable=False),
        sa.Column("phone", sa.Text(), server_default="", nullable=False),
        sa.Column("role_id", sa.SmallInteger(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("sealed_totp_secret", sa.LargeBinary(), nullable=True),
        sa.Column("totp_enabled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("totp_last_step", sa.BigInteger(), nullable=True),
        sa.Column("is_demo", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("disabled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("username = email OR username !~ '@'", name=op.f("app_user_username_check")),
        sa.CheckConstraint("email = lower(email)", name=op.f("app_user_email_folded_check")),
        sa.CheckConstraint("role_id IN (1, 2, 3)", name=op.f("app_user_role_check")),
        sa.CheckConstraint("username = lower(username)", name=op.f("app_user_username_folded_check")),
        sa.PrimaryKeyConstraint("user_id", name=op.f("app_user_pkey")),
        sa.UniqueConstraint("email", name=op.f("app_user_email_key")),
        sa.UniqueConstraint("username", name=op.f("app_user_username_key")),
    )
    op.create_table(
        "attempt",
        sa.Column("attempt_id", sa.BigInteger(), server_default=sa.text("nextval('attempt_id_seq')"), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), server_default=sa.text("(gen_random_uuid())::text"), nullable=False),
        sa.Column("made_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("attempt_id", name=op.f("attempt_pkey")),
    )
    op.create_index(op.f("attempt_key_made_at_idx"), "attempt", ["key", "made_at"], unique=False)
    op.create_index(op.f("attempt_made_at_idx"), "attempt", ["made_at"], unique=False)
    op.create_table(
        "audit_entry",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "audit_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('audit_entry_id_seq')"),
            nullable=False,
        ),
        sa.Column("actor_id", sa.BigInteger(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("data", postgresql.JSONB(astext_type=sa.Text()), server_default="{}", nullable=False),
        sa.Column("address", postgresql.INET(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("client_id", "audit_id", name=op.f("audit_entry_pkey")),
        **tenant_table(),
    )
    partition("audit_entry")
    op.create_index(op.f("audit_entry_actor_id_idx"), "audit_entry", ["actor_id"], unique=False)
    op.create_index(
        op.f("audit_entry_client_id_created_at_idx"), "audit_entry", ["client_id", "created_at"], unique=False
    )
    op.create_index(op.f("audit_entry_client_id_subject_idx"), "audit_entry", ["client_id", "subject"], unique=False)
    op.create_table(
        "ledger_transaction",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "ledger_transaction_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('ledger_transaction_id_seq')"),
            nullable=False,
        ),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("ref", sa.Text(), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("posted_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "kind IN ('capture', 'refund', 'refund_reversal')", name=op.f("ledger_transaction_kind_check")
        ),
        sa.PrimaryKeyConstraint("client_id", "ledger_transaction_id", name=op.f("ledger_transaction_pkey")),
        sa.UniqueConstraint("client_id", "kind", "ref", name=op.f("ledger_transaction_client_id_kind_ref_key")),
        **tenant_table(),
    )
    partition("ledger_transaction")
    op.create_index(
        op.f("ledger_transaction_client_id_reservation_event_id_idx"),
        "ledger_transaction",
        ["client_id", "reservation_event_id"],
        unique=False,
    )
    op.create_table(
        "mail",
        sa.Column("mail_id", sa.BigInteger(), server_default=sa.text("nextval('mail_id_seq')"), nullable=False),
        sa.Column("dedupe_key", sa.Text(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text_body", sa.Text(), nullable=False),
        sa.Column("html_body", sa.Text(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("sent_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("failure", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("mail_id", name=op.f("mail_pkey")),
        sa.UniqueConstraint("dedupe_key", name=op.f("mail_dedupe_key_key")),
    )
    op.create_index(op.f("mail_created_at_idx"), "mail", ["created_at"], unique=False)
    op.create_table(
        "one_time_code",
        sa.Column(
            "code_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('one_time_code_id_seq')"),
            nullable=False,
        ),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("code_mac", sa.LargeBinary(), nullable=True),
        sa.Column("sealed_code", sa.LargeBinary(), nullable=True),
        sa.Column("return_path", sa.Text(), nullable=True),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("used_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("code_id", name=op.f("one_time_code_pkey")),
    )
    op.create_index(op.f("one_time_code_created_at_idx"), "one_time_code", ["created_at"], unique=False)
    op.create_index(
        op.f("one_time_code_email_purpose_created_at_idx"),
        "one_time_code",
        ["email", "purpose", "created_at"],
        unique=False,
    )
    op.create_table(
        "payment_order",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "order_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('payment_order_id_seq')"),
            nullable=False,
        ),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), server_default="open", nullable=False),
        sa.Column("provider_order_id", sa.Text(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("checked_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("purpose IN ('booking', 'balance')", name=op.f("payment_order_purpose_check")),
        sa.CheckConstraint(
            "state IN ('open', 'provider_created', 'attempted', 'settled', 'lapsed', 'late_paid')",
            name=op.f("payment_order_state_check"),
        ),
        sa.CheckConstraint("amount_paise >= 100", name=op.f("payment_order_amount_check")),
        sa.PrimaryKeyConstraint("client_id", "order_id", name=op.f("payment_order_pkey")),
        sa.UniqueConstraint(
            "client_id", "provider_order_id", name=op.f("payment_order_client_id_provider_order_id_key")
        ),
        **tenant_table(),
    )
    partition("payment_order")
    op.create_index(
        op.f("payment_order_client_id_reservation_event_id_idx"),
        "payment_order",
        ["client_id", "reservation_event_id"],
        unique=False,
    )
    op.create_index(op.f("payment_order_order_id_idx"), "payment_order", ["order_id"], unique=False)
    op.create_index(
        "payment_order_unsettled_idx",
        "payment_order",
        ["checked_at"],
        unique=False,
        postgresql_where=sa.text("state IN ('open', 'provider_created', 'attempted')"),
    )
    op.create_table(
        "plan_stock",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("capacity", sa.Integer(), nullable=False),
        sa.Column("held", sa.Integer(), server_default="0", nullable=False),
        sa.Column("sold", sa.Integer(), server_default="0", nullable=False),
        sa.Column("terms_version", sa.BigInteger(), server_default="1", nullable=False),
        sa.CheckConstraint("held >= 0 AND sold >= 0 AND held + sold <= capacity", name=op.f("plan_stock_stock_check")),
        sa.PrimaryKeyConstraint("client_id", "event_plan_id", name=op.f("plan_stock_pkey")),
        **tenant_table(fillfactor=50),
    )
    partition("plan_stock")
    op.create_table(
        "platform_category",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("platform_category_pkey")),
    )
    op.create_table(
        "platform_content",
        sa.Column("content_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("cancellation_policy", sa.Text(), nullable=False),
        sa.Column("terms_and_conditions", sa.Text(), nullable=False),
        sa.Column("things_to_carry", sa.Text(), nullable=False),
        sa.Column("updated_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.CheckConstraint("content_id = 1", name=op.f("platform_content_single_check")),
        sa.PrimaryKeyConstraint("content_id", name=op.f("platform_content_pkey")),
    )
    op.create_table(
        "provider_ref",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("provider_ref_pkey")),
    )
    op.create_table(
        "sandbox_fault",
        sa.Column("call", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=True),
        sa.Column("seconds", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("call", name=op.f("sandbox_fault_pkey")),
    )
    op.create_table(
        "sandbox_order",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("amount_paid_paise", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("receipt", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), server_default="created", nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("notes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("capture", sa.Text(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("status IN ('created', 'attempted', 'paid')", name=op.f("sandbox_order_status_check")),
        sa.CheckConstraint("amount_paid_paise IN (0, amount_paise)", name=op.f("sandbox_order_amount_paid_check")),
        sa.CheckConstraint("amount_paise >= 100", name=op.f("sandbox_order_amount_check")),
        sa.PrimaryKeyConstraint("id", name=op.f("sandbox_order_pkey")),
    )
    op.create_index(op.f("sandbox_order_receipt_idx"), "sandbox_order", ["receipt"], unique=False)
    op.create_table(
        "sandbox_webhook",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("order_id", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("attempts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("last_answer", sa.Text(), nullable=True),
        sa.Column("delivered_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("sandbox_webhook_pkey")),
    )
    op.create_index(op.f("sandbox_webhook_order_id_idx"), "sandbox_webhook", ["order_id"], unique=False)
    op.create_table(
        "webhook_inbox",
        sa.Column(
            "inbox_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('webhook_inbox_id_seq')"),
            nullable=False,
        ),
        sa.Column("body_sha256", sa.LargeBinary(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column(
            "received_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("processed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("inbox_id", name=op.f("webhook_inbox_pkey")),
        sa.UniqueConstraint("body_sha256", name=op.f("webhook_inbox_body_sha256_key")),
    )
    op.create_index(
        "webhook_inbox_open_idx",
        "webhook_inbox",
        ["received_at"],
        unique=False,
        postgresql_where=sa.text("processed_at IS NULL"),
    )
    op.create_table(
        "bed_stock",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("room_bed_id", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("held", sa.Integer(), server_default="0", nullable=False),
        sa.Column("sold", sa.Integer(), server_default="0", nullable=False),
        sa.CheckConstraint("held >= 0 AND sold >= 0 AND held + sold <= total", name=op.f("bed_stock_stock_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "event_plan_id"],
            ["plan_stock.client_id", "plan_stock.event_plan_id"],
            name=op.f("bed_stock_plan_stock_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "event_plan_id", "room_bed_id", name=op.f("bed_stock_pkey")),
        **tenant_table(fillfactor=50),
    )
    partition("bed_stock")
    op.create_table(
        "client",
        sa.Column("client_id", sa.BigInteger(), server_default=sa.text("nextval('client_id_seq')"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("client_name", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("tagline", sa.Text(), server_default="", nullable=False),
        sa.Column("about", sa.Text(), server_default="", nullable=False),
        sa.Column("client_logo", sa.Text(), nullable=True),
        sa.Column("client_banner", sa.Text(), nullable=True),
        sa.Column("colour", sa.Text(), server_default="#0f766e", nullable=False),
        sa.Column("time_zone", sa.Text(), server_default="Asia/Kolkata", nullable=False),
        sa.Column("tax_rate_bp", sa.Integer(), server_default="500", nullable=False),
        sa.Column("advance_rate_bp", sa.Integer(), server_default="3000", nullable=False),
        sa.Column("approval_status", sa.Text(), server_default="open", nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "approval_status IN ('open', 'approved', 'rejected')", name=op.f("client_approval_status_check")
        ),
        sa.CheckConstraint("colour ~ '^#[0-9a-f]{6}$'", name=op.f("client_colour_check")),
        sa.CheckConstraint("url ~ '^[a-z0-9]{3,30}$'", name=op.f("client_url_check")),
        sa.CheckConstraint("advance_rate_bp BETWEEN 1 AND 10000", name=op.f("client_advance_rate_check")),
        sa.CheckConstraint("tax_rate_bp BETWEEN 0 AND 10000", name=op.f("client_tax_rate_check")),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.user_id"], name=op.f("client_app_user_fkey")),
        sa.PrimaryKeyConstraint("client_id", name=op.f("client_pkey")),
        sa.UniqueConstraint("url", name=op.f("client_url_key")),
    )
    op.create_index(op.f("client_user_id_idx"), "client", ["user_id"], unique=False)
    op.create_table(
        "hold",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("hold_id", sa.BigInteger(), server_default=sa.text("nextval('hold_id_seq')"), nullable=False),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), server_default="active", nullable=False),
        sa.Column("beds", sa.Integer(), nullable=False),
        sa.Column("ask_first", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("extensions", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.CheckConstraint("state IN ('active', 'consumed', 'released', 'lapsed')", name=op.f("hold_state_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "event_plan_id"],
            ["plan_stock.client_id", "plan_stock.event_plan_id"],
            name=op.f("hold_plan_stock_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "hold_id", name=op.f("hold_pkey")),
        **tenant_table(),
    )
    partition("hold")
    op.create_index(
        "hold_active_idx",
        "hold",
        ["client_id", "event_plan_id", "expires_at"],
        unique=False,
        postgresql_where=sa.text("state = 'active'"),
    )
    op.create_index(
        "hold_expiry_idx", "hold", ["expires_at"], unique=False, postgresql_where=sa.text("state = 'active'")
    )
    op.create_index(op.f("hold_hold_id_idx"), "hold", ["hold_id"], unique=False)
    op.create_table(
        "image",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("image_id", sa.BigInteger(), server_default=sa.text("nextval('image_id_seq')"), nullable=False),
        sa.Column("filename", sa.Text(), nullable=False),
        sa.Column("purpose", sa.Text(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("sources", sa.JSON(), nullable=False),
        sa.Column("placeholder", sa.Text(), nullable=False),
        sa.Column("uploaded_by", sa.BigInteger(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("purpose IN ('event', 'logo', 'banner')", name=op.f("image_purpose_check")),
        sa.ForeignKeyConstraint(["uploaded_by"], ["app_user.user_id"], name=op.f("image_app_user_fkey")),
        sa.PrimaryKeyConstraint("client_id", "image_id", name=op.f("image_pkey")),
        sa.UniqueConstraint("client_id", "filename", name=op.f("image_client_id_filename_key")),
        **tenant_table(),
    )
    partition("image")
    op.create_index(op.f("image_filename_idx"), "image", ["filename"], unique=False)
    op.create_index(op.f("image_image_id_idx"), "image", ["image_id"], unique=False)
    op.create_table(
        "ledger_posting",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("ledger_transaction_id", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.SmallInteger(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "account IN ('provider_clearing', 'customer_prepayment')",
            name=op.f("ledger_posting_account_check"),
        ),
        sa.CheckConstraint("amount_paise <> 0", name=op.f("ledger_posting_amount_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "ledger_transaction_id"],
            ["ledger_transaction.client_id", "ledger_transaction.ledger_transaction_id"],
            name=op.f("ledger_posting_ledger_transaction_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "ledger_transaction_id", "line", name=op.f("ledger_posting_pkey")),
        **tenant_table(),
    )
    partition("ledger_posting")
    op.create_index(
        op.f("ledger_posting_client_id_reservation_event_id_account_idx"),
        "ledger_posting",
        ["client_id", "reservation_event_id", "account"],
        unique=False,
    )
    op.create_table(
        "payment",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("provider_payment_id", sa.Text(), nullable=False),
        sa.Column("order_id", sa.BigInteger(), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("amount_refunded_paise", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("method", sa.Text(), nullable=True),
        sa.Column("error_description", sa.Text(), nullable=True),
        sa.Column("captured_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "status IN ('created', 'failed', 'authorized', 'captured', 'refunded')",
            name=op.f("payment_status_check"),
        ),
        sa.CheckConstraint("amount_refunded_paise BETWEEN 0 AND amount_paise", name=op.f("payment_refunded_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "order_id"],
            ["payment_order.client_id", "payment_order.order_id"],
            name=op.f("payment_payment_order_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "provider_payment_id", name=op.f("payment_pkey")),
        **tenant_table(),
    )
    partition("payment")
    op.create_index(op.f("payment_client_id_order_id_idx"), "payment", ["client_id", "order_id"], unique=False)
    op.create_index(
        op.f("payment_client_id_reservation_event_id_idx"),
        "payment",
        ["client_id", "reservation_event_id"],
        unique=False,
    )
    op.create_table(
        "recovery_code",
        sa.Column(
            "recovery_code_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('recovery_code_id_seq')"),
            nullable=False,
        ),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("code_mac", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("used_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.user_id"], name=op.f("recovery_code_app_user_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("recovery_code_id", name=op.f("recovery_code_pkey")),
    )
    op.create_index(op.f("recovery_code_user_id_idx"), "recovery_code", ["user_id"], unique=False)
    op.create_table(
        "sandbox_payment",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("order_id", sa.Text(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("amount_refunded_paise", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("captured", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("card", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("vpa", sa.Text(), nullable=True),
        sa.Column("email", sa.Text(), server_default="", nullable=False),
        sa.Column("contact", sa.Text(), server_default="", nullable=False),
        sa.Column("error", postgresql.JSONB(none_as_null=True, astext_type=sa.Text()), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "status IN ('created', 'failed', 'authorized', 'captured', 'refunded')",
            name=op.f("sandbox_payment_status_check"),
        ),
        sa.CheckConstraint(
            "amount_refunded_paise BETWEEN 0 AND amount_paise",
            name=op.f("sandbox_payment_amount_refunded_check"),
        ),
        sa.ForeignKeyConstraint(
            ["order_id"],
            ["sandbox_order.id"],
            name=op.f("sandbox_payment_sandbox_order_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("sandbox_payment_pkey")),
    )
    op.create_index(
        "sandbox_payment_one_success_key",
        "sandbox_payment",
        ["order_id"],
        unique=True,
        postgresql_where="status IN ('authorized', 'captured')",
    )
    op.create_index(op.f("sandbox_payment_order_id_idx"), "sandbox_payment", ["order_id"], unique=False)
    op.create_table(
        "to_request",
        sa.Column(
            "to_request_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('to_request_id_seq')"),
            nullable=False,
        ),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("approval_status", sa.Text(), server_default="open", nullable=False),
        sa.Column("asked_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("decided_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("decided_by", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("(approval_status = 'open') = (decided_at IS NULL)", name=op.f("to_request_decided_check")),
        sa.CheckConstraint(
            "approval_status IN ('open', 'approved', 'rejected')",
            name=op.f("to_request_approval_status_check"),
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.user_id"], name=op.f("to_request_app_user_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("to_request_id", name=op.f("to_request_pkey")),
        sa.UniqueConstraint("user_id", name=op.f("to_request_user_id_key")),
    )
    op.create_table(
        "user_session",
        sa.Column(
            "session_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('user_session_id_seq')"),
            nullable=False,
        ),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("family", sa.Uuid(as_uuid=False), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("host_label", sa.Text(), nullable=True),
        sa.Column("site_label", sa.Text(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column(
            "last_used_at",
            postgresql.TIMESTAMP(timezone=True),
            server_default=sa.text("now()"),
            nullable=False,
        ),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("ended_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("confirmed_until", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("address", postgresql.INET(), nullable=True),
        sa.Column("user_agent", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.user_id"], name=op.f("user_session_app_user_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("session_id", name=op.f("user_session_pkey")),
        sa.UniqueConstraint("token_hash", name=op.f("user_session_token_hash_key")),
    )
    op.create_index(op.f("user_session_expires_at_idx"), "user_session", ["expires_at"], unique=False)
    op.create_index(op.f("user_session_family_idx"), "user_session", ["family"], unique=False)
    op.create_index(op.f("user_session_user_id_idx"), "user_session", ["user_id"], unique=False)
    op.create_table(
        "category",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "category_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('category_id_seq')"),
            nullable=False,
        ),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("position", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("category_client_fkey")),
        sa.PrimaryKeyConstraint("client_id", "category_id", name=op.f("category_pkey")),
        sa.UniqueConstraint("client_id", "name", name=op.f("category_client_id_name_key")),
        **tenant_table(),
    )
    partition("category")
    op.create_index(op.f("category_category_id_idx"), "category", ["category_id"], unique=False)
    op.create_table(
        "event",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), server_default=sa.text("nextval('event_id_seq')"), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("destination", sa.Text(), server_default="", nullable=False),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.Column("instruction_for_trip", sa.Text(), server_default="", nullable=False),
        sa.Column("trip_includes", sa.Text(), server_default="", nullable=False),
        sa.Column("tour_capacity", sa.Integer(), server_default="0", nullable=False),
        sa.Column("tour_duration", sa.Integer(), server_default="0", nullable=False),
        sa.Column("status", sa.Text(), server_default="draft", nullable=False),
        sa.Column("display_sequence", sa.BigInteger(), nullable=True),
        sa.Column("created_by", sa.BigInteger(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("status IN ('draft', 'active', 'inactive')", name=op.f("event_status_check")),
        sa.CheckConstraint("tour_capacity >= 0 AND tour_duration >= 0", name=op.f("event_size_check")),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("event_client_fkey")),
        sa.ForeignKeyConstraint(["created_by"], ["app_user.user_id"], name=op.f("event_app_user_fkey")),
        sa.PrimaryKeyConstraint("client_id", "event_id", name=op.f("event_pkey")),
        **tenant_table(),
    )
    partition("event")
    op.create_index(
        "event_browse_idx",
        "event",
        ["display_sequence", sa.literal_column("created_at DESC"), sa.literal_column("event_id DESC")],
        unique=False,
        postgresql_where=sa.text("status = 'active'"),
    )
    op.create_index(op.f("event_event_id_idx"), "event", ["event_id"], unique=False)
    op.create_index("event_order_idx", "event", ["client_id", "status", "display_sequence", "created_at"], unique=False)
    op.create_table(
        "hand_off",
        sa.Column(
            "hand_off_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('hand_off_id_seq')"),
            nullable=False,
        ),
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("browser_hash", sa.LargeBinary(), nullable=False),
        sa.Column("session_id", sa.BigInteger(), nullable=False),
        sa.Column("host_label", sa.Text(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", postgresql.TIMESTAMP(timezone=True), nullable=False),
        sa.Column("used_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["session_id"],
            ["user_session.session_id"],
            name=op.f("hand_off_user_session_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("hand_off_id", name=op.f("hand_off_pkey")),
        sa.UniqueConstraint("code_hash", name=op.f("hand_off_code_hash_key")),
    )
    op.create_index(op.f("hand_off_expires_at_idx"), "hand_off", ["expires_at"], unique=False)
    op.create_index(op.f("hand_off_session_id_idx"), "hand_off", ["session_id"], unique=False)
    op.create_table(
        "hold_bed",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("hold_id", sa.BigInteger(), nullable=False),
        sa.Column("room_bed_id", sa.BigInteger(), nullable=False),
        sa.Column("beds", sa.Integer(), nullable=False),
        sa.CheckConstraint("beds > 0", name=op.f("hold_bed_beds_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "hold_id"],
            ["hold.client_id", "hold.hold_id"],
            name=op.f("hold_bed_hold_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "hold_id", "room_bed_id", name=op.f("hold_bed_pkey")),
        **tenant_table(),
    )
    partition("hold_bed")
    op.create_table(
        "membership",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("joined_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("membership_client_fkey")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["app_user.user_id"], name=op.f("membership_app_user_fkey"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("client_id", "user_id", name=op.f("membership_pkey")),
        **tenant_table(),
    )
    partition("membership")
    op.create_index(op.f("membership_user_id_idx"), "membership", ["user_id"], unique=False)
    op.create_table(
        "refund",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("refund_id", sa.BigInteger(), server_default=sa.text("nextval('refund_id_seq')"), nullable=False),
        sa.Column("provider_payment_id", sa.Text(), nullable=False),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.Text(), server_default="requested", nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("provider_refund_id", sa.Text(), nullable=True),
        sa.Column("requested_by", sa.BigInteger(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("updated_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "state IN ('requested', 'pending', 'processed', 'failed', 'needs_attention')",
            name=op.f("refund_state_check"),
        ),
        sa.CheckConstraint("amount_paise > 0", name=op.f("refund_amount_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "provider_payment_id"],
            ["payment.client_id", "payment.provider_payment_id"],
            name=op.f("refund_payment_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "refund_id", name=op.f("refund_pkey")),
        **tenant_table(),
    )
    partition("refund")
    op.create_index(
        op.f("refund_client_id_provider_payment_id_idx"),
        "refund",
        ["client_id", "provider_payment_id"],
        unique=False,
    )
    op.create_index(
        op.f("refund_client_id_reservation_event_id_idx"),
        "refund",
        ["client_id", "reservation_event_id"],
        unique=False,
    )
    op.create_index(op.f("refund_provider_refund_id_idx"), "refund", ["provider_refund_id"], unique=False)
    op.create_index(op.f("refund_refund_id_idx"), "refund", ["refund_id"], unique=False)
    op.create_index(
        "refund_unfinished_idx",
        "refund",
        ["created_at"],
        unique=False,
        postgresql_where=sa.text("state IN ('requested', 'pending', 'failed')"),
    )
    op.create_table(
        "sandbox_refund",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("payment_id", sa.Text(), nullable=False),
        sa.Column("amount_paise", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("receipt", sa.Text(), nullable=True),
        sa.Column("notes", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("speed", sa.Text(), nullable=False),
        sa.Column("idempotency_key", sa.Text(), nullable=True),
        sa.Column("request_hash", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("status IN ('pending', 'processed', 'failed')", name=op.f("sandbox_refund_status_check")),
        sa.CheckConstraint("amount_paise >= 100", name=op.f("sandbox_refund_amount_check")),
        sa.ForeignKeyConstraint(
            ["payment_id"],
            ["sandbox_payment.id"],
            name=op.f("sandbox_refund_sandbox_payment_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("sandbox_refund_pkey")),
        sa.UniqueConstraint("idempotency_key", name=op.f("sandbox_refund_idempotency_key_key")),
    )
    op.create_index(op.f("sandbox_refund_payment_id_idx"), "sandbox_refund", ["payment_id"], unique=False)
    op.create_table(
        "static_content",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "content_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('static_content_id_seq')"),
            nullable=False,
        ),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("cancellation_policy", sa.Text(), server_default="", nullable=False),
        sa.Column("terms_and_conditions", sa.Text(), server_default="", nullable=False),
        sa.Column("things_to_carry", sa.Text(), server_default="", nullable=False),
        sa.Column("updated_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(["client_id"], ["client.client_id"], name=op.f("static_content_client_fkey")),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.user_id"], name=op.f("static_content_app_user_fkey")),
        sa.PrimaryKeyConstraint("client_id", "content_id", name=op.f("static_content_pkey")),
        **tenant_table(),
    )
    partition("static_content")
    op.create_index(op.f("static_content_content_id_idx"), "static_content", ["content_id"], unique=False)
    op.create_table(
        "connection_request",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "connection_request_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('connection_request_id_seq')"),
            nullable=False,
        ),
        sa.Column("event_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("contact_no", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), server_default="", nullable=False),
        sa.Column("status", sa.Text(), server_default="new", nullable=False),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("status IN ('new', 'answered')", name=op.f("connection_request_status_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("connection_request_event_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "connection_request_id", name=op.f("connection_request_pkey")),
        **tenant_table(),
    )
    partition("connection_request")
    op.create_index(
        op.f("connection_request_client_id_created_at_idx"),
        "connection_request",
        ["client_id", "created_at"],
        unique=False,
    )
    op.create_index(op.f("connection_request_email_idx"), "connection_request", ["email"], unique=False)
    op.create_table(
        "event_category",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("category_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["client_id", "category_id"],
            ["category.client_id", "category.category_id"],
            name=op.f("event_category_category_fkey"),
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("event_category_event_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "event_id", "category_id", name=op.f("event_category_pkey")),
        **tenant_table(),
    )
    partition("event_category")
    op.create_index(
        op.f("event_category_client_id_category_id_idx"),
        "event_category",
        ["client_id", "category_id"],
        unique=False,
    )
    op.create_table(
        "event_image",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("image_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("event_image_event_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "image_id"],
            ["image.client_id", "image.image_id"],
            name=op.f("event_image_image_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "event_id", "position", name=op.f("event_image_pkey")),
        **tenant_table(),
    )
    partition("event_image")
    op.create_table(
        "event_plan",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column("ep_id", sa.BigInteger(), server_default=sa.text("nextval('event_plan_id_seq')"), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("booking_start_date", sa.Date(), nullable=False),
        sa.Column("booking_end_date", sa.Date(), nullable=False),
        sa.Column("tour_start_date", sa.Date(), nullable=False),
        sa.Column("tour_end_date", sa.Date(), nullable=False),
        sa.Column("is_draft", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.Column("created_by", sa.BigInteger(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "booking_start_date <= booking_end_date AND booking_end_date < tour_start_date AND tour_start_date <= tour_end_date",
            name=op.f("event_plan_dates_check"),
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("event_plan_event_fkey"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["created_by"], ["app_user.user_id"], name=op.f("event_plan_app_user_fkey")),
        sa.PrimaryKeyConstraint("client_id", "ep_id", name=op.f("event_plan_pkey")),
        **tenant_table(),
    )
    partition("event_plan")
    op.create_index(
        op.f("event_plan_client_id_event_id_tour_start_date_idx"),
        "event_plan",
        ["client_id", "event_id", "tour_start_date"],
        unique=False,
    )
    op.create_index(op.f("event_plan_ep_id_idx"), "event_plan", ["ep_id"], unique=False)
    op.create_table(
        "itinerary_item",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "itinerary_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('itinerary_item_id_seq')"),
            nullable=False,
        ),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("day_count", sa.Integer(), nullable=False),
        sa.Column("stop_name", sa.Text(), nullable=False),
        sa.Column("eta", sa.Time(), nullable=True),
        sa.Column("description", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("day_count >= 1", name=op.f("itinerary_item_day_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("itinerary_item_event_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "itinerary_id", name=op.f("itinerary_item_pkey")),
        **tenant_table(),
    )
    partition("itinerary_item")
    op.create_index(
        op.f("itinerary_item_client_id_event_id_idx"),
        "itinerary_item",
        ["client_id", "event_id"],
        unique=False,
    )
    op.create_index(op.f("itinerary_item_itinerary_id_idx"), "itinerary_item", ["itinerary_id"], unique=False)
    op.create_table(
        "room_bed",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "room_bed_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('room_bed_id_seq')"),
            nullable=False,
        ),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("room_type", sa.Text(), nullable=False),
        sa.Column("room_capacity", sa.Integer(), nullable=False),
        sa.Column("total_rooms", sa.Integer(), nullable=False),
        sa.Column("price_per_head_trip_paise", sa.BigInteger(), nullable=False),
        sa.Column("remarks", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint(
            "room_type IN ('Single Sharing', 'Double Sharing', 'Triple Sharing', 'Quad Sharing')",
            name=op.f("room_bed_room_type_check"),
        ),
        sa.CheckConstraint("price_per_head_trip_paise > 0", name=op.f("room_bed_price_check")),
        sa.CheckConstraint("room_capacity BETWEEN 1 AND 4 AND total_rooms > 0", name=op.f("room_bed_rooms_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("room_bed_event_fkey"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("client_id", "room_bed_id", name=op.f("room_bed_pkey")),
        sa.UniqueConstraint(
            "client_id", "event_id", "room_type", name=op.f("room_bed_client_id_event_id_room_type_key")
        ),
        **tenant_table(),
    )
    partition("room_bed")
    op.create_index(op.f("room_bed_room_bed_id_idx"), "room_bed", ["room_bed_id"], unique=False)
    op.create_table(
        "reservation_event",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "reservation_event_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('reservation_event_id_seq')"),
            nullable=False,
        ),
        sa.Column("booking_reference", sa.Text(), nullable=False),
        sa.Column("event_id", sa.BigInteger(), nullable=False),
        sa.Column("event_plan_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("hold_id", sa.BigInteger(), nullable=False),
        sa.Column("total_travelers", sa.Integer(), nullable=False),
        sa.Column("total_paise", sa.BigInteger(), nullable=False),
        sa.Column("advance_paise", sa.BigInteger(), nullable=False),
        sa.Column("balance_due_on", sa.Date(), nullable=True),
        sa.Column("quote", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("policy", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("booking_status", sa.Text(), server_default="pending", nullable=False),
        sa.Column("cancel_reason", sa.Text(), nullable=True),
        sa.Column("created_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("confirmed_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("cancelled_at", postgresql.TIMESTAMP(timezone=True), nullable=True),
        sa.Column("updated_at", postgresql.TIMESTAMP(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "booking_status IN ('pending', 'confirmed', 'cancelled')",
            name=op.f("reservation_event_booking_status_check"),
        ),
        sa.CheckConstraint(
            "total_paise > 0 AND advance_paise BETWEEN 1 AND total_paise",
            name=op.f("reservation_event_amounts_check"),
        ),
        sa.CheckConstraint("total_travelers > 0", name=op.f("reservation_event_travellers_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "event_id"],
            ["event.client_id", "event.event_id"],
            name=op.f("reservation_event_event_fkey"),
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "event_plan_id"],
            ["event_plan.client_id", "event_plan.ep_id"],
            name=op.f("reservation_event_event_plan_fkey"),
        ),
        sa.ForeignKeyConstraint(
            ["client_id", "hold_id"],
            ["hold.client_id", "hold.hold_id"],
            name=op.f("reservation_event_hold_fkey"),
        ),
        sa.ForeignKeyConstraint(["user_id"], ["app_user.user_id"], name=op.f("reservation_event_app_user_fkey")),
        sa.PrimaryKeyConstraint("client_id", "reservation_event_id", name=op.f("reservation_event_pkey")),
        sa.UniqueConstraint(
            "client_id", "booking_reference", name=op.f("reservation_event_client_id_booking_reference_key")
        ),
        sa.UniqueConstraint("client_id", "hold_id", name=op.f("reservation_event_client_id_hold_id_key")),
        **tenant_table(),
    )
    partition("reservation_event")
    op.create_index(
        op.f("reservation_event_client_id_event_plan_id_idx"),
        "reservation_event",
        ["client_id", "event_plan_id"],
        unique=False,
    )
    op.create_index(
        op.f("reservation_event_reservation_event_id_idx"),
        "reservation_event",
        ["reservation_event_id"],
        unique=False,
    )
    op.create_index(op.f("reservation_event_user_id_idx"), "reservation_event", ["user_id"], unique=False)
    op.create_table(
        "booking_room",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "booking_room_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('booking_room_id_seq')"),
            nullable=False,
        ),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("room_bed_id", sa.BigInteger(), nullable=False),
        sa.Column("room_type", sa.Text(), nullable=False),
        sa.Column("selected_beds_quantity", sa.Integer(), nullable=False),
        sa.Column("price_per_head_trip_paise", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("selected_beds_quantity > 0", name=op.f("booking_room_beds_check")),
        sa.ForeignKeyConstraint(
            ["client_id", "reservation_event_id"],
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
            name=op.f("booking_room_reservation_event_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "booking_room_id", name=op.f("booking_room_pkey")),
        sa.UniqueConstraint(
            "client_id",
            "reservation_event_id",
            "room_bed_id",
            name=op.f("booking_room_client_id_reservation_event_id_room_bed_id_key"),
        ),
        **tenant_table(),
    )
    partition("booking_room")
    op.create_table(
        "traveller",
        sa.Column("client_id", sa.BigInteger(), nullable=False),
        sa.Column(
            "traveller_id",
            sa.BigInteger(),
            server_default=sa.text("nextval('traveller_id_seq')"),
            nullable=False,
        ),
        sa.Column("reservation_event_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.SmallInteger(), nullable=False),
        sa.Column("full_name", sa.Text(), nullable=False),
        sa.Column("id_type", sa.Text(), server_default="", nullable=False),
        sa.Column("sealed_id_number", sa.LargeBinary(), nullable=True),
        sa.Column("sealed_medical_needs", sa.LargeBinary(), nullable=True),
        sa.Column("meal_preference", sa.Text(), server_default="N/A", nullable=False),
        sa.Column("emergency_contact", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["client_id", "reservation_event_id"],
            ["reservation_event.client_id", "reservation_event.reservation_event_id"],
            name=op.f("traveller_reservation_event_fkey"),
        ),
        sa.PrimaryKeyConstraint("client_id", "traveller_id", name=op.f("traveller_pkey")),
        sa.UniqueConstraint(
            "client_id",
            "reservation_event_id",
            "position",
            name=op.f("traveller_client_id_reservation_event_id_position_key"),
        ),
        **tenant_table(),
    )
    partition("traveller")
    op.create_index(op.f("traveller_traveller_id_idx"), "traveller", ["traveller_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("traveller_traveller_id_idx"), table_name="traveller")
    op.drop_table("traveller")
    op.drop_table("booking_room")
    op.drop_index(op.f("reservation_event_user_id_idx"), table_name="reservation_event")
    op.drop_index(op.f("reservation_event_reservation_event_id_idx"), table_name="reservation_event")
    op.drop_index(op.f("reservation_event_client_id_event_plan_id_idx"), table_name="reservation_event")
    op.drop_table("reservation_event")
    op.drop_index(op.f("room_bed_room_bed_id_idx"), table_name="room_bed")
    op.drop_table("room_bed")
    op.drop_index(op.f("itinerary_item_itinerary_id_idx"), table_name="itinerary_item")
    op.drop_index(op.f("itinerary_item_client_id_event_id_idx"), table_name="itinerary_item")
    op.drop_table("itinerary_item")
    op.drop_index(op.f("event_plan_ep_id_idx"), table_name="event_plan")
    op.drop_index(op.f("event_plan_client_id_event_id_tour_start_date_idx"), table_name="event_plan")
    op.drop_table("event_plan")
    op.drop_table("event_image")
    op.drop_index(op.f("event_category_client_id_category_id_idx"), table_name="event_category")
    op.drop_table("event_category")
    op.drop_index(op.f("connection_request_email_idx"), table_name="connection_request")
    op.drop_index(op.f("connection_request_client_id_created_at_idx"), table_name="connection_request")
    op.drop_table("connection_request")
    op.drop_index(op.f("static_content_content_id_idx"), table_name="static_content")
    op.drop_table("static_content")
    op.drop_index(op.f("sandbox_refund_payment_id_idx"), table_name="sandbox_refund")
    op.drop_table("sandbox_refund")
    op.drop_index(
        "refund_unfinished_idx",
        table_name="refund",
        postgresql_where=sa.text("state IN ('requested', 'pending', 'failed')"),
    )
    op.drop_index(op.f("refund_refund_id_idx"), table_name="refund")
    op.drop_index(op.f("refund_provider_refund_id_idx"), table_name="refund")
    op.drop_index(op.f("refund_client_id_reservation_event_id_idx"), table_name="refund")
    op.drop_index(op.f("refund_client_id_provider_payment_id_idx"), table_name="refund")
    op.drop_table("refund")
    op.drop_index(op.f("membership_user_id_idx"), table_name="membership")
    op.drop_table("membership")
    op.drop_table("hold_bed")
    op.drop_index(op.f("hand_off_session_id_idx"), table_name="hand_off")
    op.drop_index(op.f("hand_off_expires_at_idx"), table_name="hand_off")
    op.drop_table("hand_off")
    op.drop_index("event_order_idx", table_name="event")
    op.drop_index(op.f("event_event_id_idx"), table_name="event")
    op.drop_index("event_browse_idx", table_name="event", postgresql_where=sa.text("status = 'active'"))
    op.drop_table("event")
    op.drop_index(op.f("category_category_id_idx"), table_name="category")
    op.drop_table("category")
    op.drop_index(op.f("user_session_user_id_idx"), table_name="user_session")
    op.drop_index(op.f("user_session_family_idx"), table_name="user_session")
    op.drop_index(op.f("user_session_expires_at_idx"), table_name="user_session")
    op.drop_table("user_session")
    op.drop_table("to_request")
    op.drop_index(op.f("sandbox_payment_order_id_idx"), table_name="sandbox_payment")
    op.drop_index(
        "sandbox_payment_one_success_key",
        table_name="sandbox_payment",
        postgresql_where="status IN ('authorized', 'captured')",
    )
    op.drop_table("sandbox_payment")
    op.drop_index(op.f("recovery_code_user_id_idx"), table_name="recovery_code")
    op.drop_table("recovery_code")
    op.drop_index(op.f("payment_client_id_reservation_event_id_idx"), table_name="payment")
    op.drop_index(op.f("payment_client_id_order_id_idx"), table_name="payment")
    op.drop_table("payment")
    op.drop_index(op.f("ledger_posting_client_id_reservation_event_id_account_idx"), table_name="ledger_posting")
    op.drop_table("ledger_posting")
    op.drop_index(op.f("image_image_id_idx"), table_name="image")
    op.drop_index(op.f("image_filename_idx"), table_name="image")
    op.drop_table("image")
    op.drop_index(op.f("hold_hold_id_idx"), table_name="hold")
    op.drop_index("hold_expiry_idx", table_name="hold", postgresql_where=sa.text("state = 'active'"))
    op.drop_index("hold_active_idx", table_name="hold", postgresql_where=sa.text("state = 'active'"))
    op.drop_table("hold")
    op.drop_index(op.f("client_user_id_idx"), table_name="client")
    op.drop_table("client")
    op.drop_table("bed_stock")
    op.drop_index(
        "webhook_inbox_open_idx", table_name="webhook_inbox", postgresql_where=sa.text("processed_at IS NULL")
    )
    op.drop_table("webhook_inbox")
    op.drop_index(op.f("sandbox_webhook_order_id_idx"), table_name="sandbox_webhook")
    op.drop_table("sandbox_webhook")
    op.drop_index(op.f("sandbox_order_receipt_idx"), table_name="sandbox_order")
    op.drop_table("sandbox_order")
    op.drop_table("sandbox_fault")
    op.drop_table("provider_ref")
    op.drop_table("platform_content")
    op.drop_table("platform_category")
    op.drop_table("plan_stock")
    op.drop_index(
        "payment_order_unsettled_idx",
        table_name="payment_order",
        postgresql_where=sa.text("state IN ('open', 'provider_created', 'attempted')"),
    )
    op.drop_index(op.f("payment_order_order_id_idx"), table_name="payment_order")
    op.drop_index(op.f("payment_order_client_id_reservation_event_id_idx"), table_name="payment_order")
    op.drop_table("payment_order")
    op.drop_index(op.f("one_time_code_email_purpose_created_at_idx"), table_name="one_time_code")
    op.drop_index(op.f("one_time_code_created_at_idx"), table_name="one_time_code")
    op.drop_table("one_time_code")
    op.drop_index(op.f("mail_created_at_idx"), table_name="mail")
    op.drop_table("mail")
    op.drop_index(op.f("ledger_transaction_client_id_reservation_event_id_idx"), table_name="ledger_transaction")
    op.drop_table("ledger_transaction")
    op.drop_index(op.f("audit_entry_client_id_subject_idx"), table_name="audit_entry")
    op.drop_index(op.f("audit_entry_client_id_created_at_idx"), table_name="audit_entry")
    op.drop_index(op.f("audit_entry_actor_id_idx"), table_name="audit_entry")
    op.drop_table("audit_entry")
    op.drop_index(op.f("attempt_made_at_idx"), table_name="attempt")
    op.drop_index(op.f("attempt_key_made_at_idx"), table_name="attempt")
    op.drop_table("attempt")
    op.drop_table("app_user")
    op.execute(sa.schema.DropSequence(sa.Sequence("app_user_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("attempt_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("audit_entry_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("booking_room_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("category_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("client_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("connection_request_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("event_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("event_plan_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("hand_off_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("hold_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("image_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("itinerary_item_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("ledger_transaction_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("mail_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("one_time_code_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("payment_order_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("recovery_code_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("refund_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("reservation_event_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("room_bed_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("static_content_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("to_request_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("traveller_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("user_session_id_seq")))
    op.execute(sa.schema.DropSequence(sa.Sequence("webhook_inbox_id_seq")))
