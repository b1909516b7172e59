"""The use cases that join people and clients."""

from toli.accounts.service.signing_in import sign_in_turns
from toli.accounts.service.who import me

__all__ = ["me", "sign_in_turns"]
