-- Additions to the queue's own schema (procrastinate).

-- What the Health page lists; a job that succeeds at its first attempt never enters it.
CREATE INDEX procrastinate_jobs_troubled_idx ON procrastinate_jobs (task_name, id)
    WHERE status = 'failed' OR attempts > 0;
