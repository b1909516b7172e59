"""Jobs that load the rest of the demo after a short first start."""

from datetime import date

from toli.catalogue.trips.service import event_import
from toli.clients.media import service as media
from toli.finance.settlements.service import fetch
from toli.infra.db.queue.jobs import Jobs
from toli.payments.billing.service import source_tax
from toli.reporting.health.service import checks
from toli.services import Services
from toli_demo.data import sales
from toli_demo.data.charging import charge
from toli_demo.data.costs import pay_costs
from toli_demo.data.crediting import give_credit
from toli_demo.data.pictures import Asset, encode
from toli_demo.data.reviewing import review_departure
from toli_demo.data.routes import show_scene
from toli_demo.data.selling import make_seller
from toli_demo.data.transferring import transfer_monthly
from toli_demo.simulator.service import settlements as simulator_settlements


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs for galleries, past sales, commission, credit, settlements and the check."""

    @jobs.job("demo.hang_gallery")
    async def hang_gallery(*, client_id: int, trip_id: int, event_key: str, scenes: str) -> None:
        """Add the further pictures of an event.

        `scenes` is `name/seed` of each, comma-separated.
        """
        assets = [Asset("event", name, int(seed)) for name, seed in (one.split("/") for one in scenes.split(","))]
        for asset, image in zip(assets, await encode(assets, gently=True), strict=True):
            await media.put_files(services.store, image)
            async with services.database.client_transaction(client_id) as tx:
                image_id = await media.record(tx, image=image, uploaded_by=None)
                await event_import.add_image(tx, trip_id=trip_id, image_id=image_id)
                await show_scene(
                    tx, event_key=event_key, trip_id=trip_id, scene=asset.name, image=image, image_id=image_id
                )

    @jobs.job("demo.sell_departure")
    async def sell_departure(
        *, client_id: int, departure_id: int, event_key: str, starts_in: int, loaded_on: str
    ) -> None:
        """Make the sales of a departure.

        `starts_in` counts from the day the demo was loaded.
        """
        one = sales.opened(client_id=client_id, departure_id=departure_id, event_key=event_key, starts_in=starts_in)
        today = date.fromisoformat(loaded_on)
        await sales.sell_departure(services, one, today=today, sell=make_seller(services))
        await review_departure(services, one, today=today)
        await pay_costs(services, one, today=today)

    @jobs.job("demo.charge")
    async def charge_operator() -> None:
        """Charge an operator the platform's commission on last month's bookings, and collect tax of all."""
        await charge(services)
        await source_tax.schedule_tax_collection(services.database, settings=services.settings)

    @jobs.job("demo.give_credit")
    async def give_travel_credit() -> None:
        """Give travel credit to a few customers."""
        await give_credit(services)

    @jobs.job("demo.settle")
    async def settle() -> None:
        """Settle the payments of the history, read the settlements, and record the transfers."""
        async with services.database.platform_transaction() as tx:
            await simulator_settlements.settle_due(tx)
        await fetch.begin_fetching(services.database)
        await transfer_monthly(services)

    @jobs.job("demo.check")
    async def check() -> None:
        """Enqueue the check of every invariant after the history is loaded."""
        async with services.database.platform_transaction() as tx:
            await checks.request_run(tx, actor_id=None)
