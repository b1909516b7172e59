from typing import Final

from pydantic import TypeAdapter

from toli.infra.ports.payments import Credentials, KeyCredentials, TokenCredentials
from toli.kit.sealing import Sealer
from toli.payments.gateway.repository.accounts import SealedAccount

_ADAPTER: Final = TypeAdapter[Credentials](Credentials)


def open_keys(sealer: Sealer, account: SealedAccount) -> KeyCredentials:
    """Raises SealBroken."""
    keys = open_credentials(sealer, account)
    assert isinstance(keys, KeyCredentials)
    return keys


def open_tokens(sealer: Sealer, account: SealedAccount) -> TokenCredentials:
    """Raises SealBroken."""
    tokens = open_credentials(sealer, account)
    assert isinstance(tokens, TokenCredentials)
    return tokens


def open_credentials(sealer: Sealer, account: SealedAccount) -> Credentials:
    """Raises SealBroken."""
    assert account.sealed_credentials is not None
    return _ADAPTER.validate_json(
        sealer.open(account.sealed_credentials, bound_to=_binding(account.client_id, account.account_id))
    )


def seal_credentials(sealer: Sealer, credentials: Credentials, *, client_id: int, account_id: int) -> bytes:
    return sealer.seal(_ADAPTER.dump_json(credentials).decode(), bound_to=_binding(client_id, account_id))


def _binding(client_id: int, account_id: int) -> str:
    return f"payment_account.sealed_credentials:{client_id}:{account_id}"
