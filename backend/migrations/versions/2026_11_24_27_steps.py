"""Steps of the timeline on phones, and the e-mail that takes the place of a message to one."""

from ddl import execute

revision = "2026_11_24_27_steps"
down_revision = "2026_11_24_26_commission_valid"


def upgrade() -> None:
    execute(
        """
        ALTER TABLE timeline_step ADD COLUMN template_id bigint;
        ALTER TABLE phone_message ADD COLUMN email_job jsonb;
        """
    )


def downgrade() -> None:
    execute(
        """
        ALTER TABLE timeline_step DROP COLUMN template_id;
        ALTER TABLE phone_message DROP COLUMN email_job;
        """
    )
