"""Metrics of an installation as it is run: web processes count together, and a worker serves its own."""

import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.databases import TestDatabase
from tests.ports import free_port
from tests.test_serve import environment_of, get, serving
from tests.web.test_metrics import Series, parse, value

CALLS = 40


def scrape(port: int) -> Series:
    status, body = get(port, "/metrics")
    assert status == 200
    return parse(body.decode())


def wait_for(port: int, condition: Callable[[Series], bool]) -> Series:
    """The metrics once a condition holds; until the process serves them there are none."""
    deadline = time.monotonic() + 180
    while True:
        with suppress(OSError):
            series = scrape(port)
            if condition(series):
                return series
        assert time.monotonic() < deadline
        time.sleep(0.1)


def requests_counted(series: Series) -> float:
    return value(series, "toli_requests_total", route="/livez", method="GET", status="200")


def statuses_counted(series: Series) -> Counter[str]:
    counts = Counter[str]()
    for (name, labels), number in series.items():
        if name == "toli_requests_total":
            counts[dict(labels)["status"]] += int(number)
    return counts


def break_off(port: int) -> None:
    """Send the beginning of a request and close the connection."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(
            b"POST /api/users/login HTTP/1.1\r\nHost: toli.localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 1000\r\n\r\n{"
        )


def has_run_a_job(series: Series) -> bool:
    return any(
        value(series, "toli_jobs_total", job=job, outcome="succeeded")
        for job in ("queue.retry_stalled", "bookings.sweep")
    )


@pytest.mark.long
def test_two_web_processes_count_together_and_a_worker_serves_its_jobs(tmp_path: Path, fresh: TestDatabase) -> None:
    port = free_port()
    urls = {"TOLI_DATABASE_URL": fresh.app_url, "TOLI_MIGRATION_DATABASE_URL": fresh.owner_url}
    with serving(tmp_path, port, TOLI_WORKERS="2", TOLI_EMBEDDED_WORKER="false", TOLI_POOL_SIZE="3", **urls):
        # Three connections in each of two processes, of which one may be ready before the other has started.
        before = requests_counted(wait_for(port, lambda series: value(series, "toli_pool_size") == 6))
        for _ in range(CALLS):
            assert get(port, "/livez")[0] == 200
        # Each process counts a request after its answer is sent.
        series = wait_for(port, lambda series: requests_counted(series) == before + CALLS)
        assert value(series, "toli_queue_workers", queue="money") == 0
        break_off(port)
        wait_for(port, lambda series: statuses_counted(series)["499"] == 1)
        assert statuses_counted(scrape(port))["500"] == 0

        worker_port = port + 100
        environment = environment_of(tmp_path, TOLI_METRICS_PORT=str(worker_port), **urls)
        worker = subprocess.Popen([sys.executable, "-m", "toli.cli", "worker"], env=environment)
        try:
            of_worker = wait_for(worker_port, has_run_a_job)
            assert get(worker_port, "/readyz")[0] == 200
            assert not requests_counted(of_worker)
            assert value(scrape(port), "toli_queue_workers", queue="money") == 1
        finally:
            worker.terminate()
            assert worker.wait(20) == 0
