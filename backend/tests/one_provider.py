"""One provider for the accounts of all clients."""

from dataclasses import dataclass

from toli.infra.ports.payments import Credentials, PartnerApplication, Provider, ProviderEvent
from toli.infra.ports.route import Route
from toli.payments.gateway.providers.razorpay import read_webhook


@dataclass(frozen=True)
class OneProvider:
    """PaymentProviders whose accounts are all the same one."""

    platform: Provider

    async def of_account(self, *, client_id: int, account_id: int) -> Provider:
        assert client_id
        assert account_id
        return self.platform

    def forget(self, *, client_id: int, account_id: int) -> None:
        assert client_id
        assert account_id

    def connect(self, credentials: Credentials) -> Provider:
        assert credentials.webhook_secrets
        return self.platform

    async def linked_account_of(self, *, client_id: int, account_id: int) -> str | None:
        assert client_id
        assert account_id
        return None

    @property
    def route(self) -> Route | None:
        return None

    @property
    def application(self) -> PartnerApplication | None:
        return None

    def read_webhook(self, body: bytes) -> ProviderEvent | None:
        return read_webhook(body)

    async def aclose(self) -> None:
        """Nothing is open."""
