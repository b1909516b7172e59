"""Links and codes of customers without an account, to their bookings with one company."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime

from toli.clients.accounts.rules import phone_codes_limits
from toli.identity.audit import service as audit
from toli.identity.people.errors import WrongCode
from toli.identity.people.repository import codes as codes_repository
from toli.identity.people.service import codes, limits
from toli.infra.db.database import READ_ONLY, Database
from toli.infra.db.limits import LIMITS
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.languages import current_language
from toli.kit.networks import network_of
from toli.kit.sealing import Sealer
from toli.kit.text import Text, get_greeting_name
from toli.selling.bookings.repository import read
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.read import get_balance
from toli.selling.credit import service as credit
from toli.selling.customer_links import repository, rules
from toli.selling.customer_links.errors import CustomerLinkExpired, LinkNotPossible
from toli.selling.customer_links.schemas import CustomerLinkPage, LinkedCredit, LinkedReservation
from toli.selling.deposits import service as deposits
from toli.selling.reviews.service import requests as reviews
from toli.selling.waiting.service import waiting


@dataclass(frozen=True, slots=True)
class CodeRequest:
    """A visitor's request with a phone number. `browser`: the value of the code cookie."""

    client_id: int
    phone: str
    address: str
    browser: str

    @property
    def subject(self) -> str:
        return rules.get_code_subject(client_id=self.client_id, phone=self.phone)

    @property
    def network(self) -> str:
        return network_of(self.address)


@dataclass(frozen=True, slots=True)
class CodeContact:
    phone: str
    email: str


async def find_code_contact(tx: ClientTransaction, *, subject: str) -> CodeContact | None:
    """None for an unknown number; `email` is empty without an address."""
    phone = rules.read_code_subject(subject)
    email = await repository.find_email(tx, phone=phone)
    return None if email is None else CodeContact(phone, email)


async def get_tokens(tx: ClientTransaction, *, phones: Collection[str]) -> dict[str, str]:
    """Map phones to tokens, for messages; missing links are created, and the others renewed.

    None for a team member with a limit to trips, because a link shows all bookings of a customer.
    """
    if not phones or LIMITS.get():
        return {}
    known_phones = await repository.list_known_phones(tx, phones=phones)
    if not READ_ONLY.get():
        await repository.add_or_renew(tx, phones=known_phones, created_by=None)
    return await repository.list_tokens(tx, phones=known_phones)


async def make_link(tx: ClientTransaction, *, customer: str, actor_id: int, replaces: bool) -> str:
    """Raises NotFound, LinkNotPossible."""
    kind, _, number = customer.partition("-")
    phone = await repository.find_phone_of_booking(tx, booking_id=int(number)) if kind == "booking" else None
    if phone is None:
        raise LinkNotPossible
    if replaces:
        await repository.replace_token(tx, phone=phone, created_by=actor_id)
    else:
        await repository.add_or_renew(tx, phones=[phone], created_by=actor_id)
    await audit.record(
        tx,
        "customer_link.replaced" if replaces else "customer_link.read",
        subject=f"booking:{number}",
        actor_id=actor_id,
    )
    return (await repository.list_tokens(tx, phones=[phone]))[phone]


async def get_page(tx: ClientTransaction, *, token: str, sealer: Sealer, now: datetime) -> CustomerLinkPage:
    """Raises NotFound for a replaced link, CustomerLinkExpired."""
    phone = await _get_phone(tx, token=token)
    views = [view.read_in(current_language()) for view in await read.list_views_of_contact(tx, phone=phone)]
    tokens = await repository.list_payment_tokens(tx, booking_ids=[view.booking_id for view in views])
    return CustomerLinkPage(
        name=_get_greeting_name(views[0]) if views else "",
        reservations=[
            await _reservation_to_schema(tx, view, payment_token=tokens.get(view.booking_id), sealer=sealer, now=now)
            for view in views
        ],
        on_account=await deposits.get_balance_of_contact(tx, phone=phone),
        credit=await _list_credit(tx, phone=phone, now=now),
        waiting=await waiting.list_waiting_of_phone(tx, phone=phone),
    )


async def _list_credit(tx: ClientTransaction, *, phone: str, now: datetime) -> list[LinkedCredit]:
    sums: Counter[date] = Counter()
    for note in (await credit.list_credit_of_contact(tx, contact=phone, now=now)).notes:
        if note.state == "valid":
            sums[note.valid_until] += note.left
    return [LinkedCredit(left=amount, valid_until=day) for day, amount in sorted(sums.items())]


async def require_booking(tx: ClientTransaction, *, token: str, booking_id: int) -> None:
    """Raises CustomerLinkExpired; NotFound for a replaced link and another customer's booking."""
    phone = await _get_phone(tx, token=token)
    if await repository.find_phone_of_booking(tx, booking_id=booking_id) != phone:
        raise NotFound


async def ask_code(database: Database, request: CodeRequest, *, sealer: Sealer) -> None:
    """The job looks the number up, so that all numbers take the same time. Raises TooMany."""
    async with database.public_transaction() as tx:
        await limits.count_attempt(tx, phone_codes_limits(phone=request.phone, address=request.address, sealer=sealer))
        await limits.refuse_when_spent(tx, [rules.get_tries_limit(subject=request.subject, sealer=sealer)])
        code_id = await codes.issue_code(
            tx,
            email=request.subject,
            purpose="customer",
            is_for_somebody=True,
            return_path=None,
            asker=rules.get_code_asker(network=request.network, browser=request.browser),
            sealer=sealer,
        )
        await enqueue(
            tx,
            "messaging.customer_code",
            client_id=request.client_id,
            code_id=code_id,
            language=current_language(),
        )


async def open_by_code(database: Database, request: CodeRequest, *, code: str, sealer: Sealer) -> str:
    """Return the token of the customer's link. Raises TooMany, WrongCode."""
    network_limit = rules.get_network_limit(network=request.network)
    async with database.public_transaction() as tx:
        await limits.refuse_when_spent(tx, [network_limit])
    attempt = await codes.try_code(
        database,
        email=request.subject,
        purpose="customer",
        code=code,
        asker=rules.get_code_asker(network=request.network, browser=request.browser),
        limit=rules.get_tries_limit(subject=request.subject, sealer=sealer),
        sealer=sealer,
    )
    if attempt.outcome != "right" or attempt.code_id is None:
        async with database.public_transaction() as tx:
            await limits.count_attempt(tx, [network_limit])
        raise WrongCode(field="code")
    async with database.client_transaction(request.client_id) as tx:
        is_spent = await codes_repository.spend_code(tx, code_id=attempt.code_id)
        if not is_spent or await repository.find_email(tx, phone=request.phone) is None:
            raise WrongCode(field="code")
        await repository.add_or_renew(tx, phones=[request.phone], created_by=None)
        await audit.record(tx, "customer_link.opened_by_code", subject=f"client:{tx.client_id}", actor_id=None)
        return (await repository.list_tokens(tx, phones=[request.phone]))[request.phone]


async def _get_phone(tx: ClientTransaction, *, token: str) -> str:
    """Raises NotFound, CustomerLinkExpired."""
    link = await repository.find_link(tx, token=token)
    if link is None:
        raise NotFound(Text("This link is no longer valid."))
    if link.is_expired:
        raise CustomerLinkExpired
    return link.phone


def _get_greeting_name(view: BookingView) -> str:
    lead = next(iter(view.people), None)
    is_lead = lead is not None and lead.full_name == view.contact_name
    return get_greeting_name(view.contact_name, salutation=lead.salutation if lead and is_lead else "")


async def _reservation_to_schema(
    tx: ClientTransaction, view: BookingView, *, payment_token: str | None, sealer: Sealer, now: datetime
) -> LinkedReservation:
    balance = get_balance(view)
    is_held = view.booking_status == BookingStatus.PENDING
    due = view.total_paise if is_held else 0 if view.due_closed_at is not None else balance.due
    is_payable = is_held or (view.booking_status == BookingStatus.CONFIRMED and due > 0)
    return LinkedReservation(
        booking_id=view.booking_id,
        booking_reference=view.booking_reference,
        title=view.title,
        destination=view.destination,
        tour_start_date=view.tour_start_date,
        tour_end_date=view.tour_end_date,
        booking_status=view.booking_status,
        total_travelers=view.total_travelers,
        image=view.image,
        price=view.total_paise - view.price_reduction_paise,
        paid=view.received,
        due=due,
        due_on=balance.due_on,
        payment_token=payment_token if is_payable else None,
        review_token=await reviews.find_request_token(tx, booking_id=view.booking_id, sealer=sealer, now=now),
        has_documents=view.has_documents,
    )
