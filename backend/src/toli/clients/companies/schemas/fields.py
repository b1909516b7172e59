import re
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints

from toli.kit.text import Line, Prose, Text


class ApprovalStatus(StrEnum):
    OPEN = "open"
    APPROVED = "approved"
    REJECTED = "rejected"


Decision = Literal["approved", "rejected"]


Percent = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]


Name = Annotated[Line, StringConstraints(min_length=1, max_length=100)]
Label = Annotated[str, StringConstraints(max_length=100)]
Filename = Annotated[str, StringConstraints(min_length=1, max_length=100)]
TimeZone = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$", to_lower=True)]
Policy = Annotated[Prose, StringConstraints(max_length=20_000)]


Fonts = Literal["modern", "classic", "elegant", "friendly"]
"""Pairs of fonts; each but the first has a style sheet in the front end's build."""
Hero = Literal["cover", "split", "card"]
"""Layouts of the top of a site: words over the banner, beside it, or on a card that overlaps it."""


Address = Annotated[Prose, StringConstraints(max_length=400)]


Licences = Annotated[Prose, StringConstraints(max_length=600)]
Year = Annotated[int, Field(ge=1850, le=2100)]
CopyrightLine = Annotated[Line, StringConstraints(max_length=120)]


def _links(value: object) -> object:
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return value
    return list(dict.fromkeys(part.strip() for part in parts if part.strip()))


def _of_networks(links: list[str]) -> list[str]:
    """Only known networks: a footer is no place for other links."""
    if not all(len(link) <= LONGEST_LINK and SOCIAL_LINK.fullmatch(link) for link in links):
        raise ValueError(
            Text(
                "Enter links that start with https:// to your pages at Instagram, Facebook, YouTube, X, LinkedIn,"
                " Tripadvisor or Google Maps, one on each line."
            )
        )
    return links


LONGEST_LINK = 300
SOCIAL_LINK = re.compile(
    r"https://([a-z0-9-]+\.)?(instagram\.com|facebook\.com|youtube\.com|x\.com|linkedin\.com|tripadvisor\.(com|in)"
    r"|google\.com/maps|maps\.app\.goo\.gl)(/[^\s\"<>]*)?",
    re.IGNORECASE | re.ASCII,
)
SocialLinks = Annotated[list[str], Field(max_length=8), AfterValidator(_of_networks), BeforeValidator(_links)]


Reason = Annotated[Prose, StringConstraints(max_length=500)]


Chosen = Annotated[list[Annotated[int, Field(ge=1, le=2**63 - 1)]], Field(min_length=1, max_length=100)]
