from enum import StrEnum


class Queue(StrEnum):
    """Jobs of one queue never wait for another queue."""

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
