"""The operator of the season, and the clock of its days."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, play
from tests.conftest import Api, RunJobs
from tests.databases import TestDatabase
from tests.season.company import OPENING, Season, open_season
from tests.season.moving_clock import SeasonClock
from tests.season.script import TOURS
from toli.infra.db.database import Database

__all__ = ["play"]


@pytest.fixture
def clock(fresh: TestDatabase) -> Iterator[SeasonClock]:
    clock = SeasonClock(fresh, OPENING)
    yield clock
    clock.close()


@pytest.fixture
async def season(
    api: Api,
    app: FastAPI,
    database: Database,
    owner: psycopg.Connection[Any],
    clock: SeasonClock,
    play: Play,
    run_jobs: RunJobs,
) -> Season:
    return await open_season(api, app, database, owner, clock, play, run_jobs, TOURS)
