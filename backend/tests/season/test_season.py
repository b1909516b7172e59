"""A season of an operator, beside books that an accountant keeps of the same events."""

import pytest

from tests.season.company import Season
from tests.season.script import play_season

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_season_agrees_with_the_books(season: Season) -> None:
    differences = await play_season(season)
    assert not differences, "\n".join(differences)
    assert season.events >= 150
    assert len(season.sales) >= 60
