from toli.infra.db.queue.jobs import Jobs
from toli.selling.imports.service import carry_out as carry_out_service
from toli.selling.imports.service import runs
from toli.selling.imports.service import undo as undo_service
from toli.services import Services


def register(jobs: Jobs, services: Services) -> None:
    @jobs.job("imports.run")
    async def run(*, client_id: int, import_id: int) -> None:
        await carry_out_service.carry_out(services, client_id=client_id, import_id=import_id)

    @jobs.job("imports.undo")
    async def undo(*, client_id: int, import_id: int) -> None:
        await undo_service.carry_out_undo(services, client_id=client_id, import_id=import_id)

    @jobs.every("23 * * * *", name="imports.purge")
    async def purge() -> None:
        await runs.forget_rows(services.database)
