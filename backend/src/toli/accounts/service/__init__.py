"""The use cases that join people and clients."""

from toli.accounts.service.signing_in import make_sign_in_limiter
from toli.accounts.service.who import me

__all__ = ["make_sign_in_limiter", "me"]
