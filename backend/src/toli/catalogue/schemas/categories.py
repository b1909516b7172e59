"""Categories of a client's storefront."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.bodies import RequestBody
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


class OwnCategory(CategoryOut):
    """A category as the client's operators see it, with its number of events."""

    events: int


class CategoryBody(RequestBody):
    """The name and description of a category. Without a name it is refused in the seed's words."""

    name: Annotated[Line, StringConstraints(max_length=60)] = ""
    description: Annotated[Line, StringConstraints(max_length=300)] = ""


class CategoryIn(CategoryBody):
    """A new category, and its client where the host does not name it."""

    client_id: Annotated[int | None, Field(ge=1, le=2**63 - 1)] = None


class CategoryOrder(BaseModel):
    """All categories of a client in their new order."""

    category_ids: Annotated[list[int], Field(min_length=1, max_length=500)]
