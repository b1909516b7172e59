"""An operator may say no to a traveller who asks to cancel."""

from alembic import op

revision = "0021"
down_revision = "0030"

BEFORE = {
    "state": "state IN ('asked', 'withdrawn', 'done')",
    "decided": "(state = 'done') = (decided_at IS NOT NULL)",
}
AFTER = {
    "state": "state IN ('asked', 'withdrawn', 'declined', 'done')",
    "decided": "(state IN ('declined', 'done')) = (decided_at IS NOT NULL)",
}


def _check(conditions: dict[str, str]) -> None:
    for name, condition in conditions.items():
        op.drop_constraint(op.f(f"cancellation_{name}_check"), "cancellation")
        op.create_check_constraint(op.f(f"cancellation_{name}_check"), "cancellation", condition)


def upgrade() -> None:
    _check(AFTER)


def downgrade() -> None:
    # The walls stand for the owner too. A no that cannot be told any more is a request that ended.
    op.execute("SELECT set_config('toli.scope', 'platform', true)")
    op.execute(
        "UPDATE cancellation SET state = 'withdrawn', decided_by = NULL, decided_at = NULL, decided_reason = ''"
        " WHERE state = 'declined'"
    )
    _check(BEFORE)
