"""Write the audit log, in the transaction of the action itself so that both commit or neither does."""

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field

from psycopg.types.json import Jsonb
from sqlalchemy import insert

from toli.access.context import Actor
from toli.audit.models import AuditEntry
from toli.audit.rules import LISTED_REFUSALS, MAX_REFUSALS, is_recorded
from toli.db.batching import Statement
from toli.db.database import READ_ONLY, Database
from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.hourly_counter import HourlyCounter
from toli.kit.list_files import Item, ListFile, WrittenFile
from toli.kit.networks import network_of
from toli.kit.spreadsheets import FileFormat, write_table

PLATFORM = 0
"""The `client_id` of actions that belong to no client."""

ORIGIN: ContextVar[str | None] = ContextVar("origin", default=None)
"""The network address of the current request; None in a job."""


APPEND = """
INSERT INTO audit_entry (client_id, action, subject, data, address)
VALUES (%(client_id)s, %(action)s, %(subject)s, %(data)s, %(address)s::inet)
"""


APPEND_ALL = """
INSERT INTO audit_entry (client_id, actor_id, action, subject, data, address)
SELECT %(client_id)s, %(actor_id)s, act.action, act.subject, act.data, %(address)s::inet
FROM jsonb_to_recordset(%(acts)s) AS act(action text, subject text, data jsonb)
"""


async def record(
    tx: ClientTransaction, action: str, *, subject: str, actor_id: int | None = None, **data: object
) -> None:
    """Append an action on a client's data, with the network address of its request.

    `subject` is `<noun>:<id>`. `data` has the values before and after, as JSON and never personal data.
    """
    await record_at(tx, action, site_id=tx.client_id, subject=subject, actor_id=actor_id, **data)


async def record_at(
    tx: Transaction, action: str, *, site_id: int, subject: str, actor_id: int | None = None, **data: object
) -> None:
    """Append an action on an account or on the platform, as `record` does.

    `site_id` is the client on whose site it was done, or PLATFORM.
    """
    await tx.execute(
        insert(AuditEntry).values(
            client_id=site_id, actor_id=actor_id, action=action, subject=subject, data=data, address=ORIGIN.get()
        )
    )


async def export_list(
    tx: Transaction,
    exported: ListFile[Item],
    items: Iterable[Item],
    *,
    actor: Actor,
    file_format: FileFormat,
    of_id: int | None = None,
    time_zone: str | None = None,
) -> WrittenFile:
    """Write a list to a file, and record the export: a list has personal data, or what a business keeps to itself.

    `of_id` is the id of what the list belongs to, for a list that has several. `time_zone` is that of the client whom
    the actor operates unless given. Outside the scope of a client the export is recorded for the platform.
    """
    client_id = tx.client_id if isinstance(tx, ClientTransaction) else PLATFORM
    table = exported.table(items, time_zone=time_zone or actor.operates[client_id].time_zone)
    subject = exported.subject or exported.file
    await record_at(
        tx,
        "list.exported",
        site_id=client_id,
        subject=subject if of_id is None else f"{subject}:{of_id}",
        actor_id=actor.user_id,
        file=f"{exported.file}.{file_format}",
        rows=len(table.rows),
    )
    name = exported.file if of_id is None else f"{exported.file}-{of_id}"
    return WrittenFile(write_table(table, file_format), name, file_format)


def entry(action: str, *, client_id: int, subject: str, **data: object) -> Statement:
    """Prepare to append an action without an actor, as `record` does."""
    return Statement(
        APPEND,
        {"client_id": client_id, "action": action, "subject": subject, "data": Jsonb(data), "address": ORIGIN.get()},
    )


@dataclass(frozen=True, slots=True)
class Act:
    """An action to be recorded, as in `record`."""

    action: str
    subject: str
    data: Mapping[str, object] = field(default_factory=dict)


def acts(recorded: Sequence[Act], *, client_id: int, actor_id: int) -> Statement:
    """Prepare to append several actions of one person in their order, as `record` does."""
    rows = [{"action": one.action, "subject": one.subject, "data": one.data} for one in recorded]
    return Statement(
        APPEND_ALL, {"client_id": client_id, "actor_id": actor_id, "acts": Jsonb(rows), "address": ORIGIN.get()}
    )


async def record_refusal(
    database: Database,
    refusals: HourlyCounter,
    action: str,
    *,
    client_id: int,
    subject: str,
    data: Mapping[str, object],
    actor_id: int | None = None,
) -> None:
    """Append a refused attempt, in a transaction of its own, because that of the attempt rolls back.

    A flood cannot fill the log: of one action from one network the first 20 in an hour are recorded, then the
    100th, the 1,000th and so on with the count so far; of one action from all networks 1,000. Each process
    counts on its own.
    """
    address = ORIGIN.get()
    count = refusals.add((action, network_of(address) if address else None))
    if not is_recorded(count) or refusals.add(action) > MAX_REFUSALS:
        return
    details = {**data, "times_this_hour": count} if count > LISTED_REFUSALS else data
    # A support view may read only, and what it is refused is recorded all the same.
    read_only = READ_ONLY.set(False)
    try:
        async with database.client_transaction(client_id) as tx:
            await record(tx, action, subject=subject, actor_id=actor_id, **details)
    finally:
        READ_ONLY.reset(read_only)
