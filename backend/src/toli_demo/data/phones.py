"""Mobile numbers for the people of the demo.

India reserves no range of numbers for fiction, so these are plausible ones.
"""

import random

SERIES = (
    *("98640", "94350", "70026", "86380", "97740", "84140", "89740", "60094"),
    *("94191", "96229", "70063", "88990", "98160", "70180", "94120", "76680"),
    *("98220", "94230", "98905", "70284", "88065", "77200", "98221", "83900"),
    *("98450", "99860", "63610", "98400", "73580", "94470", "81296", "90003"),
    *("98300", "62900", "98100", "78380", "98290", "63500", "98250", "79842"),
)
"""The first digits of mobile numbers of many states."""


def phone_of(name: str) -> str:
    """Return the mobile number of a person in E.164, always the same for a name."""
    rng = random.Random(f"phone/{name}")  # noqa: S311 - a story, not a secret
    return f"+91{rng.choice(SERIES)}" + "".join(rng.sample("0123456789", 5))
