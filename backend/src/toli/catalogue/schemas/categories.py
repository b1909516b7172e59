"""Categories of a client's storefront."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.bodies import RequestBody
from toli.kit.languages import OtherLanguage
from toli.kit.text import Line


class CategoryOut(BaseModel):
    """A category of a storefront."""

    category_id: int
    name: str
    description: str


class AnyCategory(BaseModel):
    """A category of a client, or of the platform's own list (without an id)."""

    category_id: int | None
    name: str
    description: str


class CategoryTexts(RequestBody):
    """A category in another language; what is empty is shown in English."""

    name: Annotated[Line, StringConstraints(max_length=60)] = ""
    description: Annotated[Line, StringConstraints(max_length=300)] = ""


class OwnCategory(CategoryOut):
    """A category as the client's operators see it, with its number of events, and in other languages by code."""

    events: int
    translations: dict[str, CategoryTexts]


class CategoryBody(RequestBody):
    """The name and description of a category. Without a name it is refused in the seed's words.

    `translations` has them in other languages, by code; it replaces them all. Left out, they stay.
    """

    name: Annotated[Line, StringConstraints(max_length=60)] = ""
    description: Annotated[Line, StringConstraints(max_length=300)] = ""
    translations: Annotated[dict[OtherLanguage, CategoryTexts], Field(max_length=20)] | None = None

    def written(self) -> dict[str, dict[str, str]] | None:
        """Return what is written in other languages, by language and column; None where it stays."""
        if self.translations is None:
            return None
        texts = {code: one.model_dump(exclude_defaults=True) for code, one in self.translations.items()}
        return {code: one for code, one in texts.items() if one}


class CategoryIn(CategoryBody):
    """A new category, and its client where the host does not name it."""

    client_id: Annotated[int | None, Field(ge=1, le=2**63 - 1)] = None


class CategoryOrder(BaseModel):
    """All categories of a client in their new order."""

    category_ids: Annotated[list[int], Field(min_length=1, max_length=500)]
