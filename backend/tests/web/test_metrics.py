"""Metrics: the figures of the database, those of the process, and a database that does not answer."""

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families

from tests.bookings.conftest import asha, browser, hold, order, play, shop
from tests.conftest import Api, RunJobs
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.kit.queues import Queue

__all__ = ["asha", "browser", "play", "shop"]
pytestmark = pytest.mark.anyio

Series = dict[tuple[str, frozenset[tuple[str, str]]], float]


def parse(text: str) -> Series:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def scrape(api: Api) -> Series:
    answer = await api().get("/metrics")
    assert answer.status_code == 200
    return parse(answer.text)


def value(series: Series, name: str, **labels: str) -> float:
    return series.get((name, frozenset(labels.items())), 0.0)


async def test_metrics_say_what_requests_jobs_and_the_database_did(
    api: Api,
    browser: httpx.AsyncClient,
    shop: Shop,
    database: Database,
    run_jobs: RunJobs,
    owner: psycopg.Connection[object],
) -> None:
    before = await scrape(api)
    await order(browser, await hold(browser, shop, double=1))
    owner.execute(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, scheduled_at)"
        " VALUES ('money', 'bookings.settle', now() - interval '90 seconds')"
    )
    during = await scrape(api)
    assert value(during, "toli_holds", state="active") == 1
    assert value(during, "toli_queue_jobs", queue="money") == 1
    assert 90 <= value(during, "toli_queue_oldest_seconds", queue="money") < 120
    assert {value(during, "toli_queue_workers", queue=queue) for queue in Queue} == {0}
    owner.execute("DELETE FROM procrastinate_jobs WHERE queue_name = 'money'")
    owner.execute(
        "INSERT INTO webhook_inbox (body_sha256, body, received_at) VALUES ('1', '{}', now() - interval '1 day')"
    )
    owner.execute(
        "INSERT INTO procrastinate_jobs (queue_name, task_name, args) VALUES"
        " ('bulk', 'messaging.departure_open', '{\"client_id\": 999999, \"alert_id\": 1}')"
    )
    await run_jobs()
    after = await scrape(api)

    def grown(name: str, **labels: str) -> float:
        return value(after, name, **labels) - value(before, name, **labels)

    assert grown("toli_requests_total", route="/api/bookings/holds", method="POST", status="201") == 1
    assert grown("toli_provider_seconds_count", operation="create_order") == 1
    assert grown("toli_jobs_total", job="messaging.departure_open", outcome="succeeded") == 1
    assert grown("toli_pool_wait_seconds_count") > 0
    async with database.platform_transaction():
        assert value(await scrape(api), "toli_pool_in_use") == 1
    assert value(after, "toli_payment_issues", kind="webhook_unread") == 1
    assert value(after, "toli_database_up") == 1


async def test_metrics_of_a_process_are_served_while_the_database_is_away(api: Api, app: FastAPI) -> None:
    database = app.state.services.database
    await database.dispose()
    working, database._pool = (
        database._pool,
        type(database).connect("postgresql://nobody@127.0.0.1:1/none", pool_size=1)._pool,
    )
    try:
        series = await scrape(api)
    finally:
        database._pool = working
    assert value(series, "toli_database_up") == 0
    assert ("toli_pool_size", frozenset()) in series
