from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from toli.clients.accounts import rules
from toli.clients.accounts.schemas import Session
from toli.clients.accounts.service.account_changes import record_and_notify
from toli.clients.accounts.service.call import Call, client_at, site_named
from toli.clients.accounts.service.codes import try_code
from toli.clients.accounts.service.limits import (
    count_failure,
    end_surplus_sessions,
    password_limits,
    second_factor_limits,
)
from toli.clients.accounts.service.phone_codes import try_phone_code
from toli.clients.accounts.service.profile import to_session
from toli.clients.accounts.service.registration import add_traveller
from toli.identity.access.context import Actor, ClientRef
from toli.identity.access.roles import Role
from toli.identity.audit.service import record_at
from toli.identity.people.errors import (
    AuthenticationFailed,
    EmailTaken,
    SecondFactorRequired,
    SecondFactorWrong,
    SignInCodeWrong,
    StaffSignInElsewhere,
)
from toli.identity.people.repository import codes
from toli.identity.people.repository import people as people_repository
from toli.identity.people.schemas import Credentials, NewSession, Purpose
from toli.identity.people.service import devices, people, second_factor, sessions
from toli.identity.people.service import limits as limits_service
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.concurrency import ConcurrencyLimiter
from toli.kit.secrets import hash_password, is_outdated, password_matches

SIGN_IN_PAGE = "/login"


def make_sign_in_limiter(*, connections: int) -> ConcurrencyLimiter:
    """Limit credential checks to half of the connection pool."""
    return ConcurrencyLimiter(
        max_concurrent=max(1, connections // 2),
        max_waiting=rules.MAX_SIGN_INS_WAITING,
        max_waiting_per_party=rules.MAX_SIGN_INS_WAITING_PER_NETWORK,
        timeout=rules.SIGN_IN_TIMEOUT,
    )


async def sign_in_with_password(call: Call, *, name: str, password: str, url: str | None, totp: str | None) -> Session:
    """An unknown name takes as long and gets the same response.

    Raises AuthenticationFailed, StaffSignInElsewhere, SecondFactorRequired, SecondFactorWrong, TooMany, NotFound.
    """
    site = await site_named(call, label=url)
    async with call.database.public_transaction() as tx:
        credentials = await people.credentials_by_name(tx, name=name)
        limits = password_limits(call, credentials=credentials, name=name)
        await limits_service.refuse_when_spent(tx, limits.all)
    is_right = await password_matches(password, stored=credentials.password_hash if credentials else None)
    if credentials is None or not is_right:
        await count_failure(call, limits=limits, site=site)
        raise AuthenticationFailed
    assert credentials.password_hash is not None
    new_hash = await hash_password(password) if is_outdated(credentials.password_hash) else None
    _refuse_staff(call, credentials=credentials)
    async with _sign_in_transaction(call, credentials=credentials, site=site) as tx:
        await limits_service.forgive(tx, limits.own)
        await _take_second_factor(tx, call, credentials=credentials, totp=totp)
        if new_hash is not None:
            await people_repository.set_password(tx, user_id=credentials.user_id, password_hash=new_hash)
        begun = await _begin(
            tx, call, user_id=credentials.user_id, role=Role(credentials.role_id), site=site, method="password"
        )
    return await to_session(call, user_id=credentials.user_id, begun=begun, label=site.label if site else None)


async def sign_in_with_code(call: Call, *, email: str, code: str, url: str | None, totp: str | None) -> Session:
    """Raises SignInCodeWrong, StaffSignInElsewhere, SecondFactorRequired, SecondFactorWrong, TooMany, NotFound."""
    site = await site_named(call, label=url)
    code_id = await _right_code(call, email=email, purpose="login", code=code)
    credentials = await _find_credentials(call, email=email)
    if credentials is None:
        raise SignInCodeWrong
    return await _begin_by_code(call, credentials=credentials, code_id=code_id, site=site, totp=totp)


async def sign_in_with_phone_code(call: Call, *, phone: str, code: str, url: str | None, totp: str | None) -> Session:
    """Raises SignInCodeWrong, StaffSignInElsewhere, SecondFactorRequired, SecondFactorWrong, TooMany, NotFound."""
    site = await site_named(call, label=url)
    tried, credentials = await try_phone_code(call, phone=phone, code=code)
    if tried.outcome != "right" or tried.code_id is None or credentials is None:
        raise SignInCodeWrong
    return await _begin_by_code(call, credentials=credentials, code_id=tried.code_id, site=site, totp=totp)


async def continue_with_code(
    call: Call, *, email: str, code: str, phone: str, url: str | None, totp: str | None
) -> Session:
    """A new address gets an account without a password.

    Raises SignInCodeWrong, StaffSignInElsewhere, SecondFactorRequired, SecondFactorWrong, TooMany, NotFound.
    """
    site = await site_named(call, label=url)
    code_id = await _right_code(call, email=email, purpose="booking", code=code)
    credentials = await _find_credentials(call, email=email)
    if credentials is None:
        with suppress(EmailTaken):
            return await _begin_as_new(call, email=email, phone=phone, code_id=code_id, site=site)
        # Somebody with the same e-mail address was a moment faster.
        credentials = await _find_credentials(call, email=email)
    if credentials is None:
        raise SignInCodeWrong
    return await _begin_by_code(call, credentials=credentials, code_id=code_id, site=site, totp=totp)


async def _begin_as_new(call: Call, *, email: str, phone: str, code_id: int, site: ClientRef | None) -> Session:
    async with call.database.client_transaction(client_at(site)) as tx:
        # First, so that of two calls at once the second finds the code used up.
        if not await codes.spend_code(tx, code_id=code_id):
            raise SignInCodeWrong
        person = await add_traveller(tx, site=site, email=email, password_hash=None, phone=phone)
        begun = await _begin(tx, call, user_id=person.user_id, role=Role.TRAVELLER, site=site, method="code")
    return await to_session(call, user_id=person.user_id, begun=begun, label=site.label if site else None)


async def _right_code(call: Call, *, email: str, purpose: Purpose, code: str) -> int:
    tried = await try_code(call, email=email, purpose=purpose, code=code)
    if tried.outcome != "right" or tried.code_id is None:
        raise SignInCodeWrong
    return tried.code_id


async def _find_credentials(call: Call, *, email: str) -> Credentials | None:
    async with call.database.public_transaction() as tx:
        return await people.credentials_by_name(tx, name=email)


async def _begin_by_code(
    call: Call, *, credentials: Credentials, code_id: int, site: ClientRef | None, totp: str | None
) -> Session:
    _refuse_staff(call, credentials=credentials)
    async with _sign_in_transaction(call, credentials=credentials, site=site) as tx:
        # Before the code is used up, so that a request without the second factor can be repeated with it.
        await _take_second_factor(tx, call, credentials=credentials, totp=totp)
        if not await codes.spend_code(tx, code_id=code_id):
            raise SignInCodeWrong
        begun = await _begin(
            tx, call, user_id=credentials.user_id, role=Role(credentials.role_id), site=site, method="code"
        )
    return await to_session(call, user_id=credentials.user_id, begun=begun, label=site.label if site else None)


async def sign_out(call: Call, actor: Actor) -> None:
    await end_one(call, actor, session_id=actor.session_id)


async def end_one(call: Call, actor: Actor, *, session_id: int) -> None:
    """Raises NotFound."""
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        await sessions.end_sign_in(tx, user_id=actor.user_id, session_id=session_id)
        await _note(tx, user_id=actor.user_id, site=call.context.client, action="session.ended")


async def end_others(call: Call, actor: Actor) -> None:
    async with call.database.client_transaction(client_at(call.context.client)) as tx:
        await sessions.end_other_sign_ins(tx, user_id=actor.user_id, session_id=actor.session_id)
        await _note(tx, user_id=actor.user_id, site=call.context.client, action="session.others_ended")


def _refuse_staff(call: Call, *, credentials: Credentials) -> None:
    """Raises StaffSignInElsewhere on an own domain: its DNS may change."""
    site = call.context.client
    if call.context.is_own_domain and site is not None and credentials.role_id != Role.TRAVELLER:
        raise StaffSignInElsewhere(url=f"{call.settings.client_origin(site.label)}{SIGN_IN_PAGE}")


@asynccontextmanager
async def _sign_in_transaction(
    call: Call, *, credentials: Credentials, site: ClientRef | None
) -> AsyncIterator[ClientTransaction]:
    try:
        async with call.database.client_transaction(client_at(site)) as tx:
            yield tx
    except SecondFactorWrong:
        await count_failure(call, limits=second_factor_limits(call, credentials=credentials), site=site)
        raise


async def _take_second_factor(tx: Transaction, call: Call, *, credentials: Credentials, totp: str | None) -> None:
    if not credentials.is_totp_enabled:
        return
    if totp is None:
        raise SecondFactorRequired
    await limits_service.forgive(tx, second_factor_limits(call, credentials=credentials).own)
    way = await second_factor.use_second_factor(
        tx, credentials=credentials, code=totp, clock=call.clock, sealer=call.sealer
    )
    if way == "recovery_code":
        await record_and_notify(tx, call, user_id=credentials.user_id, action="second_factor.recovery_code_used")


async def _begin(
    tx: Transaction, call: Call, *, user_id: int, role: Role, site: ClientRef | None, method: str
) -> NewSession:
    actor, host_key = call.context.actor, call.context.host_key
    begun = await sessions.start_session(
        tx,
        user_id=user_id,
        role=role,
        host_label=host_key,
        site_label=host_key if call.context.is_own_domain else site.label if site else None,
        origin=call.context.origin,
        instead_of=actor.session_id if actor else None,
        is_known_device=devices.known_device(
            call.devices,
            credentials=await people_repository.find_credentials_of(tx, user_id=user_id),
            now=call.clock.now(),
            sealer=call.sealer,
        )
        is not None,
    )
    await _note(tx, user_id=user_id, site=site, action="session.started", method=method)
    await end_surplus_sessions(tx, call, user_id=user_id, keep=begun.session_id, site=site)
    return begun


async def _note(tx: Transaction, *, user_id: int, site: ClientRef | None, action: str, **data: str) -> None:
    await record_at(
        tx,
        action,
        site_id=client_at(site),
        subject=f"user:{user_id}",
        actor_id=user_id,
        **data,
    )
