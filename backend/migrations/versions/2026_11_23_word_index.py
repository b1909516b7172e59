"""An index of listed trips by each of their words."""

from alembic import op
from ddl import execute

revision = "2026_11_23_word_index"
down_revision = "2026_11_23_searched_words"


def upgrade() -> None:
    with op.get_context().autocommit_block():
        # An attempt that was broken off leaves an index that is not valid.
        execute("DROP INDEX IF EXISTS listed_event_word_idx")
        execute(
            "CREATE INDEX CONCURRENTLY listed_event_word_idx ON listed_event USING gin (string_to_array(words, ' '))"
        )


def downgrade() -> None:
    execute("DROP INDEX listed_event_word_idx")
