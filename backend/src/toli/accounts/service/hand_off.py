"""Hand a sign-in off to another site of the platform."""

from urllib.parse import quote

from toli.access.context import Actor
from toli.accounts.schemas import HandOffBody, HandOffOut, Session
from toli.accounts.service.call import Call, client_at
from toli.accounts.service.profile import to_session
from toli.audit.service import record
from toli.clients import service as clients
from toli.identity import service as identity
from toli.identity.errors import HandOffInvalid
from toli.identity.schemas import SupportView
from toli.kit.errors import NotFound

PAGE = "/handoff"
SUPPORT_PAGE = "/to"
SUPPORT_BEGUN = "support.begun"


async def offer(call: Call, actor: Actor, body: HandOffBody) -> tuple[HandOffOut, str]:
    """Create the address that signs the caller in on another site, and the browser's half of the secret.

    The address is built from the client's row, never from what a browser sends. Raises NotFound.
    """
    label = None
    if body.client_url:
        async with call.database.public_transaction() as tx:
            label = (await clients.approved_client(tx, label=body.client_url)).url
    async with call.database.public_transaction() as tx:
        code, browser = await identity.offer_hand_off(tx, session_id=actor.session_id, host_label=label)
    origin = call.settings.main_url if label is None else call.settings.client_origin(label)
    page = identity.own_page(body.path)
    query = f"?to={quote(page, safe='/')}" if page else ""
    # A fragment (after '#') is not sent to servers, so the code is in no log and no Referer.
    return HandOffOut(url=f"{origin}{PAGE}{query}#{code}"), browser


async def exchange(call: Call, *, code: str, browser: str) -> Session:
    """Create a session on this site from the code of another site's hand-off.

    Raises HandOffInvalid when it was used, is older than 60 s, or was made for another site or browser.
    """
    site = call.context.client
    label = site.label if site else None
    actor = call.context.actor
    async with call.database.client_transaction(client_at(site)) as tx:
        begun = await identity.take_hand_off(
            tx,
            code=code,
            browser=browser,
            host_label=label,
            origin=call.context.origin,
            instead_of=actor.session_id if actor else None,
        )
        carried = await identity.session_by_token(tx, token=begun.token)
        if carried is None:
            raise HandOffInvalid
        if begun.support is not None:
            await record(
                tx,
                SUPPORT_BEGUN,
                client_id=begun.support.client_id,
                subject=f"support:{begun.session_id}",
                actor_id=carried.user_id,
                address=call.context.origin.address,
                reason=begun.support.reason,
                until=begun.expires_at.isoformat(),
            )
        await record(
            tx,
            "session.carried",
            client_id=client_at(site),
            subject=f"user:{carried.user_id}",
            actor_id=carried.user_id,
        )
    return await to_session(call, user_id=carried.user_id, begun=begun, label=label)


async def offer_support_view(call: Call, actor: Actor, *, client_id: int, reason: str) -> tuple[HandOffOut, str]:
    """Create the address of a support view of a client's panel, and the browser's half of the secret.

    Raises NotFound where there is no such open client.
    """
    async with call.database.platform_transaction() as tx:
        client = await clients.client_by_id(tx, client_id=client_id)
        if client is None or client.approval_status != "approved":
            raise NotFound
        code, browser = await identity.offer_hand_off(
            tx,
            session_id=actor.session_id,
            host_label=client.url,
            support=SupportView(client_id=client_id, reason=reason.strip()),
        )
    return HandOffOut(url=f"{call.settings.client_origin(client.url)}{PAGE}?to={SUPPORT_PAGE}#{code}"), browser


async def end_support_view(call: Call, actor: Actor) -> HandOffOut:
    """End a support view and return the site it was opened from. Raises NotFound where there is none."""
    if actor.support_until is None:
        raise NotFound
    async with call.database.platform_transaction() as tx:
        await identity.end_session(tx, session_id=actor.session_id)
        await identity.note_support_ended(tx)
    return HandOffOut(url=f"{call.settings.main_url}/admin/all-clients")
