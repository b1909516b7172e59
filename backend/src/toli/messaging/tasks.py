"""Jobs of messaging: one for each kind of letter. Each may run twice and sends once."""

from functools import partial

from toli.config import Settings
from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.kit.clock import Clock
from toli.kit.sealing import Sealer
from toli.media.store import FileStore
from toli.messaging import service


def register(
    jobs: Jobs, *, database: Database, settings: Settings, sealer: Sealer, store: FileStore, clock: Clock
) -> None:
    """Register messaging's jobs."""
    post = service.Post(database=database, settings=settings, sealer=sealer, clock=clock, store=store)
    for name, letter in service.LETTERS.items():
        jobs.job(f"messaging.{name}")(partial(letter, post))

    @jobs.every("17 * * * *", name="messaging.purge")
    async def purge() -> None:
        async with database.transaction(Scope.platform()) as tx:
            await service.purge(tx)
