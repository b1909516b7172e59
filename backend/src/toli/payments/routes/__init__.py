"""Payments over HTTP: accounts at the provider, and its webhooks."""

from toli.payments.routes.accounts import router as accounts
from toli.payments.routes.authorised import router as authorised
from toli.payments.routes.linked_accounts import router as linked_accounts
from toli.payments.routes.webhooks import router as webhooks

__all__ = ["accounts", "authorised", "linked_accounts", "webhooks"]
