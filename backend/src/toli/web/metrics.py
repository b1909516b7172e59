"""Prometheus metrics of an installation's processes (ADR 19)."""

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import REGISTRY, CollectorRegistry, Metric, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from toli.infra.db.database import Database
from toli.reporting.health.service.metrics import database_metrics

DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library knows where the processes of one server keep their counts."""


@contextmanager
def shared_by_processes() -> Iterator[None]:
    """Processes started in this context count together; they must import the program anew."""
    with tempfile.TemporaryDirectory(prefix="toli-metrics-") as directory:
        os.environ[DIRECTORY] = directory
        try:
            yield
        finally:
            del os.environ[DIRECTORY]


async def render_metrics(database: Database) -> bytes:
    return _counts() + generate_latest(_registry(await database_metrics(database)))


def _counts() -> bytes:
    directory = os.environ.get(DIRECTORY)
    if directory is None:
        return generate_latest(REGISTRY)
    _forget_dead_processes(Path(directory))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=directory)  # type: ignore[no-untyped-call]  # the library has no types here
    return generate_latest(registry)


def _forget_dead_processes(directory: Path) -> None:
    """Drop the gauges of ended processes; their counters still count."""
    for path in directory.glob("gauge_live*.db"):
        pid = int(path.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid, path=str(directory))  # type: ignore[no-untyped-call]  # as above


class _Found:
    def __init__(self, metrics: Sequence[Metric]) -> None:
        self._metrics = metrics

    def collect(self) -> Sequence[Metric]:
        return self._metrics


def _registry(metrics: Sequence[Metric]) -> CollectorRegistry:
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Found(metrics))
    return registry
