"""What the demo data leaves for later, so that a first start is short."""

from dataclasses import dataclass
from datetime import date

from toli.catalogue import service as catalogue
from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.health.service import checks
from toli.kit.clock import Clock
from toli.kit.sealing import Sealer
from toli.media import service as media
from toli.media.store import FileStore
from toli_demo.data import sales
from toli_demo.data.pictures import Asset, encode
from toli_demo.data.selling import make_seller


@dataclass(slots=True)
class _Installation:
    """Where the demo lives, as selling needs it."""

    database: Database
    clock: Clock
    sealer: Sealer


def register(jobs: Jobs, *, database: Database, store: FileStore, clock: Clock, sealer: Sealer) -> None:
    """Register the encoding of galleries, the selling of past departures and the check after them."""
    installation = _Installation(database, clock, sealer)

    @jobs.job("demo.hang_gallery")
    async def hang_gallery(*, client_id: int, event_id: int, scenes: str) -> None:
        """Add the pictures of an event after its first: `scenes` is `name/seed` of each, separated by commas."""
        assets = [Asset("event", name, int(seed)) for name, seed in (one.split("/") for one in scenes.split(","))]
        for image in await encode(assets, gently=True):
            await media.put_files(store, image)
            async with database.transaction(Scope.client(client_id)) as tx:
                image_id = await media.record(tx, client_id=client_id, image=image, uploaded_by=None)
                await catalogue.add_image(tx, client_id=client_id, event_id=event_id, image_id=image_id)

    @jobs.job("demo.sell_departure")
    async def sell_departure(
        *, client_id: int, event_plan_id: int, event_key: str, starts_in: int, loaded_on: str
    ) -> None:
        """Sell a departure as its content says; `starts_in` counts from the day the demo was loaded on."""
        one = sales.opened(client_id=client_id, event_plan_id=event_plan_id, event_key=event_key, starts_in=starts_in)
        await sales.sell_departure(
            installation, one, today=date.fromisoformat(loaded_on), sell=make_seller(installation)
        )

    @jobs.job("demo.check")
    async def check() -> None:
        """Have every invariant checked, now that the history is there."""
        async with database.transaction(Scope.platform()) as tx:
            await checks.ask(tx, actor_id=None)
