"""Metrics of an installation as it is run: web processes count together, and a worker serves its own."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from tests.ports import free_port
from tests.test_serve import PAYMENTS, get, serving
from tests.web.test_metrics import Series, parse, value

CALLS = 40


def scrape(port: int) -> Series:
    status, body = get(port, "/metrics")
    assert status == 200
    return parse(body.decode())


def wait_for_metrics(port: int) -> Series:
    deadline = time.monotonic() + 180
    while True:
        with suppress(OSError):
            series = scrape(port)
            if value(series, "toli_jobs_total", job="queue.retry_stalled", outcome="succeeded"):
                return series
            if value(series, "toli_jobs_total", job="bookings.sweep", outcome="succeeded"):
                return series
        assert time.monotonic() < deadline
        time.sleep(0.2)


def wait_for_requests(port: int, count: float) -> Series:
    """The metrics once so many requests are counted, which each process does after its answer is sent."""
    deadline = time.monotonic() + 20
    while True:
        series = scrape(port)
        if value(series, "toli_requests_total", route="/livez", method="GET", status="200") == count:
            return series
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_two_web_processes_count_together_and_a_worker_serves_its_jobs(tmp_path: Path) -> None:
    port = free_port()
    with serving(tmp_path, port, TOLI_WORKERS="2", TOLI_EMBEDDED_WORKER="false", TOLI_POOL_SIZE="3"):
        before = value(scrape(port), "toli_requests_total", route="/livez", method="GET", status="200")
        for _ in range(CALLS):
            assert get(port, "/livez")[0] == 200
        series = wait_for_requests(port, before + CALLS)
        assert value(series, "toli_pool_size") == 6, "three connections in each of two processes"
        assert value(series, "toli_queue_workers", queue="money") == 0

        worker_port = port + 100
        environment = {
            **os.environ,
            "TOLI_DATA_DIR": str(tmp_path / "data"),
            "TOLI_LOG_LEVEL": "ERROR",
            "TOLI_METRICS_PORT": str(worker_port),
            **PAYMENTS,
        }
        worker = subprocess.Popen([sys.executable, "-m", "toli.cli", "worker"], env=environment)
        try:
            of_worker = wait_for_metrics(worker_port)
            assert get(worker_port, "/readyz")[0] == 200
            assert not value(of_worker, "toli_requests_total", route="/livez", method="GET", status="200")
            assert value(scrape(port), "toli_queue_workers", queue="money") == 1
        finally:
            worker.terminate()
            assert worker.wait(20) == 0
