"""The accounts at the payment provider as they are connected in this process."""

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Final

import httpx

from toli.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.payments.repository import accounts as repository
from toli.payments.repository.accounts import SealedAccount
from toli.ports.payments import KeyCredentials, Provider, ProviderEvent, ProviderUnavailable

MOST_CONNECTED: Final = 1000
"""How many accounts a process keeps connected; the one that was not used for longest goes first."""
FRESH_SECONDS: Final = 30.0
"""How long credentials are used before it is asked whether they were replaced."""

ConnectProvider = Callable[[KeyCredentials], Provider]
ReadWebhook = Callable[[bytes], ProviderEvent | None]


@dataclass(slots=True)
class _Connected:
    provider: Provider
    version: int
    fresh_until: float


class AccountProviders:
    """A PaymentProviders over the accounts in the database. All of them share the connections of `http`."""

    def __init__(
        self,
        database: Database,
        sealer: Sealer,
        *,
        platform: Provider | None,
        connect: ConnectProvider,
        read_webhook: ReadWebhook,
        http: httpx.AsyncClient,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._database = database
        self._sealer = sealer
        self._platform = platform
        self._connect = connect
        self._read_webhook = read_webhook
        self._http = http
        self._now = now
        self._connected: OrderedDict[tuple[int, int], _Connected] = OrderedDict()

    def read_webhook(self, body: bytes) -> ProviderEvent | None:
        """Read the subject of a webhook."""
        return self._read_webhook(body)

    @property
    def platform(self) -> Provider | None:
        """The platform's own account."""
        return self._platform

    def connect(self, credentials: KeyCredentials) -> Provider:
        """Connect an account that is not saved yet."""
        return self._connect(credentials)

    async def of_account(self, *, client_id: int, account_id: int) -> Provider:
        """Return the provider of a client's account.

        Raises NotFound when the client has no such account, ProviderUnavailable where the installation has none.
        """
        known = self._connected.get((client_id, account_id))
        if known is not None and self._now() < known.fresh_until:
            self._connected.move_to_end((client_id, account_id))
            return known.provider
        async with self._database.client_transaction(client_id) as tx:
            account = await repository.find_sealed(tx, account_id=account_id)
        if account is None:
            raise NotFound
        return self._keep(account, known)

    def forget(self, *, client_id: int, account_id: int) -> None:
        """Read an account's credentials again when it is used next."""
        self._connected.pop((client_id, account_id), None)

    def _keep(self, account: SealedAccount, known: _Connected | None) -> Provider:
        is_same = known is not None and known.version == account.version
        provider = known.provider if known is not None and is_same else self._open(account)
        key = (account.client_id, account.account_id)
        self._connected[key] = _Connected(provider, account.version, self._now() + FRESH_SECONDS)
        self._connected.move_to_end(key)
        if len(self._connected) > MOST_CONNECTED:
            self._connected.popitem(last=False)
        return provider

    def _open(self, account: SealedAccount) -> Provider:
        if account.sealed_credentials is not None:
            return self._connect(open_credentials(self._sealer, account))
        if self._platform is None:
            raise ProviderUnavailable("The payment service is not set up right now. Please contact support.")
        return self._platform

    async def aclose(self) -> None:
        """Close the connections."""
        await self._http.aclose()


def open_credentials(sealer: Sealer, account: SealedAccount) -> KeyCredentials:
    """Decrypt the credentials of an account.

    Raises SealBroken when the installation's keys do not open them.
    """
    assert account.sealed_credentials is not None
    found = json.loads(
        sealer.open(account.sealed_credentials, bound_to=_binding(account.client_id, account.account_id))
    )
    return KeyCredentials(found["key_id"], found["key_secret"], tuple(found["webhook_secrets"]))


def seal_credentials(sealer: Sealer, credentials: KeyCredentials, *, client_id: int, account_id: int) -> bytes:
    """Encrypt credentials for the row of one account."""
    text = json.dumps(
        {
            "key_id": credentials.key_id,
            "key_secret": credentials.key_secret,
            "webhook_secrets": list(credentials.webhook_secrets),
        }
    )
    return sealer.seal(text, bound_to=_binding(client_id, account_id))


def _binding(client_id: int, account_id: int) -> str:
    return f"payment_account.sealed_credentials:{client_id}:{account_id}"
