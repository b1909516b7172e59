"""Random events of a season agree with the books, too."""

from datetime import UTC, datetime
from random import Random

import pytest

from tests.season import audit
from tests.season.chance import Chance
from tests.season.company import Season

pytestmark = [pytest.mark.anyio, pytest.mark.long]

EVENTS = 40


@pytest.mark.parametrize("seed", [1, 2, 3, 4, None], ids=lambda seed: str(seed or "today"))
async def test_random_events_agree_with_the_books(season: Season, seed: int | None) -> None:
    """The last seed is another one each day; a failure names it."""
    seed = seed or datetime.now(UTC).date().toordinal()
    chance = Chance(season, Random(seed))
    try:
        await chance.play(EVENTS)
        differences = await audit.list_differences(season)
        assert not differences, "\n".join([*chance.log, "", *differences])
    except Exception as error:
        error.add_note(f"seed {seed}")
        raise
