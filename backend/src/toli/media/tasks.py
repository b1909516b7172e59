"""Jobs of media."""

from toli.db.jobs import Jobs
from toli.db.scope import Database
from toli.media import service
from toli.media.store import FileStore


def register(jobs: Jobs, *, database: Database, store: FileStore) -> None:
    """Register the removing of pictures that nobody saved."""

    @jobs.every("23 * * * *", name="media.remove_unsaved")
    async def remove_unsaved() -> None:
        await service.remove_unsaved(database, store)
