"""Wire models of health, for administrators only."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, StringConstraints

from toli.kit.money import RupeesOut
from toli.kit.queues import Queue
from toli.messaging.schemas import MailState

JobName = Annotated[str, StringConstraints(pattern=r"^[a-z_]+\.[a-z_]+$", max_length=100)]


JobState = Literal["failed", "retrying", "running"]


class JobOut(BaseModel):
    """A job that has failed at least once, with its last error.

    `failed` has used up its retries, `retrying` runs again at `next_try_at`, or as soon as a worker is free. `error`
    is null when the worker died before it could record one.
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
    """The unsuccessful jobs of a name, the latest of them listed. `by_clock`: the job is periodic."""

    name: str
    by_clock: bool
    failed: int
    retrying: int
    jobs: list[JobOut]


class QueueOut(BaseModel):
    """A queue: the workers that run it, the jobs that are due, and since when the oldest of them waits."""

    name: Queue
    workers: int
    waiting: int
    waiting_since: datetime | None


class JobsOut(BaseModel):
    """The queues, and the unsuccessful jobs of all of them."""

    queues: list[QueueOut]
    last_heartbeat: datetime | None
    failed: int
    retrying: int
    kinds: list[JobKind]


class RetryIn(BaseModel):
    """The name of the failed jobs to retry or dismiss, at most a thousand at once."""

    name: JobName


class Retried(BaseModel):
    """How many jobs were enqueued again; `dropped` ones had a duplicate in the queue already."""

    retried: int
    dropped: int


class PutAway(BaseModel):
    """How many failed jobs were dismissed."""

    put_away: int


DifferenceKind = Literal[
    "refund_stuck",
    "refund_slow",
    "order_unsettled",
    "payment_unclaimed",
    "payment_not_captured",
    "reversal_refused",
    "transfer_slow",
    "webhook_unread",
]


class Difference(BaseModel):
    """A difference to the provider that is not resolved automatically. `ref` is the provider's or our id."""

    kind: DifferenceKind
    ref: str
    client_id: int | None
    client_name: str | None
    reservation_event_id: int | None
    amount: RupeesOut | None
    since: datetime


class DifferencesOut(BaseModel):
    """The differences, the oldest first, and when reconciliation last began."""

    reconciled_at: datetime | None
    has_more: bool
    data: list[Difference]


class RefundResent(BaseModel):
    """The state of a refund after it was sent again; `processed` means that it had arrived meanwhile."""

    state: Literal["requested", "pending", "failed", "processed", "needs_attention"]


class CheckResult(BaseModel):
    """The result of one invariant. `rows` are the first that break it; `failure`: why it was not checked."""

    invariant: str
    took_ms: int
    broken: int
    rows: list[str]
    failure: str | None


class CheckSummary(BaseModel):
    """A run of all invariants; one without `finished_at` is waiting or running."""

    run_id: int
    asked_by: str | None
    asked_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    took_ms: int | None
    broken: int
    failed: int


class CheckRunOut(CheckSummary):
    """A run with the result of each invariant."""

    results: list[CheckResult]


class ChecksOut(BaseModel):
    """The last finished run, the one waiting or running, and earlier ones."""

    last: CheckRunOut | None
    under_way: CheckSummary | None
    earlier: list[CheckSummary]


class MailOut(MailState):
    """The state of e-mails; `answers` tells whether the mail server is up, null when none is set."""

    answers: bool | None


class TableOut(BaseModel):
    """A table: about how many rows it has, its bytes with indexes, and how long rows are kept (null: for ever)."""

    name: str
    rows: int
    bytes: int
    keep_hours: int | None


class TablesOut(BaseModel):
    """The largest tables, the largest first, and the bytes of the whole database."""

    bytes: int
    data: list[TableOut]


class HealthOut(BaseModel):
    """The platform's health in figures. `broken` and `unchecked` are of the last run, null before the first.

    `queues_without_worker`: nobody runs the jobs of these queues. `platform_number_fails`: WhatsApp refuses the keys
    of the platform's number.
    """

    queues_without_worker: list[Queue]
    failed_jobs: int
    differences: int
    checked_at: datetime | None
    broken: int | None
    unchecked: int | None
    mail_answers: bool | None
    mail_given_up: int
    platform_number_fails: bool
    is_well: bool


class FailingAccount(BaseModel):
    """A payment account that does not work since a moment.

    `payments`: the provider refuses its keys or authorisation, so that nobody can pay; `settlements`: only these
    cannot be read. `is_current`: new payments go to it.
    """

    client_id: int
    client_name: str
    account_id: int
    kind: Literal["keys", "oauth", "platform"]
    is_current: bool
    what: Literal["payments", "settlements"]
    failing_since: datetime


class FailingChannel(BaseModel):
    """An account for WhatsApp or SMS whose keys the provider refuses since a moment: messages go by the next channel.

    `is_platform`: the platform's WhatsApp number, which `operators` clients use; without a client of its own.
    """

    client_id: int | None
    client_name: str | None
    channel: Literal["whatsapp", "sms"]
    is_platform: bool
    operators: int
    failing_since: datetime


class FailingAccounts(BaseModel):
    """Accounts of all clients that do not work, the longest first: for payments, and for WhatsApp and SMS."""

    data: list[FailingAccount]
    channels: list[FailingChannel]
    has_more: bool
