"""The faults of the matrix: each is put in, kept for a while and taken away again, under load."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from drills.topology import Topology

Inject = Callable[[Topology], Awaitable[str]]
"""Put the fault in and take it away; return what is to be noted beside the figures."""


@dataclass(frozen=True)
class Fault:
    """A fault that a drill puts in."""

    id: str
    what: str
    inject: Inject
    most_gap: float
    """The goal: seconds without an acknowledged write, counted from the fault on."""


FAULTS: Final[dict[str, Fault]] = {}
KILLED: Final = "concurrency/test_processes.py::test_a_booking_recovers"
TESTED: Final[Mapping[str, tuple[str, str]]] = {
    "FLT-01": (
        "process killed before the provider is called",
        KILLED,
    ),
    "FLT-02": ("killed before the provider's order is saved", KILLED),
    "FLT-03": ("killed between capture and verification", KILLED),
    "FLT-04": (
        "killed inside the settlement, around its commit",
        KILLED,
    ),
    "FLT-05": ("killed between a refund and its saving", "concurrency/test_processes.py::test_a_refund_is_made"),
    "FLT-21": ("webhook before the order's answer", "bookings/test_event_orders.py::test_each_order_of_events"),
    "FLT-22": ("payment after its hold has expired", "bookings/test_settle.py::test_a_late_payment"),
    "FLT-30": ("clients that send a body slowly", "abuse/test_bodies.py::test_a_slow_body_ends_in_408"),
}
"""Faults that a test in backend/tests covers, with its file and the beginning of its name."""
NOT_RUN: Final[Mapping[str, str]] = {
    "FLT-22b": "payment captured within 50 ms of the hold's end, 500 times (single late payments are tested)",
    "FLT-24": "bucket slow, failing or full",
    "FLT-25": "disk of the database full",
    "FLT-26": "clock of one machine wrong by two hours",
    "FLT-27": "Redis lost: does not apply, there is none",
    "FLT-28": "memory and file limits of a process reached",
    "FLT-29": "clients that abort at a random byte",
    "FLT-33b": "reconciliation over a restored database, whose provider has payments that it does not know",
    "FLT-30b": "slow headers (the limits are in the proxies' files)",
}
"""Faults that neither a drill nor a test covers, and why where there is a reason."""


def fault(id_: str, what: str, *, most_gap: float) -> Callable[[Inject], Inject]:
    """Register a fault."""

    def register(inject: Inject) -> Inject:
        FAULTS[id_] = Fault(id_, what, inject, most_gap)
        return inject

    return register
