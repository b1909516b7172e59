"""Jobs that load the rest of the demo after a short first start."""

from toli.catalogue import service as catalogue
from toli.db.queue.jobs import Jobs
from toli.health.service import checks
from toli.media import service as media
from toli.services import Services
from toli_demo.data.pictures import Asset, encode


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs for galleries and the final check."""

    @jobs.job("demo.hang_gallery")
    async def hang_gallery(*, client_id: int, event_id: int, scenes: str) -> None:
        """Add the further pictures of an event; `scenes` is `name/seed` of each, comma-separated."""
        assets = [Asset("event", name, int(seed)) for name, seed in (one.split("/") for one in scenes.split(","))]
        for image in await encode(assets, gently=True):
            await media.put_files(services.store, image)
            async with services.database.client_transaction(client_id) as tx:
                image_id = await media.record(tx, image=image, uploaded_by=None)
                await catalogue.add_image(tx, event_id=event_id, image_id=image_id)

    @jobs.job("demo.check")
    async def check() -> None:
        """Enqueue the check of every invariant after the galleries are added."""
        async with services.database.platform_transaction() as tx:
            await checks.request_run(tx, actor_id=None)
