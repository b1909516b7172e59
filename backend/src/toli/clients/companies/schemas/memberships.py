from typing import Self

from pydantic import BaseModel

from toli.clients.companies.schemas.sites import ClientInfo


class JoinedClientOut(BaseModel):
    """The first is the default."""

    client_id: int
    client_name: str
    client_url: str
    client_logo: str | None
    is_default: bool

    @classmethod
    def of(cls, client: ClientInfo, *, is_default: bool) -> Self:
        return cls(
            client_id=client.client_id,
            client_name=client.client_name,
            client_url=client.url,
            client_logo=client.client_logo,
            is_default=is_default,
        )
