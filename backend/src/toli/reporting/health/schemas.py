from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, StringConstraints

from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.money import RupeesOut
from toli.kit.queues import Queue
from toli.kit.text import ShownName
from toli.kit.wire import Schema
from toli.messaging.notifications.schemas import MailState
from toli.payments.gateway.schemas import RefundState

JobName = Annotated[str, StringConstraints(pattern=r"^[a-z_]+\.[a-z_]+$", max_length=100)]


JobState = Literal["failed", "retrying", "running"]


class JobOut(BaseModel):
    """`failed` has used up its retries, `retrying` runs again at `next_try_at`."""

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
    """`by_clock`: the job is periodic."""

    name: str
    by_clock: bool
    failed: int
    retrying: int
    jobs: list[JobOut]


class QueueOut(BaseModel):
    name: Queue
    workers: int
    waiting: int
    waiting_since: datetime | None


class JobsOut(BaseModel):
    queues: list[QueueOut]
    last_heartbeat: datetime | None
    failed: int
    retrying: int
    kinds: list[JobKind]


class RetryIn(BaseModel):
    """At most a thousand jobs at once."""

    name: JobName


class Retried(BaseModel):
    """`dropped` jobs duplicate a waiting one."""

    retried: int
    dropped: int


class PutAway(BaseModel):
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


class Difference(Schema):
    """`ref` is the provider's or our id."""

    kind: DifferenceKind
    ref: str
    client_id: int | None
    client_name: str | None
    booking_id: int | None
    amount: RupeesOut | None
    since: datetime


class DifferencesOut(BaseModel):
    """The oldest first, with the last start of reconciliation."""

    reconciled_at: datetime | None
    has_more: bool
    data: list[Difference]


class RefundResent(BaseModel):
    """`processed`: the refund had arrived before."""

    state: RefundState


class CheckResult(BaseModel):
    """`rows` are the first violations; `failure`: the reason it was not checked."""

    invariant: str
    took_ms: int
    broken: int
    rows: list[str]
    failure: str | None


class CheckSummary(BaseModel):
    """Without `finished_at` it is waiting or running."""

    run_id: int
    asked_by: ShownName | None
    asked_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    took_ms: int | None
    broken: int
    failed: int


class CheckRunOut(CheckSummary):
    results: list[CheckResult]


class ChecksOut(BaseModel):
    last: CheckRunOut | None
    under_way: CheckSummary | None
    earlier: list[CheckSummary]


class MailOut(MailState):
    """`answers`: the mail server is up, null without a server."""

    answers: bool | None


class TableOut(BaseModel):
    """`rows` is approximate, `bytes` includes indexes; null retention: for ever."""

    name: str
    rows: int
    bytes: int
    keep_hours: int | None


class TablesOut(BaseModel):
    bytes: int
    data: list[TableOut]


class HealthOut(BaseModel):
    """`broken` and `unchecked` are of the last run, null before the first."""

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
    """`payments`: refused keys, so travellers cannot pay; `settlements`: only settlements cannot be read."""

    client_id: int
    client_name: str
    account_id: int
    kind: Literal["keys", "oauth", "platform"]
    is_current: bool
    what: Literal["payments", "settlements"]
    failing_since: datetime


class FailingChannel(BaseModel):
    """Messages go by the next channel."""

    client_id: int | None
    client_name: str | None
    channel: PhoneChannel
    is_platform: bool
    operators: int
    failing_since: datetime


class FailingAccounts(BaseModel):
    data: list[FailingAccount]
    channels: list[FailingChannel]
    has_more: bool
