"""Extension point for packages outside the product (ADR 17)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import httpx
from fastapi import APIRouter

from toli.adapters import PaymentAdapters, make_live_channels, make_live_payments
from toli.infra.config import Settings
from toli.infra.db.queue.jobs import Jobs
from toli.infra.ports.phone_messages import PhoneProviders
from toli.services import Services


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """Additions of a package; the defaults add nothing. `routers` are mounted before the pages."""

    make_payments: Callable[[Settings, httpx.AsyncBaseTransport | None], PaymentAdapters] = make_live_payments
    make_channels: Callable[[Settings, httpx.AsyncBaseTransport | None], PhoneProviders] = make_live_channels
    routers: Sequence[APIRouter] = ()
    register_jobs: Callable[[Jobs, Services], None] | None = None


NONE = Extension()
"""No additions."""
