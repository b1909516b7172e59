import asyncio
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from toli.clients.companies import rules
from toli.clients.companies.errors import DomainNotActive, DomainTaken, TooManyDomains
from toli.clients.companies.models import ClientDomain
from toli.clients.companies.repository import domains as repository
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.repository import sites
from toli.clients.companies.schemas.domains import SERVED, DnsRecord, DomainOut, DomainState, RecordsSeen
from toli.clients.companies.service.domain_records import look_up
from toli.identity.audit.service import record
from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.table import values_of
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.dns import DnsLookup
from toli.kit.errors import NotFound
from toli.kit.hostnames import to_display
from toli.kit.secrets import new_token
from toli.kit.text import Text

CHANGED_BY_CHECKS: Final = set(ClientDomain.__table__.columns.keys()) - {"domain_id", "client_id", "domain", "token"}
CHECKED_AT_ONCE: Final = 10
MOST_DUE: Final = 200
ADDED_A_DAY: Final = 10
CHECKED_AN_HOUR: Final = 30


async def add_domain(
    tx: ClientTransaction, settings: Settings, *, text: str, actor_id: int, now: datetime
) -> ClientDomain:
    """Raises Invalid, DomainTaken, TooManyDomains, TooMany."""
    domain = rules.domain_of(
        text,
        base_domain=settings.base_domain,
        main_host=urlsplit(settings.main_url).hostname or "",
        allows_local=settings.is_development,
    )
    await _lock_client(tx)
    await repository.lock_domain(tx, domain=domain)
    if await repository.count(tx) >= rules.MOST_DOMAINS:
        raise TooManyDomains(most=rules.MOST_DOMAINS)
    if await repository.served_row(tx, domain=domain) is not None:
        raise DomainTaken
    sentence = Text("You can add {most} domains in 24 hours, and have added them.", most=ADDED_A_DAY)
    limit = Limit(f"domains:{tx.client_id}", ADDED_A_DAY, timedelta(days=1), sentence=sentence)
    await limits.count_attempt(tx, [limit])
    domain_id = await repository.add(tx, domain=domain, token=new_token(), now=now)
    await _record(tx, "client.domain_added", actor_id=actor_id, domain=domain)
    return await _get(tx, domain_id=domain_id)


async def domains(tx: ClientTransaction) -> Sequence[ClientDomain]:
    """List domains; without any, the one last removed by an administrator."""
    domain_rows = await repository.all_of(tx)
    removed = None if domain_rows else await repository.last_removed(tx)
    return domain_rows if removed is None else [removed]


async def ask_for_check(tx: ClientTransaction, *, domain_id: int) -> None:
    """Raises NotFound, TooMany."""
    row = await _get(tx, domain_id=domain_id)
    if row.state == DomainState.REMOVED:
        raise NotFound
    sentence = Text(
        "You can check records {most} times in an hour. They are checked automatically, too.", most=CHECKED_AN_HOUR
    )
    limit = Limit(f"domain_checks:{tx.client_id}", CHECKED_AN_HOUR, timedelta(hours=1), sentence=sentence)
    await limits.count_attempt(tx, [limit])


async def check_domain(
    database: Database,
    dns: DnsLookup,
    settings: Settings,
    *,
    client_id: int,
    domain_id: int,
    now: datetime,
    actor_id: int | None = None,
) -> ClientDomain:
    """Check records without an open transaction, and update the state. Raises NotFound, DomainTaken."""
    async with database.client_transaction(client_id) as tx:
        row = await repository.find_domain(tx, domain_id=domain_id)
    if row is None or row.state == DomainState.REMOVED:
        raise NotFound
    seen = await look_up(dns, settings, row)
    async with database.client_transaction(client_id) as tx:
        return await _apply(tx, domain_id=domain_id, domain=row.domain, seen=seen, actor_id=actor_id, now=now)


async def check_due_domains(database: Database, dns: DnsLookup, settings: Settings, *, now: datetime) -> None:
    """Check ten at a time, 200 at most; a failure does not stop the rest."""
    async with database.public_transaction() as tx:
        due = await repository.due(tx, now=now, limit=MOST_DUE)
    slots = asyncio.Semaphore(CHECKED_AT_ONCE)

    async def check(client_id: int, domain_id: int) -> None:
        async with slots:
            try:
                await check_domain(database, dns, settings, client_id=client_id, domain_id=domain_id, now=now)
            except (NotFound, DomainTaken):
                # Removed while it was looked up, or still another site's: the next check is later.
                async with database.client_transaction(client_id) as tx:
                    await repository.change(tx, domain_id=domain_id, values={"next_check_at": now + rules.ACTIVE_CHECK})

    async with asyncio.TaskGroup() as group:
        for client_id, domain_id in due:
            group.create_task(check(client_id, domain_id))


async def switch_domain(
    tx: ClientTransaction, *, domain_id: int, is_primary: bool, actor_id: int, now: datetime
) -> ClientDomain:
    """Raises NotFound, DomainNotActive."""
    await _lock_client(tx)
    row = await _locked(tx, domain_id=domain_id)
    if row.is_primary == is_primary:
        return row
    if row.state not in SERVED:
        raise DomainNotActive
    await repository.set_primary(tx, domain_id=domain_id if is_primary else None)
    await _write_primary(tx, now=now)
    action = "client.domain_made_primary" if is_primary else "client.domain_not_primary"
    await _record(tx, action, actor_id=actor_id, domain=row.domain)
    return await _get(tx, domain_id=domain_id)


async def remove_domain(tx: ClientTransaction, *, domain_id: int, actor_id: int, reason: str, now: datetime) -> None:
    """E-mail a given reason to the operator. Raises NotFound."""
    await _lock_client(tx)
    row = await _locked(tx, domain_id=domain_id)
    values = {
        "state": DomainState.REMOVED,
        "is_primary": False,
        "removed_at": now,
        "next_check_at": None,
        "removal_reason": reason,
    }
    await repository.change(tx, domain_id=domain_id, values=values)
    await _write_primary(tx, now=now)
    more = {"reason_given": True} if reason else {}
    await _record(tx, "client.domain_removed", actor_id=actor_id, domain=row.domain, **more)
    if reason:
        await enqueue(tx, "messaging.domain_changed", client_id=tx.client_id, domain_id=domain_id, change="removed")


def to_domain(row: ClientDomain, settings: Settings, *, addresses: Sequence[str] = ()) -> DomainOut:
    return DomainOut.model_validate(
        {
            **values_of(row),
            "shown": to_display(row.domain),
            "origin": settings.site_origin(label="", domain=row.domain),
            "is_served": row.state in SERVED,
            "is_apex": is_apex(row),
            "records": records_of(row, settings),
            "addresses": list(addresses),
        }
    )


def is_apex(row: ClientDomain) -> bool:
    return rules.is_apex(row.domain)


def records_of(row: ClientDomain, settings: Settings) -> list[DnsRecord]:
    return [
        DnsRecord(
            type="ALIAS" if is_apex(row) else "CNAME",
            name=row.domain,
            value=settings.domain_cname,
            state=row.pointing,
        ),
        DnsRecord(
            type="TXT",
            name=f"{rules.TXT_LABEL}.{row.domain}",
            value=f"{rules.TXT_PREFIX}{row.token}",
            state=row.ownership,
        ),
    ]


async def _apply(
    tx: ClientTransaction, *, domain_id: int, domain: str, seen: RecordsSeen, actor_id: int | None, now: datetime
) -> ClientDomain:
    await _lock_client(tx)
    await repository.lock_domain(tx, domain=domain)
    row = await _locked(tx, domain_id=domain_id)
    after, change = rules.after_check(row, seen, now=now)
    if change == "activated":
        holder = await repository.served_row(tx, domain=domain)
        if holder is not None and holder.domain_id != domain_id:
            raise DomainTaken
    await repository.change(tx, domain_id=domain_id, values=_changed(row, after))
    await _write_primary(tx, now=now)
    if after.state != row.state:
        await _record(tx, f"client.domain_{after.state}", actor_id=actor_id, domain=domain, before=row.state)
    if change is not None:
        await enqueue(tx, "messaging.domain_changed", client_id=tx.client_id, domain_id=domain_id, change=change)
    return after


def _changed(before: ClientDomain, after: ClientDomain) -> Mapping[str, object]:
    return {
        name: value
        for name in CHANGED_BY_CHECKS
        if (value := getattr(after, name)) != getattr(before, name) or name == "checked_at"
    }


async def _write_primary(tx: ClientTransaction, *, now: datetime) -> None:
    """Copy it to the client's row, the source of all links."""
    row = await repository.primary_of(tx)
    primary = None if row is None else rules.primary_domain(row, now=now)
    client = await sites.find_client(tx, client_id=tx.client_id)
    if client is not None and client.domain != primary:
        await profile_repository.change(tx, values={"domain": primary})


async def _lock_client(tx: ClientTransaction) -> None:
    if await profile_repository.lock(tx) is None:
        raise NotFound


async def _locked(tx: ClientTransaction, *, domain_id: int) -> ClientDomain:
    row = await repository.lock(tx, domain_id=domain_id)
    if row is None:
        raise NotFound
    return row


async def _get(tx: ClientTransaction, *, domain_id: int) -> ClientDomain:
    row = await repository.find_domain(tx, domain_id=domain_id)
    if row is None:
        raise NotFound
    return row


async def _record(tx: ClientTransaction, action: str, *, actor_id: int | None, **data: object) -> None:
    await record(tx, action, subject=f"client:{tx.client_id}", actor_id=actor_id, **data)
