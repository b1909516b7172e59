"""States of reviews, and reports by Toli."""

from ddl import execute

revision = "2026_11_30_review_state"
down_revision = "2026_11_30_calendar_feeds"
CONTRACTS = True


def upgrade() -> None:
    execute("""
        ALTER TABLE review ADD COLUMN state text NOT NULL DEFAULT 'shown'
            CONSTRAINT review_state_check CHECK (state IN ('shown', 'held', 'collapsed', 'hidden'));
        UPDATE review SET state = 'hidden' WHERE hidden_at IS NOT NULL;
        ALTER TABLE review DROP COLUMN hidden_at;
        ALTER TABLE review_report
            ADD COLUMN flag text CONSTRAINT review_report_flag_check CHECK (flag IN ('phone', 'link', 'insult')),
            ALTER COLUMN reason SET DEFAULT '',
            ALTER COLUMN reported_by DROP NOT NULL,
            ADD CONSTRAINT review_report_source_check CHECK (flag IS NOT NULL OR reported_by IS NOT NULL);
    """)


def downgrade() -> None:
    execute("""
        DELETE FROM review_report WHERE reported_by IS NULL;
        ALTER TABLE review_report
            DROP COLUMN flag, ALTER COLUMN reason DROP DEFAULT, ALTER COLUMN reported_by SET NOT NULL;
        ALTER TABLE review ADD COLUMN hidden_at timestamptz;
        UPDATE review SET hidden_at = now() WHERE state = 'hidden';
        ALTER TABLE review DROP COLUMN state;
    """)
