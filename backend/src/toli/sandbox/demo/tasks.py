"""What the demo data leaves for later, so that a first start is short."""

from toli.catalogue import service as catalogue
from toli.db.jobs import Jobs
from toli.db.scope import Database, Scope
from toli.media import service as media
from toli.media.store import FileStore
from toli.sandbox.demo.painter import Order, paint


def register(jobs: Jobs, *, database: Database, store: FileStore) -> None:
    """Register the drawing of galleries."""

    @jobs.job("demo.draw_gallery")
    async def draw_gallery(*, client_id: int, event_id: int, scenes: str) -> None:
        """Draw the pictures of an event after its first: `scenes` is `name/seed` of each, separated by commas."""
        orders = [Order("event", name, seed=int(seed)) for name, seed in (one.split("/") for one in scenes.split(","))]
        for image in await paint(orders, gently=True):
            await media.put_files(store, image)
            async with database.transaction(Scope.client(client_id)) as tx:
                image_id = await media.record(tx, client_id=client_id, image=image, uploaded_by=None)
                await catalogue.add_image(tx, client_id=client_id, event_id=event_id, image_id=image_id)
