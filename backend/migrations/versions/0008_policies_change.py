"""What a client writes on its policies is part of what the public sees, and so of the log of changes."""

from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.execute(
        "CREATE TRIGGER static_content_storefront_change AFTER INSERT OR UPDATE OR DELETE ON static_content"
        " FOR EACH ROW EXECUTE FUNCTION note_storefront_change()"
    )


def downgrade() -> None:
    op.execute("DROP TRIGGER static_content_storefront_change ON static_content")
