"""Use cases of an application that operators authorise (OAuth 2.0)."""

import hmac
import json
import time
from collections.abc import Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import Any, Final

from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli_demo.simulator import repository
from toli_demo.simulator.errors import NOT_APPLICABLE, Refused
from toli_demo.simulator.keys import PARTNER_ID, PARTNER_SECRET, public_token_of
from toli_demo.simulator.rules import new_token
from toli_demo.simulator.service.webhooks import DELIVER

CODE_LASTS: Final = timedelta(minutes=5)
ACCESS_LASTS: Final = timedelta(days=90)
REFRESH_LASTS: Final = timedelta(days=180)
REVOKED: Final = "account.app.authorization_revoked"


async def authorise(tx: Transaction, account_id: str, *, redirect_url: str) -> str:
    """Give the application a code for an account."""
    code = new_token()
    await repository.add_grant(
        tx, token=code, kind="code", account_id=account_id, lasts=CODE_LASTS, redirect_url=redirect_url
    )
    return code


async def exchange(tx: Transaction, body: Mapping[str, Any]) -> dict[str, Any]:
    """Give tokens for a code or a refresh token, which is used up.

    Raises Refused.
    """
    is_known = body.get("client_id") == PARTNER_ID
    if not is_known or not hmac.compare_digest(str(body.get("client_secret")).encode(), PARTNER_SECRET.encode()):
        raise _refused("The client credentials are invalid.", status=HTTPStatus.UNAUTHORIZED)
    match body.get("grant_type"):
        case "authorization_code":
            token, kind, redirect_url = body.get("code"), "code", body.get("redirect_uri")
        case "refresh_token":
            token, kind, redirect_url = body.get("refresh_token"), "refresh", None
        case _:
            raise _refused("The grant type is not supported.")
    account_id = await repository.take_grant(tx, str(token), kind=kind, redirect_url=redirect_url)
    if account_id is None:
        raise _refused("The code or token is invalid, expired or was used.")
    access, refresh = new_token(), new_token()
    await repository.add_grant(tx, token=access, kind="access", account_id=account_id, lasts=ACCESS_LASTS)
    await repository.add_grant(tx, token=refresh, kind="refresh", account_id=account_id, lasts=REFRESH_LASTS)
    answer = {
        "token_type": "Bearer",
        "public_token": public_token_of(account_id),
        "access_token": access,
        "refresh_token": refresh,
        "expires_in": int(ACCESS_LASTS.total_seconds()),
    }
    return answer | ({"razorpay_account_id": account_id} if kind == "code" else {})


async def revoke(tx: Transaction, account_id: str) -> None:
    """Take an authorisation back, as its operator does in the dashboard, and notify the application."""
    await repository.remove_grants(tx, account_id)
    envelope = {
        "entity": "event",
        "account_id": account_id,
        "event": REVOKED,
        "contains": [],
        "payload": {},
        "created_at": int(time.time()),
    }
    webhook_id = new_token()
    body = json.dumps(envelope, separators=(",", ":")).encode()
    await repository.add_webhook(
        tx, webhook_id=webhook_id, account_id=account_id, event=REVOKED, order_id="", body=body
    )
    await enqueue(tx, DELIVER, webhook_id=webhook_id)


async def expire(tx: Transaction, account_id: str) -> None:
    """Let the access tokens of an account expire now."""
    await repository.expire_access(tx, account_id)


def _refused(description: str, *, status: HTTPStatus = HTTPStatus.BAD_REQUEST) -> Refused:
    return Refused(description, reason=NOT_APPLICABLE, status=status)
