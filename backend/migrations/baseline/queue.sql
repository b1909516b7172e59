-- Additions to the queue's own schema (procrastinate).

-- What the Health page lists; a job that succeeds at its first attempt never enters it.
CREATE INDEX procrastinate_jobs_troubled_idx ON procrastinate_jobs (task_name, id)
    WHERE status = 'failed' OR attempts > 0;

-- The next job is found by the indexes, for the current size of the queue. A connection would keep the plan that it made
-- while the queue was empty, which compares each waiting job with each other one. The ways to plan that are switched off
-- read every waiting job first.
ALTER FUNCTION procrastinate_fetch_job_v2(character varying[], bigint)
    SET plan_cache_mode = force_custom_plan
    SET enable_seqscan = off
    SET enable_bitmapscan = off
    SET enable_sort = off
    SET enable_hashjoin = off
    SET enable_mergejoin = off;
