"""Random events of a season agree with the books, too."""

from random import Random

import pytest

from tests.season import audit
from tests.season.chance import Chance
from tests.season.company import Season

pytestmark = [pytest.mark.anyio, pytest.mark.long]

EVENTS = 25


@pytest.mark.parametrize("seed", range(1, 6))
async def test_random_events_agree_with_the_books(season: Season, seed: int) -> None:
    chance = Chance(season, Random(seed))
    await chance.play(EVENTS)
    differences = await audit.list_differences(season)
    assert not differences, "\n".join([*chance.log, "", *differences])
