"""The stand-ins' jobs, in development only."""

import httpx

from toli.config import Settings
from toli.db.jobs import Jobs
from toli.db.scope import Database
from toli.kit.clock import Clock
from toli.kit.sealing import Sealer
from toli.media.store import FileStore
from toli_demo.data import tasks as demo
from toli_demo.simulator import tasks as razorpay


def register(
    jobs: Jobs,
    *,
    database: Database,
    settings: Settings,
    store: FileStore,
    clock: Clock,
    sealer: Sealer,
    transport: httpx.AsyncBaseTransport | None,
) -> None:
    """Register what the stand-in for the provider and the demo data do in the background."""
    razorpay.register(jobs, database=database, settings=settings, transport=transport)
    demo.register(jobs, database=database, store=store, clock=clock, sealer=sealer)
