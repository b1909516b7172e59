from dataclasses import dataclass
from typing import Literal

from toli.clients.accounts import rules
from toli.clients.accounts.service.call import Call, client_at, record_failure
from toli.identity.access.context import ClientRef
from toli.identity.audit.service import record, record_at
from toli.identity.people.repository import sessions
from toli.identity.people.schemas import Credentials, Limit
from toli.identity.people.service import devices
from toli.identity.people.service import limits as limits_service
from toli.infra.db.transactions import Transaction


@dataclass(frozen=True, slots=True)
class GuessLimits:
    """Limits for wrong guesses: the account's, then the network's."""

    method: Literal["password", "second_factor"]
    account: str
    own: tuple[Limit, ...]
    of_network: tuple[Limit, ...] = ()

    @property
    def all(self) -> tuple[Limit, ...]:
        return self.own + self.of_network


def password_limits(call: Call, *, credentials: Credentials | None, name: str) -> GuessLimits:
    """A known browser has its own limit, which other people cannot use up."""
    account = rules.account_key(user_id=credentials.user_id if credentials else None, name=name, sealer=call.sealer)
    device = device_of(call, credentials)
    if device is not None:
        return GuessLimits("password", account, (rules.device_limit(account=account, device=device),))
    address = call.context.origin.address
    return GuessLimits(
        "password",
        account,
        rules.password_limits(account=account, address=address),
        (rules.accounts_limit(account=account, address=address),),
    )


def second_factor_limits(call: Call, *, credentials: Credentials) -> GuessLimits:
    account = rules.account_key(user_id=credentials.user_id, name="", sealer=call.sealer)
    device = device_of(call, credentials)
    return GuessLimits(
        "second_factor",
        account,
        # A known device has an allowance of its own, of the same size.
        rules.second_factor_limits(account=account if device is None else f"{account}:on:{device}"),
    )


def device_of(call: Call, credentials: Credentials | None) -> str | None:
    actor = call.context.actor
    if actor is not None and credentials is not None and actor.user_id == credentials.user_id:
        # However many sessions a thief begins with a stolen one, they share one allowance.
        return "signed-in"
    return devices.known_device(call.devices, credentials=credentials, now=call.clock.now(), sealer=call.sealer)


async def count_failure(call: Call, *, limits: GuessLimits, site: ClientRef | None) -> None:
    """Record and count a failed sign-in in its own transaction.

    Raises TooMany if concurrent calls have used up the limit.
    """
    await record_failure(call, site=site, account=limits.account, method=limits.method)
    async with call.database.client_transaction(client_at(site)) as tx:
        if await limits_service.count_attempt(tx, limits.all):
            await record(tx, "sign_in.limited", subject=limits.account)


async def end_surplus_sessions(tx: Transaction, call: Call, *, user_id: int, keep: int, site: ClientRef | None) -> None:
    ended = await sessions.end_surplus_sessions(tx, user_id=user_id, keep=keep, most=call.settings.session_limit)
    if ended:
        await record_at(
            tx,
            "session.surplus_ended",
            site_id=client_at(site),
            subject=f"user:{user_id}",
            actor_id=user_id,
            number=ended,
        )
