from base64 import urlsafe_b64encode
from datetime import timedelta

from toli.identity.access.context import Origin
from toli.identity.access.roles import Role
from toli.identity.audit import service as audit
from toli.identity.people import rules
from toli.identity.people.errors import HandOffInvalid
from toli.identity.people.repository import hand_offs, people
from toli.identity.people.repository import sessions as repository
from toli.identity.people.schemas import NewSession, SessionInfo, SupportView
from toli.infra.db.database import Database
from toli.infra.db.transactions import PlatformTransaction, Transaction
from toli.kit.errors import NotFound
from toli.kit.secrets import new_token, token_hash

SUPPORT_ENDED = "support.ended"


async def session_by_token(tx: Transaction, *, token: str) -> SessionInfo | None:
    return await repository.find_live(tx, token_hash=token_hash(token))


async def use_session(
    database: Database, *, token: str, is_attended: bool, idempotency_key: str | None, retention: timedelta
) -> SessionInfo | None:
    """Return also the person's earlier call with the key.

    Records the use at most every five minutes, not for background requests of an idle page.
    """
    return await repository.find_used(
        database,
        token_hash=token_hash(token),
        is_attended=is_attended,
        idempotency_key=idempotency_key,
        retention=retention,
    )


async def start_session(
    tx: Transaction,
    *,
    user_id: int,
    role: Role,
    host_label: str | None,
    origin: Origin,
    instead_of: int | None,
    site_label: str | None = None,
    is_known_device: bool = False,
) -> NewSession:
    """`site_label`: the named site, if not the host's. `instead_of`: the browser's previous session."""
    if instead_of is not None:
        await repository.end_session(tx, session_id=instead_of)
    token = new_token()
    return await repository.add(
        tx,
        user_id=user_id,
        token=token,
        token_hash=token_hash(token),
        lifetime=rules.session_lifetime(role, is_known_device=is_known_device),
        is_known_device=is_known_device,
        host_label=host_label,
        site_label=site_label or host_label,
        address=origin.address,
        user_agent=origin.user_agent,
    )


async def end_sign_in(tx: Transaction, *, user_id: int, session_id: int) -> None:
    """End it on all hosts. Raises NotFound."""
    if not await repository.end_family(tx, session_id=session_id, user_id=user_id):
        raise NotFound


async def end_other_sign_ins(tx: Transaction, *, user_id: int, session_id: int) -> None:
    """Forget known devices too."""
    await people.forget_devices(tx, user_id=user_id)
    await repository.end_other_families(tx, session_id=session_id, user_id=user_id)


async def end_all_sign_ins(tx: Transaction, *, user_id: int) -> None:
    """Forget known devices too."""
    await people.forget_devices(tx, user_id=user_id)
    await repository.end_all(tx, user_id=user_id)


async def offer_hand_off(
    tx: Transaction,
    *,
    session_id: int,
    host_label: str | None,
    support: SupportView | None = None,
    browser_hash: bytes | None = None,
) -> tuple[str, str]:
    """Return a code, valid once within 60 s, and the browser's half.

    `browser_hash`: of an existing half. With `support` it begins a support view.
    """
    code, browser = new_token(), new_token()
    await hand_offs.add_hand_off(
        tx,
        code_hash=token_hash(code),
        browser_hash=token_hash(browser) if browser_hash is None else browser_hash,
        session_id=session_id,
        host_label=host_label,
        support=support,
    )
    return code, browser


def new_challenge() -> tuple[str, str]:
    secret = new_token()
    return secret, urlsafe_b64encode(token_hash(secret)).decode().rstrip("=")


async def take_hand_off(
    tx: Transaction, *, code: str, browser: str, host_label: str | None, origin: Origin, instead_of: int | None
) -> NewSession:
    """Create a session in the hand-off's family. Raises HandOffInvalid."""
    carried = await hand_offs.take_hand_off(
        tx, code_hash=token_hash(code), browser_hash=token_hash(browser), host_label=host_label
    )
    if carried is None:
        raise HandOffInvalid
    token = new_token()
    of_session, support = carried
    session = await repository.add_to_family(
        tx,
        of_session=of_session,
        support=support,
        token=token,
        token_hash=token_hash(token),
        host_label=host_label,
        address=origin.address,
        user_agent=origin.user_agent,
    )
    if session is None:
        raise HandOffInvalid
    if instead_of is not None:
        await repository.end_session(tx, session_id=instead_of)
    return session


async def note_support_ended(tx: PlatformTransaction) -> None:
    """Record each end in the audit log once."""
    for session_id, user_id, client_id in await repository.ended_support(tx, noted=SUPPORT_ENDED):
        await audit.record(tx.for_client(client_id), SUPPORT_ENDED, subject=f"support:{session_id}", actor_id=user_id)
