"""Hand a sign-in off to another site of the platform."""

from base64 import urlsafe_b64decode
from urllib.parse import quote, urlencode

from toli.clients.accounts.schemas import HandOffBody, HandOffOut, HandOffRequest, Session
from toli.clients.accounts.service.call import Call, client_at
from toli.clients.accounts.service.limits import end_surplus_sessions
from toli.clients.accounts.service.profile import to_session
from toli.clients.companies.repository import sites as sites_repository
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.service import sites
from toli.identity.access.context import Actor
from toli.identity.access.roles import Role
from toli.identity.audit.service import record_at
from toli.identity.people import rules
from toli.identity.people.errors import HandOffInvalid
from toli.identity.people.repository import sessions as sessions_repository
from toli.identity.people.schemas import SupportView
from toli.identity.people.service import sessions
from toli.kit.errors import Invalid, NotFound
from toli.kit.text import Text

PAGE = "/handoff"
SUPPORT_PAGE = "/to"
SUPPORT_BEGUN = "support.begun"


async def offer(call: Call, actor: Actor, body: HandOffBody) -> tuple[HandOffOut, str | None]:
    """Return the address that signs the caller in on the other site, and the browser's half of the secret.

    An own domain gets no cookie: its page requests the hand-off (`ask`) with the hash of its cookie as challenge. A
    session of an own domain is never handed off: its operator could gain a token for every site. Raises NotFound.
    """
    client = None
    if body.client_url:
        async with call.database.public_transaction() as tx:
            client = await sites.approved_client(tx, label=body.client_url)
    is_traveller = actor.role is Role.TRAVELLER
    domain = client.domain if client is not None and is_traveller else None
    origin = _origin(call, client, domain=domain)
    page = rules.own_page(body.path)
    if call.context.is_own_domain:
        return HandOffOut(url=f"{origin}{page or '/'}"), None
    if domain is not None and body.challenge is None:
        host_client = call.context.client
        return HandOffOut(
            url=_page_at(origin, page, asking=host_client.label if host_client else ""), site=domain
        ), None
    async with call.database.public_transaction() as tx:
        code, browser = await sessions.offer_hand_off(
            tx,
            session_id=actor.session_id,
            host_label=domain or (client.url if client else None),
            browser_hash=_hash_of(body.challenge) if domain is not None and body.challenge else None,
        )
    # A fragment (after '#') is not sent to servers, so the code is in no log and no Referer.
    return HandOffOut(url=f"{_page_at(origin, page)}#{code}"), None if domain else browser


async def ask(call: Call, body: HandOffRequest) -> tuple[HandOffOut, str]:
    """Return the other site's address and the answer's cookie.

    Raises NotFound on other hosts or for an unknown site.
    """
    host_client = call.context.client
    if host_client is None or not call.context.is_own_domain:
        raise NotFound
    other_client = None
    if body.client_url:
        async with call.database.public_transaction() as tx:
            other_client = await sites.approved_client(tx, label=body.client_url)
    secret, challenge = sessions.new_challenge()
    page = rules.own_page(body.path)
    url = f"{_page_at(_origin(call, other_client, domain=None), page, to_site=host_client.label)}#{challenge}"
    return HandOffOut(url=url), secret


def _origin(call: Call, client: ClientInfo | None, *, domain: str | None) -> str:
    if client is None:
        return call.settings.main_url
    return call.settings.site_origin(label=client.url, domain=domain)


def _page_at(origin: str, page: str | None, *, asking: str | None = None, to_site: str | None = None) -> str:
    query = {"to": page, "from": asking, "for": to_site}
    parameters = {name: value for name, value in query.items() if value is not None}
    return f"{origin}{PAGE}{'?' if parameters else ''}{urlencode(parameters, safe='/', quote_via=quote)}"


def _hash_of(challenge: str) -> bytes:
    try:
        return urlsafe_b64decode(f"{challenge}=")
    except ValueError:
        raise Invalid(Text("This is not a challenge."), field="challenge") from None


async def exchange(call: Call, *, code: str, browser: str) -> Session:
    """Raises HandOffInvalid if used, older than 60 s, or for another site or browser."""
    site = call.context.client
    label = site.label if site else None
    actor = call.context.actor
    async with call.database.client_transaction(client_at(site)) as tx:
        begun = await sessions.take_hand_off(
            tx,
            code=code,
            browser=browser,
            host_label=call.context.host_key,
            origin=call.context.origin,
            instead_of=actor.session_id if actor else None,
        )
        carried = await sessions.session_by_token(tx, token=begun.token)
        if carried is None:
            raise HandOffInvalid
        await end_surplus_sessions(tx, call, user_id=carried.user_id, keep=begun.session_id, site=site)
        if begun.support is not None:
            await record_at(
                tx,
                SUPPORT_BEGUN,
                site_id=begun.support.client_id,
                subject=f"support:{begun.session_id}",
                actor_id=carried.user_id,
                address=call.context.origin.address,
                reason=begun.support.reason,
                until=begun.expires_at.isoformat(),
            )
        await record_at(
            tx,
            "session.carried",
            site_id=client_at(site),
            subject=f"user:{carried.user_id}",
            actor_id=carried.user_id,
        )
    return await to_session(call, user_id=carried.user_id, begun=begun, label=label)


async def offer_support_view(call: Call, actor: Actor, *, client_id: int, reason: str) -> tuple[HandOffOut, str]:
    """Return the address and the browser's half of the secret. Raises NotFound."""
    async with call.database.platform_transaction() as tx:
        client = await sites_repository.find_client(tx, client_id=client_id)
        if client is None or client.approval_status != ApprovalStatus.APPROVED:
            raise NotFound
        code, browser = await sessions.offer_hand_off(
            tx,
            session_id=actor.session_id,
            host_label=client.url,
            support=SupportView(client_id=client_id, reason=reason.strip()),
        )
    return HandOffOut(url=f"{call.settings.client_origin(client.url)}{PAGE}?to={SUPPORT_PAGE}#{code}"), browser


async def end_support_view(call: Call, actor: Actor) -> HandOffOut:
    """Return the original site. Raises NotFound without a support view."""
    if actor.support_until is None:
        raise NotFound
    async with call.database.platform_transaction() as tx:
        await sessions_repository.end_session(tx, session_id=actor.session_id)
        await sessions.note_support_ended(tx)
    return HandOffOut(url=f"{call.settings.main_url}/admin/all-clients")
