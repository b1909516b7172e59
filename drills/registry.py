"""The faults of the matrix: each is put in, kept for a while and taken away again, under load."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final

from drills.topology import Topology

Inject = Callable[[Topology], Awaitable[str]]
"""Put the fault in and take it away; return what is to be noted beside the figures. Raises GoalMissed."""


class GoalMissed(Exception):
    """A fault's own goal was missed, besides those that all have; the text is its note."""


@dataclass(frozen=True)
class Fault:
    """A fault that a drill puts in."""

    id: str
    what: str
    inject: Inject
    most_gap: float
    """The goal: seconds without an acknowledged write, counted from the fault on."""
    prepare: Inject | None = None
    """What is done to the installation before the load begins."""


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
DOES_NOT_APPLY: Final[Mapping[str, str]] = {
    "FLT-27": "Redis lost: there is none; caches are in the processes (FLT-32), sessions and limits in PostgreSQL",
}


def fault(id_: str, what: str, *, most_gap: float, prepare: Inject | None = None) -> Callable[[Inject], Inject]:
    """Register a fault."""

    def register(inject: Inject) -> Inject:
        FAULTS[id_] = Fault(id_, what, inject, most_gap, prepare)
        return inject

    return register
