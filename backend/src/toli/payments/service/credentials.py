"""Sealing of an account's credentials for its row."""

from typing import Final

from pydantic import TypeAdapter

from toli.kit.sealing import Sealer
from toli.payments.repository.accounts import SealedAccount
from toli.ports.payments import Credentials, KeyCredentials, TokenCredentials

_ADAPTER: Final = TypeAdapter[Credentials](Credentials)


def open_keys(sealer: Sealer, account: SealedAccount) -> KeyCredentials:
    """Decrypt the keys of an account. Raises SealBroken when the installation's keys do not open them."""
    found = open_credentials(sealer, account)
    assert isinstance(found, KeyCredentials)
    return found


def open_tokens(sealer: Sealer, account: SealedAccount) -> TokenCredentials:
    """Decrypt the tokens of an account. Raises SealBroken when the installation's keys do not open them."""
    found = open_credentials(sealer, account)
    assert isinstance(found, TokenCredentials)
    return found


def open_credentials(sealer: Sealer, account: SealedAccount) -> Credentials:
    """Decrypt the credentials of an account. Raises SealBroken when the installation's keys do not open them."""
    assert account.sealed_credentials is not None
    return _ADAPTER.validate_json(
        sealer.open(account.sealed_credentials, bound_to=_binding(account.client_id, account.account_id))
    )


def seal_credentials(sealer: Sealer, credentials: Credentials, *, client_id: int, account_id: int) -> bytes:
    """Encrypt credentials for the row of one account."""
    return sealer.seal(_ADAPTER.dump_json(credentials).decode(), bound_to=_binding(client_id, account_id))


def _binding(client_id: int, account_id: int) -> str:
    return f"payment_account.sealed_credentials:{client_id}:{account_id}"
