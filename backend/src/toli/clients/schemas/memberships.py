"""The clients that a traveller has joined."""

from typing import Self

from pydantic import BaseModel

from toli.clients.schemas.sites import ClientInfo


class JoinedClientOut(BaseModel):
    """A client that a traveller has joined; the first one joined is the default."""

    client_id: int
    client_name: str
    client_url: str
    client_logo: str | None
    is_default: bool

    @classmethod
    def of(cls, client: ClientInfo, *, is_default: bool) -> Self:
        """A joined client."""
        return cls(
            client_id=client.client_id,
            client_name=client.client_name,
            client_url=client.url,
            client_logo=client.client_logo,
            is_default=is_default,
        )
