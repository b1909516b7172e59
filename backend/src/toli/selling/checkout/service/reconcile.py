import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

import structlog

from toli.infra.db.database import Database
from toli.infra.ports.payments import CredentialsRefused, PaymentProviders, ProviderRefused, ProviderUnavailable
from toli.kit.errors import AppError
from toli.kit.pacing import Pacer
from toli.payments.gateway.repository import orders as orders_repository
from toli.payments.gateway.repository import refunds as refunds_repository
from toli.payments.gateway.repository.orders import DueOrder
from toli.payments.gateway.repository.refunds import StoredRefund
from toli.payments.gateway.service import accounts
from toli.payments.gateway.service import orders as orders_service
from toli.payments.gateway.service import refunds as refunds_service
from toli.selling.checkout.service.settle import settle_order

log = structlog.get_logger(__name__)

BATCH: Final = 100
CONCURRENT: Final = 6
SECONDS: Final = 50
"""How long a round lasts at most; it begins every minute."""
PER_SECOND: Final = 15
BURST: Final = 8
"""The provider allows 25 requests a second; the rest is left to people who are paying."""
MOST_UNANSWERED: Final = 3
"""How often in a row an account is asked in vain until it is left out of the round."""
MOST_SILENT: Final = 3
"""How many accounts in a row are left out until the round ends: it is the provider that does not answer."""

ORDERS_FOR_A_REFUND: Final = 3
"""How many orders are checked between two refunds, while there are both."""


async def reconcile(
    database: Database,
    providers: PaymentProviders,
    *,
    pacer: Pacer | None = None,
    now: Callable[[], float] = time.monotonic,
) -> int:
    """Failures wait for the next round. A round ends after 50 seconds, or early without answers."""
    ends_at = now() + SECONDS
    current_round = _Round(database, providers, pacer or Pacer(per_second=PER_SECOND, burst=BURST))
    while now() < ends_at and not current_round.is_unanswered:
        # Read again after each batch: what became likely meanwhile comes first.
        async with database.platform_transaction() as tx:
            orders = await orders_repository.list_unsettled_orders(
                tx, failed=current_round.failed, silent=current_round.silent, limit=BATCH
            )
            refunds = await refunds_repository.list_unfinished_refunds(
                tx, checked_ids=current_round.refunds, silent=current_round.silent, limit=BATCH // ORDERS_FOR_A_REFUND
            )
        if not orders and not refunds:
            break
        await current_round.check_all(_interleave(orders, refunds))
    return current_round.asked


def _interleave(orders: Sequence[DueOrder], refunds: Sequence[StoredRefund]) -> list[DueOrder | StoredRefund]:
    """Neither kind waits for all of the other."""
    waiting = iter(refunds)
    mixed: list[DueOrder | StoredRefund] = []
    for place, order in enumerate(orders, start=1):
        mixed.append(order)
        if place % ORDERS_FOR_A_REFUND == 0:
            mixed.extend(islice(waiting, 1))
    return [*mixed, *waiting]


def _account_of(order_or_refund: DueOrder | StoredRefund) -> int:
    return order_or_refund.account_id if isinstance(order_or_refund, StoredRefund) else order_or_refund.order.account_id


class _Round:
    def __init__(self, database: Database, providers: PaymentProviders, pacer: Pacer) -> None:
        self._database = database
        self._providers = providers
        self._pacer = pacer
        self._unanswered: Counter[int] = Counter()
        self._silent_in_a_row = 0
        self.silent: list[int] = []
        self.asked = 0
        self.failed: list[int] = []
        self.refunds: list[int] = []

    @property
    def is_unanswered(self) -> bool:
        """Whether several accounts in a row got no answer."""
        return self._silent_in_a_row >= MOST_SILENT

    async def check_all(self, due: Sequence[DueOrder | StoredRefund]) -> None:
        waiting = iter(due)

        async def work() -> None:
            for order_or_refund in waiting:
                if self.is_unanswered:
                    return
                if _account_of(order_or_refund) in self.silent:
                    continue
                if isinstance(order_or_refund, StoredRefund):
                    await self._pacer.wait()
                    await self._carry_out(order_or_refund)
                else:
                    await self._pacer.wait(1 if order_or_refund.order.provider_order_id is not None else 2)
                    await self._check(order_or_refund)

        async with asyncio.TaskGroup() as group:
            for _ in range(CONCURRENT):
                group.create_task(work())

    async def _check(self, due: DueOrder) -> None:
        order, closes = due.order, due.is_final
        self.asked += 1
        try:
            await settle_order(self._database, self._providers, client_id=order.client_id, order_id=order.order_id)
        except ProviderUnavailable:
            self._note_silence(order.account_id)
            self._leave(due, reason=ProviderUnavailable.code)
            return
        except CredentialsRefused as refusal:
            # Whether there is money can be asked again when the operator has entered the account's new keys.
            await accounts.note_refusal(
                self._database, self._providers, client_id=order.client_id, account_id=order.account_id
            )
            self._leave(due, reason=refusal.code)
            closes = False
        except ProviderRefused as refusal:
            # Asked and answered: the provider knows no such order.
            self._leave(due, reason=refusal.code)
        except AppError as error:
            self._leave(due, reason=error.code)
            closes = False
        self._note_answer(order.account_id)
        async with self._database.client_transaction(order.client_id) as tx:
            await orders_service.mark_checked(tx, order=order, closes=closes)

    async def _carry_out(self, refund: StoredRefund) -> None:
        self.asked += 1
        self.refunds.append(refund.refund_id)
        try:
            await refunds_service.send_refund(
                self._database, self._providers, client_id=refund.client_id, refund_id=refund.refund_id
            )
        except AppError as error:
            if isinstance(error, ProviderUnavailable):
                self._note_silence(refund.account_id)
            log.warning("refund_postponed", refund_id=refund.refund_id, reason=error.code)
        else:
            self._note_answer(refund.account_id)

    def _note_silence(self, account_id: int) -> None:
        """Skip an account after three silent calls in a row: it must not delay others."""
        self._unanswered[account_id] += 1
        if self._unanswered[account_id] >= MOST_UNANSWERED and account_id not in self.silent:
            self.silent.append(account_id)
            self._silent_in_a_row += 1

    def _note_answer(self, account_id: int) -> None:
        self._unanswered[account_id] = 0
        self._silent_in_a_row = 0

    def _leave(self, due: DueOrder, *, reason: str) -> None:
        self.failed.append(due.order.order_id)
        log.warning("order_postponed", order_id=due.order.order_id, reason=reason)
