"""Mobile numbers for the people of the demo. No range in India is set aside for fiction, so they are plausible ones."""

import random

SERIES = (
    *("98640", "94350", "70026", "86380", "97740", "84140", "89740", "60094"),
    *("94191", "96229", "70063", "88990", "98160", "70180", "94120", "76680"),
    *("98220", "94230", "98905", "70284", "88065", "77200", "98221", "83900"),
    *("98450", "99860", "63610", "98400", "73580", "94470", "81296", "90003"),
    *("98300", "62900", "98100", "78380", "98290", "63500", "98250", "79842"),
)
"""What mobile numbers of many states begin with."""


def phone_of(name: str) -> str:
    """The mobile number of a person of the demo in E.164, the same for a name each time."""
    rng = random.Random(f"phone/{name}")  # noqa: S311 - a story, not a secret
    return f"+91{rng.choice(SERIES)}" + "".join(rng.sample("0123456789", 5))
