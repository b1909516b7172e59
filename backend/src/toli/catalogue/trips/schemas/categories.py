from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.languages import OtherLanguage, drop_empty_texts
from toli.kit.text import Line
from toli.kit.wire import RequestBody


class CategoryOut(BaseModel):
    category_id: int
    name: str
    description: str


class AnyCategory(BaseModel):
    """A client's category, or a platform category (no id)."""

    category_id: int | None
    name: str
    description: str


class CategoryTexts(RequestBody):
    """Empty texts appear in English."""

    name: Annotated[Line, StringConstraints(max_length=60)] = ""
    description: Annotated[Line, StringConstraints(max_length=300)] = ""


class OwnCategory(CategoryOut):
    """`translations` by code."""

    events: int
    translations: dict[str, CategoryTexts]


class CategoryBody(RequestBody):
    """A missing name is refused in the specification's words.

    `translations`, by code, replaces all; omitted, they stay.
    """

    name: Annotated[Line, StringConstraints(max_length=60)] = ""
    description: Annotated[Line, StringConstraints(max_length=300)] = ""
    translations: Annotated[dict[OtherLanguage, CategoryTexts], Field(max_length=20)] | None = None

    def written(self) -> dict[str, dict[str, object]] | None:
        return None if self.translations is None else drop_empty_texts(self.translations)


class CategoryIn(CategoryBody):
    """`client_id`: if the host does not name it."""

    client_id: Annotated[int | None, Field(ge=1, le=2**63 - 1)] = None


class CategoryOrder(BaseModel):
    category_ids: Annotated[list[int], Field(min_length=1, max_length=500)]
