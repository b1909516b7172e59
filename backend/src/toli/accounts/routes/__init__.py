"""Routes of accounts."""

from toli.accounts.routes.accounts import router as accounts
from toli.accounts.routes.second_factor import router as second_factor

__all__ = ["accounts", "second_factor"]
