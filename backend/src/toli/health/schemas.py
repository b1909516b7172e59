"""Health on the wire: for administrators only."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, StringConstraints

from toli.kit.money import RupeesOut
from toli.messaging.schemas import MailState

JobName = Annotated[str, StringConstraints(pattern=r"^[a-z_]+\.[a-z_]+$", max_length=100)]


JobState = Literal["failed", "retrying", "running"]


class JobOut(BaseModel):
    """A job that went wrong: what it is about, how often it was tried, and what went wrong last, and when.

    `failed` was given up, `retrying` is tried again at `next_try_at`, or as soon as a worker is free. `error` is null
    where nothing was noted: its worker died.
    """

    job_id: int
    ids: dict[str, int | str]
    client_id: int | None
    client_name: str | None
    state: JobState
    tries: int
    error: str | None
    failed_at: datetime | None
    next_try_at: datetime | None


class JobKind(BaseModel):
    """The jobs of a name that went wrong; the latest of them are listed. `by_clock`: it runs again by itself."""

    name: str
    by_clock: bool
    failed: int
    retrying: int
    jobs: list[JobOut]


class JobsOut(BaseModel):
    """The queue: how many workers are alive, how many jobs wait for one, and what went wrong.

    `workers` do mail and money; `bulk_workers` what comes in piles and may wait.
    """

    workers: int
    bulk_workers: int
    last_heartbeat: datetime | None
    waiting: int
    failed: int
    retrying: int
    kinds: list[JobKind]


class RetryIn(BaseModel):
    """Which jobs to try again, or to put away: every failed one of a name, a thousand at most."""

    name: JobName


class Retried(BaseModel):
    """How many jobs stand in the queue again; `dropped` ones stood there already, under another number."""

    retried: int
    dropped: int


class PutAway(BaseModel):
    """How many failed jobs left the queue."""

    put_away: int


DifferenceKind = Literal[
    "refund_stuck", "refund_slow", "order_unsettled", "payment_unclaimed", "payment_not_captured", "webhook_unread"
]


class Difference(BaseModel):
    """Something between us and the provider that does not come right by itself. `ref` is the provider's or our id."""

    kind: DifferenceKind
    ref: str
    client_id: int | None
    client_name: str | None
    reservation_event_id: int | None
    amount: RupeesOut | None
    since: datetime


class DifferencesOut(BaseModel):
    """What a person must look at, the oldest first, and when the reconciler last began a round."""

    reconciled_at: datetime | None
    has_more: bool
    data: list[Difference]


class CheckResult(BaseModel):
    """What came of one invariant. `rows` are the first of those that break it; `failure`: why it was not checked."""

    invariant: str
    took_ms: int
    broken: int
    rows: list[str]
    failure: str | None


class CheckSummary(BaseModel):
    """A run of all invariants; one that is not finished waits for a worker or is under way."""

    run_id: int
    asked_by: str | None
    asked_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    took_ms: int | None
    broken: int
    failed: int


class CheckRunOut(CheckSummary):
    """A run with what came of each invariant."""

    results: list[CheckResult]


class ChecksOut(BaseModel):
    """The last run that was finished, the one under way, and those before."""

    last: CheckRunOut | None
    under_way: CheckSummary | None
    earlier: list[CheckSummary]


class MailOut(MailState):
    """The same, and whether the mail server answers: null where none is set, and letters are `kept`."""

    answers: bool | None


class HealthOut(BaseModel):
    """Everything in a few figures. `broken` and `unchecked` are the last run's; null when there was none yet."""

    workers: int
    bulk_workers: int
    failed_jobs: int
    differences: int
    checked_at: datetime | None
    broken: int | None
    unchecked: int | None
    mail_answers: bool | None
    mail_given_up: int
    is_well: bool
