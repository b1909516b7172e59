"""The queues of the worker, each with worker slots of its own."""

from enum import StrEnum


class Queue(StrEnum):
    """A queue. Jobs of one queue never wait for those of another."""

    MONEY = "money"
    """Settlements, refunds and the provider's webhooks."""
    DEFAULT = "default"
    """E-mails to one person, and short scheduled jobs."""
    RECONCILE = "reconcile"
    """The comparison with the provider, which makes many slow calls."""
    MAINTENANCE = "maintenance"
    """Checks of the invariants, clean-up and aggregation: long, and nobody waits for them."""
    BULK = "bulk"
    """E-mails to many people, and other large batches."""
