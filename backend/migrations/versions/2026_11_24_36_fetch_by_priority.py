"""Let the queue find its next job by its indexes, for the size that it has now.

A connection kept the plan that it made while the queue was empty: it compared each waiting job with each other one.
"""

from ddl import execute

revision = "2026_11_24_36_fetch_by_priority"
down_revision = "2026_11_24_35_buyers_pan_valid"

FETCH = "procrastinate_fetch_job_v2(character varying[], bigint)"
READ_EVERYTHING = ("seqscan", "bitmapscan", "sort", "hashjoin", "mergejoin")
"""Ways to plan a fetch that begin with reading all that waits."""


def upgrade() -> None:
    execute(f"ALTER FUNCTION {FETCH} SET plan_cache_mode = force_custom_plan")
    for way in READ_EVERYTHING:
        execute(f"ALTER FUNCTION {FETCH} SET enable_{way} = off")


def downgrade() -> None:
    execute(f"ALTER FUNCTION {FETCH} RESET ALL")
