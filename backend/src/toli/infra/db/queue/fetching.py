"""Job fetching without lost notifications."""

from collections import Counter
from collections.abc import Iterable

from procrastinate.connector import BaseConnector
from procrastinate.jobs import Job, Notification
from procrastinate.manager import JobManager, NotificationCallback


class NotifiedJobManager(JobManager):
    """Fetches again when a notification arrived during an empty fetch.

    procrastinate 3.10 discards it (`Worker._fetch_and_process_jobs`), which delays the job by up to five seconds.
    """

    def __init__(self, connector: BaseConnector) -> None:
        super().__init__(connector)
        self._notifications = Counter[frozenset[str]]()

    async def listen_for_jobs(
        self, *, on_notification: NotificationCallback, queues: Iterable[str] | None = None
    ) -> None:
        key = _key(queues)

        async def count(*, channel: str, notification: Notification) -> None:
            self._notifications[key] += 1
            await on_notification(channel=channel, notification=notification)

        await super().listen_for_jobs(on_notification=count, queues=queues)

    async def fetch_job(self, queues: Iterable[str] | None, worker_id: int) -> Job | None:
        key = _key(queues)
        while True:
            before = self._notifications[key]
            job = await super().fetch_job(queues, worker_id)
            if job is not None or self._notifications[key] == before:
                return job


def _key(queues: Iterable[str] | None) -> frozenset[str]:
    return frozenset(queues or ())
