"""The audit log, written in the action's transaction."""

from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field

from psycopg.types.json import Jsonb
from sqlalchemy import insert

from toli.identity.access.context import API_TOKEN_ID, Actor
from toli.identity.audit.models import AuditEntry
from toli.identity.audit.rules import LISTED_REFUSALS, MAX_REFUSALS, is_recorded
from toli.infra.db.batching import Statement, run_batch
from toli.infra.db.database import READ_ONLY, Database
from toli.infra.db.transactions import ClientTransaction, Transaction, driver
from toli.kit.hourly_counter import HourlyCounter
from toli.kit.list_files import Item, ListFile, WrittenFile
from toli.kit.networks import network_of
from toli.kit.spreadsheets import FileFormat, write_table

PLATFORM = 0
"""The `client_id` of actions that belong to no client."""

ORIGIN: ContextVar[str | None] = ContextVar("origin", default=None)
"""The network address of the current request; None in a job."""

APPEND = """
INSERT INTO audit_entry (client_id, action, subject, data, address, token_id)
VALUES (%(client_id)s, %(action)s, %(subject)s, %(data)s, %(address)s::inet, %(token_id)s)
"""


APPEND_ALL = """
INSERT INTO audit_entry (client_id, actor_id, action, subject, data, address, token_id)
SELECT %(client_id)s, %(actor_id)s, act.action, act.subject, act.data, %(address)s::inet, %(token_id)s
FROM jsonb_to_recordset(%(acts)s) AS act(action text, subject text, data jsonb)
"""


async def record(
    tx: ClientTransaction, action: str, *, subject: str, actor_id: int | None = None, **data: object
) -> None:
    """With the request's network address.

    `subject` is `<noun>:<id>`. `data`: old and new values as JSON, never personal data.
    """
    await record_at(tx, action, site_id=tx.client_id, subject=subject, actor_id=actor_id, **data)


async def record_at(
    tx: Transaction, action: str, *, site_id: int, subject: str, actor_id: int | None = None, **data: object
) -> None:
    """Append an action on an account or the platform; `site_id` may be PLATFORM."""
    await tx.execute(
        insert(AuditEntry).values(
            client_id=site_id, action=action, subject=subject, data=data, address=ORIGIN.get(), **_actor(actor_id)
        )
    )


def _actor(actor_id: int | None) -> dict[str, int | None]:
    token_id = API_TOKEN_ID.get()
    return {"actor_id": actor_id if token_id is None else None, "token_id": token_id}


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
    """Write a list to a file and record the export, as lists hold confidential data.

    `of_id`: the list's owner, if it has several lists. `time_zone` defaults to the operated client's. Recorded for the
    platform outside a client's scope.
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
    return Statement(
        APPEND,
        {
            "client_id": client_id,
            "action": action,
            "subject": subject,
            "data": Jsonb(data),
            "address": ORIGIN.get(),
            "token_id": API_TOKEN_ID.get(),
        },
    )


@dataclass(frozen=True, slots=True)
class Act:
    action: str
    subject: str
    data: Mapping[str, object] = field(default_factory=dict)


def acts(recorded: Sequence[Act], *, client_id: int, actor_id: int) -> Statement:
    rows = [{"action": act.action, "subject": act.subject, "data": act.data} for act in recorded]
    return Statement(
        APPEND_ALL, {"client_id": client_id, "acts": Jsonb(rows), "address": ORIGIN.get(), **_actor(actor_id)}
    )


async def record_all(tx: ClientTransaction, recorded: Sequence[Act], *, actor_id: int) -> None:
    await run_batch(await driver(tx), [acts(recorded, client_id=tx.client_id, actor_id=actor_id)])


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
    """Append a refusal in its own transaction, as the attempt's rolls back.

    Per process, action and network: the first 20 of an hour, then by powers of ten; at most 1,000 an hour from all
    networks.
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
