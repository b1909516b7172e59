"""Categories of a client's storefront."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.bodies import RequestBody
from toli.kit.text import Line


class CategoryOut(BaseModel):
    """A shelf of a storefront."""

    category_id: int
    name: str
    description: str


class AnyCategory(BaseModel):
    """A category of a client, or of the platform's own list (without an id)."""

    category_id: int | None
    name: str
    description: str


class OwnCategory(CategoryOut):
    """A category as those who run the client see it, with how many events stand in it."""

    events: int


class CategoryBody(RequestBody):
    """What a category is called. Without a name it is refused in the seed's words."""

    name: Annotated[Line, StringConstraints(max_length=60)] = ""
    description: Annotated[Line, StringConstraints(max_length=300)] = ""


class CategoryIn(CategoryBody):
    """A new category, and whose it is when the host does not say."""

    client_id: Annotated[int | None, Field(ge=1, le=2**63 - 1)] = None


class CategoryOrder(BaseModel):
    """All categories of a client in the order they are to stand in."""

    category_ids: Annotated[list[int], Field(min_length=1, max_length=500)]
