"""The queue finds its next job by an index, also on a connection whose plans are from the time when it was empty."""

import psycopg
from tests.databases import TestDatabase

FETCH = "SELECT id FROM procrastinate_fetch_job_v2(ARRAY['default']::varchar[], NULL)"
ADD = """
INSERT INTO procrastinate_jobs (queue_name, task_name, args, status)
SELECT 'default', 'messaging.booking_confirmed', '{}', 'todo' FROM generate_series(1, 5000)
"""
READS = "SELECT seq_tup_read + idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'procrastinate_jobs'"
ONLY_THE_JOB = 10
"""Rows: the job, and the same again for its lock, its update and the foreign keys."""


def test_fetch_does_not_read_all_that_waits(fresh: TestDatabase) -> None:
    with psycopg.connect(fresh.owner_url, autocommit=True) as owner:
        owner.execute("VACUUM ANALYZE procrastinate_jobs")
    with psycopg.connect(fresh.app_url, autocommit=True) as connection:
        for _ in range(8):
            assert connection.execute(FETCH).fetchone() == (None,)
        with psycopg.connect(fresh.app_url, autocommit=True) as other:
            other.execute(ADD)
        with connection.transaction():
            assert connection.execute(FETCH).fetchone() != (None,)
            read = connection.execute(READS).fetchone()
    assert read is not None
    assert read[0] <= ONLY_THE_JOB
