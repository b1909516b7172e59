import secrets
from typing import Final

from toli.finance.cash.service import CashBoxBalance
from toli.identity.audit.service import record
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.sealing import Sealer
from toli.kit.secrets import new_token, token_hash
from toli.operating.leaders import rules
from toli.operating.leaders.errors import LeaderLinkOver, TooManyLeaders, TourOver
from toli.operating.leaders.models import LeaderLink
from toli.operating.leaders.repository import links as repository
from toli.operating.leaders.repository.links import LINKS, LinkOnTour
from toli.operating.leaders.schemas import LeaderLinkIn, LeaderLinkOut

MOST_LINKS: Final = 20
PAGE: Final = "/lead/"
MAIL_CODE: Final = "leaders.mail_code"


async def add_link(tx: OperatorTransaction, *, sealer: Sealer, departure_id: int, body: LeaderLinkIn) -> None:
    """Raises NotFound, TourOver, TooManyLeaders."""
    await repository.lock_departure(tx, departure_id=departure_id)
    departure = await repository.find_departure(tx, departure_id=departure_id)
    if departure is None:
        raise NotFound
    if tx.today > rules.shown_until(departure.tour_end_date):
        raise TourOver
    links = await repository.list_links(tx, departure_id=departure_id)
    if sum(tour.link.revoked_at is None for tour in links) >= MOST_LINKS:
        raise TooManyLeaders(most=MOST_LINKS)
    token = new_token()
    hashed = token_hash(token)
    link = await LINKS.insert(
        tx,
        {
            "departure_id": departure_id,
            "name": body.name,
            "phone": body.phone,
            "email": body.email or "",
            "token_hash": hashed,
            "sealed_token": sealer.seal(token, bound_to=_binding("token", hashed)),
            "sealed_code": seal_code(sealer, token_hash=hashed),
            "made_by": tx.user_id,
            "takes_payments": body.takes_payments,
        },
    )
    await _record(tx, "leader_link.made", leader_link_id=link.leader_link_id, departure_id=departure_id)
    if body.email:
        await _mail_code(tx, leader_link_id=link.leader_link_id)


async def renew_code(tx: OperatorTransaction, *, sealer: Sealer, departure_id: int, leader_link_id: int) -> None:
    """The present phone keeps the link until the code is used. Raises NotFound, LeaderLinkOver."""
    tour = await _lock(tx, departure_id=departure_id, leader_link_id=leader_link_id)
    link = tour.link
    if rules.is_over(link, tour_end_date=tour.tour_end_date, today=tx.today):
        raise LeaderLinkOver
    code = seal_code(sealer, token_hash=link.token_hash)
    await LINKS.update(tx, leader_link_id, values={"sealed_code": code, "code_tries": 0})
    await _record(tx, "leader_link.code_renewed", leader_link_id=leader_link_id, departure_id=departure_id)
    if link.email:
        await _mail_code(tx, leader_link_id=leader_link_id)


async def change_right(
    tx: OperatorTransaction, *, departure_id: int, leader_link_id: int, takes_payments: bool
) -> None:
    """Whether a link takes payments. Raises NotFound, LeaderLinkOver."""
    tour = await _lock(tx, departure_id=departure_id, leader_link_id=leader_link_id)
    if rules.is_over(tour.link, tour_end_date=tour.tour_end_date, today=tx.today):
        raise LeaderLinkOver
    if tour.link.takes_payments == takes_payments:
        return
    await LINKS.update(tx, leader_link_id, values={"takes_payments": takes_payments})
    await _record(
        tx,
        "leader_link.payments_allowed" if takes_payments else "leader_link.payments_ended",
        leader_link_id=leader_link_id,
        departure_id=departure_id,
    )


async def revoke_link(tx: OperatorTransaction, *, departure_id: int, leader_link_id: int) -> None:
    """The phone must delete its data. Idempotent. Raises NotFound."""
    tour = await _lock(tx, departure_id=departure_id, leader_link_id=leader_link_id)
    if tour.link.revoked_at is not None:
        return
    await repository.revoke(tx, leader_link_id=leader_link_id)
    await _record(tx, "leader_link.revoked", leader_link_id=leader_link_id, departure_id=departure_id)


def link_to_schema(
    tour: LinkOnTour,
    *,
    tx: OperatorTransaction,
    sealer: Sealer,
    origin: str,
    with_secrets: bool,
    box: CashBoxBalance | None,
) -> LeaderLinkOut:
    """`with_secrets`: address and code while usable."""
    link = tour.link
    state = rules.link_state(link, tour_end_date=tour.tour_end_date, today=tx.today)
    has_address = with_secrets and state not in {"revoked", "over"} and link.sealed_token is not None
    token = open_token(sealer, link) if has_address else None
    return LeaderLinkOut(
        leader_link_id=link.leader_link_id,
        name=link.name,
        phone=link.phone,
        email=link.email,
        state=state,
        url=None if token is None else f"{origin}{PAGE}{token}",
        code=open_code(sealer, link.sealed_code, token_hash=link.token_hash)
        if with_secrets and state == "waiting" and link.sealed_code is not None
        else None,
        made_at=link.made_at,
        opened_at=link.opened_at,
        last_seen_at=link.last_seen_at,
        takes_payments=link.takes_payments,
        cash_holder=None if box is None else box.holder,
        cash_held=None if box is None else box.balance,
    )


def seal_code(sealer: Sealer, *, token_hash: bytes) -> bytes:
    """Six digits."""
    return sealer.seal(f"{secrets.randbelow(1_000_000):06}", bound_to=_binding("code", token_hash))


def open_code(sealer: Sealer, sealed: bytes, *, token_hash: bytes) -> str:
    return sealer.open(sealed, bound_to=_binding("code", token_hash))


def open_token(sealer: Sealer, link: LeaderLink) -> str | None:
    """None once erased."""
    if link.sealed_token is None:
        return None
    return sealer.open(link.sealed_token, bound_to=_binding("token", link.token_hash))


async def _mail_code(tx: OperatorTransaction, *, leader_link_id: int) -> None:
    await enqueue(tx, MAIL_CODE, client_id=tx.client_id, leader_link_id=leader_link_id)


async def _lock(tx: OperatorTransaction, *, departure_id: int, leader_link_id: int) -> LinkOnTour:
    await repository.lock_departure(tx, departure_id=departure_id)
    links = await repository.list_links(tx, departure_id=departure_id)
    match = next((tour for tour in links if tour.link.leader_link_id == leader_link_id), None)
    if match is None:
        raise NotFound
    return match


def _binding(what: str, token_hash: bytes) -> str:
    return f"leader_link.{what}:{token_hash.hex()}"


async def _record(tx: OperatorTransaction, action: str, *, leader_link_id: int, departure_id: int) -> None:
    await record(
        tx,
        action,
        subject=f"leader_link:{leader_link_id}",
        actor_id=tx.user_id,
        departure_id=departure_id,
    )
