"""Jobs of imports."""

from toli.db.queue.jobs import Jobs
from toli.imports import service
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    """Register the jobs: carry imports out, undo them, and delete what old ones say."""

    @jobs.job("imports.carry_out")
    async def carry_out(*, client_id: int, import_id: int) -> None:
        await service.carry_out(services, client_id=client_id, import_id=import_id)

    @jobs.job("imports.undo")
    async def undo(*, client_id: int, import_id: int) -> None:
        await service.carry_out_undo(services, client_id=client_id, import_id=import_id)

    @jobs.every("23 * * * *", name="imports.forget")
    async def forget() -> None:
        await service.forget_rows(services.database)
