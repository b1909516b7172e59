"""Cash books: boxes, and what no other table has of them."""

from ddl import execute, protect

revision = "2026_12_18_cash"
down_revision = "2026_12_17_view_status_valid"


def upgrade() -> None:
    execute("""
        CREATE SEQUENCE cash_box_id_seq;
        CREATE TABLE cash_box (
            client_id bigint,
            cash_box_id bigint DEFAULT nextval('cash_box_id_seq'),
            name text NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            closed_at timestamptz,
            CONSTRAINT cash_box_pkey PRIMARY KEY (client_id, cash_box_id),
            CONSTRAINT cash_box_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT cash_box_name_check CHECK (char_length(name) BETWEEN 1 AND 80)
        ) /* tenant */;
        CREATE UNIQUE INDEX cash_box_name_key ON cash_box (client_id, lower(name));

        CREATE SEQUENCE cash_entry_id_seq;
        CREATE TABLE cash_entry (
            client_id bigint,
            cash_entry_id bigint DEFAULT nextval('cash_entry_id_seq'),
            kind text NOT NULL,
            holder text NOT NULL,
            receiver text,
            amount_paise bigint NOT NULL,
            entered_on date NOT NULL,
            category text,
            counted_paise bigint,
            note text NOT NULL DEFAULT '',
            bill_id bigint,
            recorded_by bigint NOT NULL,
            recorded_at timestamptz NOT NULL DEFAULT now(),
            accepted_by bigint,
            accepted_at timestamptz,
            reversed_by bigint,
            reversed_at timestamptz,
            reversed_reason text NOT NULL DEFAULT '',
            CONSTRAINT cash_entry_pkey PRIMARY KEY (client_id, cash_entry_id),
            CONSTRAINT cash_entry_client_fkey FOREIGN KEY (client_id) REFERENCES client (client_id),
            CONSTRAINT cash_entry_image_fkey
                FOREIGN KEY (client_id, bill_id) REFERENCES image (client_id, image_id),
            CONSTRAINT cash_entry_kind_check CHECK (
                kind IN ('opening', 'hand_over', 'deposit', 'withdrawal', 'expense', 'count')
            ),
            CONSTRAINT cash_entry_holders_check CHECK (
                holder ~ '^(user|box)-[0-9]{1,16}$' AND receiver ~ '^(user|box)-[0-9]{1,16}$' AND receiver <> holder
            ),
            CONSTRAINT cash_entry_receiver_check CHECK ((kind = 'hand_over') = (receiver IS NOT NULL)),
            CONSTRAINT cash_entry_amount_check CHECK (
                CASE kind WHEN 'withdrawal' THEN amount_paise > 0 WHEN 'opening' THEN amount_paise >= 0
                WHEN 'count' THEN true ELSE amount_paise < 0 END
            ),
            CONSTRAINT cash_entry_category_check CHECK (
                (kind = 'expense') = (category IS NOT NULL) AND category IN
                ('travel', 'fuel', 'food', 'office', 'staff', 'repairs', 'other')
            ),
            CONSTRAINT cash_entry_counted_check CHECK (
                (kind = 'count') = (counted_paise IS NOT NULL) AND counted_paise >= 0
            ),
            CONSTRAINT cash_entry_accepted_check CHECK (
                (accepted_at IS NULL) = (accepted_by IS NULL) AND (accepted_at IS NULL OR kind = 'hand_over')
            ),
            CONSTRAINT cash_entry_reversed_check CHECK ((reversed_at IS NULL) = (reversed_by IS NULL))
        ) /* tenant */;
        CREATE UNIQUE INDEX cash_entry_opening_key ON cash_entry (client_id, holder)
            WHERE kind = 'opening' AND reversed_at IS NULL;
        CREATE INDEX cash_entry_client_id_entered_on_idx ON cash_entry (client_id, entered_on);
        ALTER TABLE cost_payment ADD COLUMN cash_holder text;
        GRANT SELECT, INSERT, UPDATE ON cash_box, cash_entry TO :"app_role";
        GRANT USAGE ON SEQUENCE cash_box_id_seq, cash_entry_id_seq TO :"app_role";
    """)
    protect("cash_box")
    protect("cash_entry")


def downgrade() -> None:
    execute("""
        ALTER TABLE cost_payment DROP COLUMN cash_holder;
        DROP TABLE cash_entry, cash_box;
        DROP SEQUENCE cash_entry_id_seq, cash_box_id_seq;
    """)
