from math import ceil
from typing import Annotated, Final

from pydantic import BaseModel, Field


class Page(BaseModel):
    page: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    limit: Annotated[int, Field(ge=1, le=100)] = 10

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.limit

    def pages(self, total: int) -> int:
        return ceil(total / self.limit)


ALL_ROWS: Final = Page.model_construct(page=1, limit=20_000)
"""The page of a file: as many rows as a spreadsheet is still used for."""
