from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Query

from toli.identity.access.operators import Operator
from toli.kit.errors import NotAllowed, NotFound, raises
from toli.kit.paging import Page

Id = Annotated[int, Path(ge=1, le=2**53)]
Words = Annotated[str, Query(max_length=100, description="Part of a name or address")]


@dataclass(frozen=True, slots=True)
class ListRequest:
    client_id: int
    page: Page


@raises(NotAllowed)
async def _list_request(
    operator: Operator,
    client_id: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    user_id: Annotated[int | None, Query(ge=1, le=2**53, description="The caller's own")] = None,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 10,
) -> ListRequest:
    if user_id is not None and user_id != operator.actor.user_id:
        raise NotFound
    return ListRequest(operator.choose_client(client_id), Page(page=page, limit=size))


OfList = Annotated[ListRequest, Depends(_list_request)]
