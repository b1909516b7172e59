import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from time import monotonic
from typing import Final

import httpx

from toli.infra.db.database import Database
from toli.infra.ports.payments import Credentials, PartnerApplication, Provider, ProviderEvent, ProviderUnavailable
from toli.infra.ports.route import Route
from toli.kit.clock import Clock
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.text import Text
from toli.payments.gateway.repository import accounts as repository
from toli.payments.gateway.repository.accounts import SealedAccount
from toli.payments.gateway.service.credentials import open_credentials
from toli.payments.gateway.service.tokens import renew_if_due

MOST_CONNECTED: Final = 1000
"""How many accounts a process keeps connected; the one that was not used for longest goes first."""
FRESH_SECONDS: Final = 30.0
"""How long credentials are used before it is asked whether they were replaced."""

LAST_MINUTES: Final = timedelta(minutes=10)
"""How long before they expire tokens are renewed by whoever uses them."""
RENEWAL_SECONDS: Final = 10.0
"""How long the renewal by another process is waited for."""
LOOK_EVERY_SECONDS: Final = 0.25

ConnectProvider = Callable[[Credentials], Provider]
ReadWebhook = Callable[[bytes], ProviderEvent | None]


@dataclass(slots=True)
class _Connected:
    provider: Provider
    version: int
    linked_account_id: str | None
    fresh_until: float


class AccountProviders:
    """A PaymentProviders over the accounts in the database, with one connection pool."""

    def __init__(
        self,
        database: Database,
        sealer: Sealer,
        *,
        platform: Provider | None,
        route: Route | None,
        application: PartnerApplication | None,
        connect: ConnectProvider,
        read_webhook: ReadWebhook,
        http: httpx.AsyncClient,
        clock: Clock,
        now: Callable[[], float] = monotonic,
    ) -> None:
        self._database = database
        self._sealer = sealer
        self._platform = platform
        self._route = route
        self._application = application
        self._clock = clock
        self._connect = connect
        self._read_webhook = read_webhook
        self._http = http
        self._now = now
        self._connected: OrderedDict[tuple[int, int], _Connected] = OrderedDict()

    def read_webhook(self, body: bytes) -> ProviderEvent | None:
        return self._read_webhook(body)

    @property
    def platform(self) -> Provider | None:
        return self._platform

    @property
    def route(self) -> Route | None:
        return self._route

    @property
    def application(self) -> PartnerApplication | None:
        return self._application

    def connect(self, credentials: Credentials) -> Provider:
        return self._connect(credentials)

    async def of_account(self, *, client_id: int, account_id: int) -> Provider:
        """Raises NotFound, and ProviderUnavailable if the installation has none."""
        return (await self._get(client_id=client_id, account_id=account_id)).provider

    async def linked_account_of(self, *, client_id: int, account_id: int) -> str | None:
        """Raises NotFound."""
        return (await self._get(client_id=client_id, account_id=account_id)).linked_account_id

    async def _get(self, *, client_id: int, account_id: int) -> _Connected:
        entry = self._connected.get((client_id, account_id))
        if entry is not None and self._now() < entry.fresh_until:
            self._connected.move_to_end((client_id, account_id))
            return entry
        account = await self._find(client_id=client_id, account_id=account_id)
        if self._is_expiring(account):
            account = await self._renew(account)
        return self._keep(account, entry)

    async def _find(self, *, client_id: int, account_id: int) -> SealedAccount:
        async with self._database.client_transaction(client_id) as tx:
            account = await repository.find_sealed(tx, account_id=account_id)
        if account is None:
            raise NotFound
        return account

    def _is_expiring(self, account: SealedAccount, *, within: timedelta = LAST_MINUTES) -> bool:
        return account.expires_at is not None and account.expires_at < self._clock.now() + within

    async def _renew(self, account: SealedAccount) -> SealedAccount:
        """Renew tokens; the old tokens stay if still good or refused."""
        if self._application is None:
            return account
        ids = {"client_id": account.client_id, "account_id": account.account_id}
        for _ in range(int(RENEWAL_SECONDS / LOOK_EVERY_SECONDS)):
            is_renewed = await renew_if_due(
                self._database, self._application, self._sealer, clock=self._clock, ahead=LAST_MINUTES, **ids
            )
            account = await self._find(**ids)
            if is_renewed or account.failing_since is not None or not self._is_expiring(account, within=timedelta()):
                return account
            await asyncio.sleep(LOOK_EVERY_SECONDS)
        raise ProviderUnavailable

    def forget(self, *, client_id: int, account_id: int) -> None:
        self._connected.pop((client_id, account_id), None)

    def _keep(self, account: SealedAccount, previous: _Connected | None) -> _Connected:
        is_same = previous is not None and previous.version == account.version
        provider = previous.provider if previous is not None and is_same else self._open(account)
        key = (account.client_id, account.account_id)
        linked_account_id = None if self._route is None else account.linked_account_id
        entry = _Connected(provider, account.version, linked_account_id, self._now() + FRESH_SECONDS)
        self._connected[key] = entry
        self._connected.move_to_end(key)
        if len(self._connected) > MOST_CONNECTED:
            self._connected.popitem(last=False)
        return entry

    def _open(self, account: SealedAccount) -> Provider:
        if account.sealed_credentials is not None:
            return self._connect(open_credentials(self._sealer, account))
        if self._platform is None:
            raise ProviderUnavailable(Text("The payment service is not set up right now. Please contact support."))
        return self._platform

    async def aclose(self) -> None:
        await self._http.aclose()
