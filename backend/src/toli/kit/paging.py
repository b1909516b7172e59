"""Pages of a list: `page` from 1, `limit` 1 to 100 (contract, section 1)."""

from math import ceil
from typing import Annotated

from pydantic import BaseModel, Field


class Page(BaseModel):
    """Which part of a list is asked for."""

    page: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    limit: Annotated[int, Field(ge=1, le=100)] = 10

    @property
    def offset(self) -> int:
        """How many rows come before this page."""
        return (self.page - 1) * self.limit

    def pages(self, total: int) -> int:
        """How many pages `total` rows fill: none for no rows."""
        return ceil(total / self.limit)
