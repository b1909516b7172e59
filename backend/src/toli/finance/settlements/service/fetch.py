"""Settlements read from the provider, one job per account.

Idempotent: settlements are stored under the provider's ids.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

import structlog

from toli.finance.settlements.repository import checks
from toli.finance.settlements.repository import settlements as repository
from toli.finance.settlements.schemas import CheckReason
from toli.finance.settlements.service.post import store_and_post
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.ports.payments import (
    CredentialsRefused,
    PaymentProviders,
    Provider,
    ProviderRefused,
    ProviderSettlement,
    ProviderSettlementLine,
    ProviderUnavailable,
)
from toli.kit.clock import local_date

log = structlog.get_logger(__name__)

PROVIDER_ZONE: Final = "Asia/Kolkata"
"""The provider's days begin at midnight here."""
READ_AGAIN: Final = timedelta(days=7)
"""A settlement may still be sent back by the bank, or be completed, for this long."""


@dataclass(frozen=True, slots=True)
class Found:
    settlement: ProviderSettlement
    lines: Sequence[ProviderSettlementLine]

    @property
    def adds_up(self) -> bool:
        return _sum(self.lines) == self.settlement.amount_paise


async def begin_fetching(database: Database) -> None:
    """One job per account with recent captures; one for all on the platform's account."""
    async with database.platform_transaction() as tx:
        await checks.set_due(tx)
        due = await checks.list_due(tx)
        for account in due:
            if account.kind != "platform":
                await enqueue(
                    tx,
                    "settlements.fetch_account",
                    once=f"settlements.fetch_account:{account.account_id}",
                    client_id=account.client_id,
                    account_id=account.account_id,
                )
        if any(account.kind == "platform" for account in due):
            await enqueue(tx, "settlements.fetch_platform", once="settlements.fetch_platform")


async def fetch_account(
    database: Database, providers: PaymentProviders, *, client_id: int, account_id: int, now: datetime
) -> None:
    """Raises ProviderUnavailable, for a retry; refused keys wait for the operator."""
    async with database.client_transaction(client_id) as tx:
        since = await checks.find_since(tx, account_id=account_id)
    if since is None:
        return
    try:
        provider = await providers.of_account(client_id=client_id, account_id=account_id)
        await _fetch(database, provider, client_id=client_id, account_id=account_id, since=since - READ_AGAIN, now=now)
    except (ProviderRefused, ProviderUnavailable) as error:
        async with database.client_transaction(client_id) as tx:
            await checks.set_failing(tx, account_id=account_id, reason=_reason(error), now=now)
        log.warning("settlements_fetch_failed", client_id=client_id, account_id=account_id, reason=_reason(error))
        if isinstance(error, ProviderUnavailable):
            raise
        return
    async with database.client_transaction(client_id) as tx:
        await checks.set_checked(tx, account_id=account_id, now=now)


async def _fetch(
    database: Database, provider: Provider, *, client_id: int, account_id: int, since: datetime, now: datetime
) -> None:
    """Store settlements one by one, so that the next reading continues a failed one."""
    provider_settlements = await _list_settlements(provider, since=since, now=now)
    async with database.client_transaction(client_id) as tx:
        stored = await repository.list_stored(
            tx, account_id=account_id, provider_ids=[entry.id for entry in provider_settlements]
        )
    complete = {entry.provider_settlement_id for entry in stored if entry.is_complete and entry.state != "created"}
    lines = _Lines(provider)
    for settlement in provider_settlements:
        report = None if settlement.id in complete else await lines.read(settlement, now=now)
        async with database.client_transaction(client_id) as tx:
            await checks.lock(tx, account_id=account_id)
            await store_and_post(
                tx,
                account_id=account_id,
                fact=settlement,
                amount_paise=settlement.amount_paise,
                lines=report.lines if report else (),
                is_complete=report is None or report.adds_up,
            )


async def fetch_platform(database: Database, providers: PaymentProviders, *, now: datetime) -> None:
    """Store each operator's part. Raises ProviderUnavailable, for a retry."""
    async with database.platform_transaction() as tx:
        since = await checks.find_platform_since(tx)
        due = [account for account in await checks.list_due(tx) if account.kind == "platform"]
    if since is None:
        return
    provider = providers.platform
    if provider is None:
        # The keys were taken out of the settings: the age of the last reading says so.
        log.warning("settlements_fetch_failed", reason="no_platform_account")
        return
    try:
        provider_settlements = await _list_settlements(provider, since=since - READ_AGAIN, now=now)
        lines_of_days = _Lines(provider)
        reports = [await lines_of_days.read(settlement, now=now) for settlement in provider_settlements]
    except (ProviderRefused, ProviderUnavailable) as error:
        log.warning("settlements_fetch_failed", reason=_reason(error))
        for account in due:
            async with database.client_transaction(account.client_id) as tx:
                # An operator cannot mend the platform's keys: to them it does not answer.
                await checks.set_failing(tx, account_id=account.account_id, reason="unavailable", now=now)
        raise ProviderUnavailable from error
    async with database.platform_transaction() as tx:
        owners = await repository.list_owners(
            tx, entity_ids=[line.entity_id for report in reports for line in report.lines]
        )
    parts: defaultdict[repository.Owner, list[Found]] = defaultdict(list)
    for report in reports:
        for owner, lines in _split(report.lines, owners).items():
            parts[owner].append(Found(report.settlement, lines))
    complete = {report.settlement.id for report in reports if report.adds_up}
    for account in due:
        async with database.client_transaction(account.client_id) as tx:
            await checks.lock(tx, account_id=account.account_id)
            for part in parts[repository.Owner(account.client_id, account.account_id)]:
                await store_and_post(
                    tx,
                    account_id=account.account_id,
                    fact=part.settlement,
                    amount_paise=_sum(part.lines),
                    lines=part.lines,
                    is_complete=part.settlement.id in complete,
                )
            await checks.set_checked(tx, account_id=account.account_id, now=now)


async def _list_settlements(provider: Provider, *, since: datetime, now: datetime) -> list[ProviderSettlement]:
    settlements: list[ProviderSettlement] = []
    while page := await provider.page_settlements(since=since, until=now + timedelta(days=1), skip=len(settlements)):
        settlements += page
    return sorted(settlements, key=lambda settlement: (settlement.created_at, settlement.id))


class _Lines:
    """Lines of settlements by day, each day read once."""

    def __init__(self, provider: Provider) -> None:
        self._provider = provider
        self._days: dict[date, Sequence[ProviderSettlementLine]] = {}

    async def read(self, settlement: ProviderSettlement, *, now: datetime) -> Found:
        day = local_date(settlement.created_at, time_zone=PROVIDER_ZONE)
        report = Found(settlement, await self._of(settlement.id, days=[day]))
        if not report.adds_up and day < local_date(now, time_zone=PROVIDER_ZONE):
            # One that was made before midnight can be reported on the day on which it was sent.
            report = Found(settlement, await self._of(settlement.id, days=[day, day + timedelta(days=1)]))
        return report

    async def _of(self, settlement_id: str, *, days: Sequence[date]) -> list[ProviderSettlementLine]:
        """Each line once."""
        lines_by_id: dict[str, ProviderSettlementLine] = {}
        for day in days:
            if day not in self._days:
                self._days[day] = await self._provider.settlement_lines(day=day)
            lines_by_id |= {line.entity_id: line for line in self._days[day] if line.settlement_id == settlement_id}
        return list(lines_by_id.values())


def _split(
    lines: Sequence[ProviderSettlementLine], owners: Mapping[str, repository.Owner]
) -> Mapping[repository.Owner, list[ProviderSettlementLine]]:
    """Group lines by owner; skip unknown lines."""
    parts: defaultdict[repository.Owner, list[ProviderSettlementLine]] = defaultdict(list)
    for line in lines:
        if line.entity_id in owners:
            parts[owners[line.entity_id]].append(line)
    return parts


def _sum(lines: Sequence[ProviderSettlementLine]) -> int:
    return sum(line.net_paise for line in lines)


def _reason(error: ProviderRefused | ProviderUnavailable) -> CheckReason:
    if isinstance(error, CredentialsRefused):
        return "keys_refused"
    return "refused" if isinstance(error, ProviderRefused) else "unavailable"
