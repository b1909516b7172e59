"""The one point where a package outside the product adds to it (ADR 17). The demo does."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import httpx
from fastapi import APIRouter

from toli.adapters import PaymentAdapters, make_live_payments
from toli.config import Settings
from toli.db.queue.jobs import Jobs
from toli.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """What a package adds; each default is the product alone.

    `make_payments` chooses the payment provider and its checkout, `routers` are mounted before the pages, and
    `register_jobs` adds to the worker's jobs, given the services of the process.
    """

    make_payments: Callable[[Settings, httpx.AsyncBaseTransport | None], PaymentAdapters] = make_live_payments
    routers: Sequence[APIRouter] = ()
    register_jobs: Callable[[Jobs, Services], None] | None = None


NONE = Extension()
"""The product alone."""
