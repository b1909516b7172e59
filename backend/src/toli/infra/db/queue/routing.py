"""One table, because jobs are enqueued by name from below their domain."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from toli.kit.queues import Queue


@dataclass(frozen=True, slots=True)
class Route:
    """Highest priority first, then the oldest job."""

    queue: Queue = Queue.DEFAULT
    priority: int = 0


FIRST: Final = 10
"""For jobs that somebody waits for in front of a screen."""
LAST: Final = -10
"""For jobs that may wait behind everything else in their queue."""

ROUTES: Final[Mapping[str, Route]] = {
    "bookings.settle": Route(Queue.MONEY, FIRST),
    "payments.send_refund": Route(Queue.MONEY),
    # After a failure of the provider these come in thousands, and each only enqueues one of the two above.
    "payments.process_webhook": Route(Queue.MONEY, LAST),
    "payments.record_revocation": Route(Queue.MONEY),
    "payments.sync_transfer": Route(Queue.MONEY, LAST),
    "payments.sync_transfer_of_order": Route(Queue.MONEY, LAST),
    "payments.sync_transfers": Route(Queue.MAINTENANCE),
    "payments.check_linked_accounts": Route(Queue.MAINTENANCE, LAST),
    "payments.renew_expiring": Route(Queue.MAINTENANCE),
    "messaging.one_time_code": Route(Queue.DEFAULT, FIRST),
    "queue.retry_stalled": Route(Queue.DEFAULT, FIRST),
    "bookings.sweep": Route(Queue.DEFAULT, FIRST),
    # Until it has run, nobody is notified of beds that have become free.
    "bookings.offer_beds": Route(Queue.DEFAULT, FIRST),
    "bookings.offer_free_beds": Route(Queue.MAINTENANCE),
    "bookings.reconcile": Route(Queue.RECONCILE),
    # Slow where name servers do not answer.
    "catalogue.relist_prices": Route(Queue.MAINTENANCE),
    "clients.check_domains": Route(Queue.MAINTENANCE),
    "health.check": Route(Queue.MAINTENANCE, FIRST),
    "health.nightly": Route(Queue.MAINTENANCE, FIRST),
    "reporting.aggregate": Route(Queue.MAINTENANCE),
    # Until it has run, the stored sums lack bookings of the past that were imported.
    "reporting.reset_aggregates": Route(Queue.DEFAULT, FIRST),
    "bookings.erase": Route(Queue.MAINTENANCE),
    "automation.send_due": Route(Queue.MAINTENANCE),
    "bookings.remind_credit": Route(Queue.MAINTENANCE),
    "bookings.use_on_account_when_due": Route(Queue.MAINTENANCE),
    "bookings.send_overdue_digest": Route(Queue.MAINTENANCE),
    "bookings.notify_low_seats": Route(Queue.MAINTENANCE),
    "bookings.notify_decisions": Route(Queue.MAINTENANCE),
    "reviews.collapse": Route(Queue.MAINTENANCE, LAST),
    "reviews.request": Route(Queue.MAINTENANCE, LAST),
    "alerts.announce": Route(Queue.MAINTENANCE),
    "alerts.purge": Route(Queue.MAINTENANCE, LAST),
    "identity.purge": Route(Queue.MAINTENANCE, LAST),
    "media.remove_unsaved": Route(Queue.MAINTENANCE, LAST),
    "messaging.purge": Route(Queue.MAINTENANCE, LAST),
    "messaging.read_mailbox": Route(Queue.MAINTENANCE),
    "health.prune": Route(Queue.MAINTENANCE, LAST),
    "storefront.purge_changes": Route(Queue.MAINTENANCE, LAST),
    "queue.purge_failures": Route(Queue.MAINTENANCE, LAST),
    "departures.follow_up": Route(Queue.MAINTENANCE),
    # Somebody watches its progress; it takes a few bookings at a time.
    "departures.run_change": Route(Queue.BULK, FIRST),
    # In front of the e-mails, because somebody watches its progress, and in this queue, because it takes a minute.
    "imports.run": Route(Queue.BULK, FIRST),
    "imports.undo": Route(Queue.BULK, FIRST),
    "imports.purge": Route(Queue.MAINTENANCE, LAST),
    # Slow where the provider is; nobody waits for it.
    "sync.compact": Route(Queue.MAINTENANCE, LAST),
    "settlements.fetch": Route(Queue.MAINTENANCE, LAST),
    "settlements.fetch_account": Route(Queue.MAINTENANCE, LAST),
    "settlements.fetch_platform": Route(Queue.MAINTENANCE, LAST),
    "leaders.erase": Route(Queue.MAINTENANCE, LAST),
    "bank.purge": Route(Queue.MAINTENANCE, LAST),
    "messaging.timeline_step": Route(Queue.BULK),
    "channels.send": Route(Queue.BULK),
    "channels.sweep": Route(Queue.MAINTENANCE),
    "channels.erase": Route(Queue.MAINTENANCE, LAST),
    "messaging.phone_code": Route(Queue.DEFAULT, FIRST),
    "messaging.overdue_digest": Route(Queue.BULK),
    "messaging.departure_open": Route(Queue.BULK),
}
"""In the bulk queue, large batches that a caller enqueues with `in_bulk` come after the e-mails listed here."""


def find_route(job: str, *, in_bulk: bool = False) -> Route:
    route = ROUTES.get(job, Route())
    return Route(Queue.BULK, LAST) if in_bulk and route.queue is not Queue.BULK else route
