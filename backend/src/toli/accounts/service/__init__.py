"""Use cases of accounts, which connect people and clients."""

from toli.accounts.service.profile import me
from toli.accounts.service.sign_in import make_sign_in_limiter

__all__ = ["make_sign_in_limiter", "me"]
