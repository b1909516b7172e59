"""Loading of the demo into an empty installation, through the services of the domains.

Everything except the sales is one transaction, so that an interrupted start leaves nothing behind. Meanwhile other
processes encode the pictures of cards, banners and logos; jobs encode the galleries.
"""

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

import structlog
from sqlalchemy import text

from toli.catalogue.pricing.schemas.terms import TermsIn
from toli.catalogue.terms.service import client_terms as terms
from toli.catalogue.trips.repository import events as events_repository
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.schemas.events import NewEvent
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import categories, event_import
from toli.clients.companies.repository import memberships, static_content
from toli.clients.companies.repository import profile as profile_repository
from toli.clients.companies.schemas.profile import ClientChange, NewClient
from toli.clients.companies.schemas.static_content import ContentBody
from toli.clients.companies.service import approvals, profile, to_requests
from toli.clients.companies.service import terms as company_terms
from toli.clients.media import service as media
from toli.clients.media.encoding import EncodedImage
from toli.clients.media.schemas import PRIVATE, PictureDetails
from toli.identity.access.roles import Role
from toli.identity.people.service import people
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction, Transaction
from toli.infra.ports.files import FileStore
from toli.kit.clock import local_date
from toli.kit.sealing import Sealer
from toli.kit.secrets import hash_password
from toli.payments.documents.schemas import DetailsIn
from toli.payments.documents.service import details
from toli.payments.gateway.service import accounts
from toli.reporting.health.service import checks
from toli.selling.policies import service as policies
from toli.selling.policies.schemas import OwnPolicies
from toli.services import Services
from toli_demo.data import content, partnering
from toli_demo.data.applicants import CLOSED, WAIT, WHY_CLOSED
from toli_demo.data.costs import add_costs, add_transporters
from toli_demo.data.enquirers import add_enquiries
from toli_demo.data.options import OPTIONS
from toli_demo.data.phones import phone_of
from toli_demo.data.pictures import Asset, banner, card, encode, first_shown, logo
from toli_demo.data.rooming import arrange_rooms
from toli_demo.data.routes import facts_of, show_scene, stops_of
from toli_demo.data.rows import Operator, Trip
from toli_demo.data.sales import ROOM_TYPES, Opened, Sell, everyone, sell_departure
from toli_demo.data.signins import ADMIN, NAMES, OPERATORS, PASSWORD, TRAVELLERS
from toli_demo.data.unpaid import hold_unpaid

log = structlog.get_logger(__name__)

TIME_ZONE = "Asia/Kolkata"
MOST_ENCODERS = 4
PATIENCE_SECONDS = 5.0
WISHES = 4
"""How many of the demo's travellers ask to become tour operators; the first request was rejected."""
NOT_YET = "Please send us the registration of your business, then ask again."
DAYS_BETWEEN_EVENTS = 13

WHOLE_HISTORY: Final = 365
"""How many days ago the first departure of the demo began, rounded up."""
ANY_CLIENT = "SELECT client_id FROM client LIMIT 1"

# The demo's operators have been in business for a year, so their trips get older creation dates.
MADE_LONG_AGO = """
UPDATE trip SET created_at = created_at - :days * interval '1 day'
WHERE client_id = :client_id AND trip_id = :trip_id
"""


@dataclass(frozen=True, slots=True)
class _Made:
    """A client of the demo before its pictures are added."""

    client_id: int
    owner_id: int
    operator: Operator
    events: Mapping[str, int]


async def load_demo(
    installation: Services,
    *,
    sell: Sell | None = None,
    history_days: int = WHOLE_HISTORY,
    galleries: int | None = None,
) -> bool:
    """Load the demo if the installation has no client yet.

    Return whether it was loaded.

    `sell` makes a confirmed booking; without it nothing is sold. Of past departures those are sold that began at most
    `history_days` ago. The first `galleries` trips of each operator get further pictures, or all of them. Raises
    EncodingFailed and the services' errors.
    """
    today = local_date(installation.clock.now(), time_zone=TIME_ZONE)
    async with installation.database.platform_transaction() as tx:
        if (await tx.execute(text(ANY_CLIENT))).one_or_none() is not None:
            return False
        encoding = asyncio.create_task(_encode(installation.store))
        try:
            made, to_sell = await _load(tx, installation, today=today, encoding=encoding)
        finally:
            encoding.cancel()
        if sell is not None:
            for one in sorted(to_sell, key=lambda one: one.departure.starts_in):
                if one.is_over and one.departure.starts_in >= -history_days:
                    await _sell_later(tx, one, today=today)
        # Past sales are enqueued before galleries: incomplete figures mislead, a missing gallery does not.
        for client in made:
            await _hang_later(tx, client, galleries=galleries)
    if sell is not None:
        await _sell_now([one for one in to_sell if not one.is_over], installation, today=today, sell=sell)
    log.info("demo_loaded", operators=len(content.LABELS), departures=len(to_sell))
    return True


async def finish_demo(installation: Services) -> None:
    """Enqueue the data checks for the first minute, and the jobs that need the whole history."""
    async with installation.database.platform_transaction() as tx:
        # One check asks the provider, whose simulator answers once the server runs.
        await checks.request_run(tx, actor_id=None)
        # The bulk queue runs these after the jobs of the history.
        for name in ("demo.charge", "demo.give_credit", "demo.settle", "demo.check"):
            await enqueue(tx, name, in_bulk=True)


async def _load(
    tx: PlatformTransaction,
    installation: Services,
    *,
    today: date,
    encoding: asyncio.Task[dict[Asset, EncodedImage]],
) -> tuple[list[_Made], list[Opened]]:
    password_hash = await hash_password(PASSWORD)
    phones = {email: phone_of(person.name) for person, email in everyone().items()}
    phones |= {operator.email: operator.phone for operator in content.operators()}

    async def add(email: str, role: Role) -> int:
        person = await people.add_person(
            tx,
            email=email,
            password_hash=password_hash,
            phone=phones.get(email) or phone_of(email),
            role=role,
            is_demo=True,
        )
        # The other addresses contain the name already, such as `aditi.raghavan@…`.
        if email in NAMES:
            username = ".".join(NAMES[email].lower().split())
            await people.update_profile(tx, user_id=person.user_id, username=username, phone=None)
        return person.user_id

    admin_id = await add(ADMIN, Role.ADMIN)
    travellers = {email: await add(email, Role.TRAVELLER) for email in everyone().values()}
    made = []
    to_sell: list[Opened] = []
    for operator in content.operators():
        owner_id = await add(OPERATORS[operator.label], Role.OPERATOR)
        client = await _load_operator(
            tx, operator, owner_id=owner_id, today=today, to_sell=to_sell, sealer=installation.sealer
        )
        await policies.publish_policies(
            tx.for_client(client.client_id), installation.settings, own=OwnPolicies(), user_id=owner_id
        )
        for email in TRAVELLERS:
            await memberships.create_membership(tx.for_client(client.client_id), user_id=travellers[email])
        await add_enquiries(tx.for_client(client.client_id), operator, events=client.events, owner_id=client.owner_id)
        made.append(client)
    wishes = [
        await to_requests.request_to_operate(tx, user_id=user_id, actor_id=user_id)
        for user_id in list(travellers.values())[-WISHES:]
    ]
    await to_requests.decide_to_request(
        tx, to_request_id=wishes[0].to_request_id, decision="rejected", reason=NOT_YET, actor_id=admin_id
    )
    for waiting in WAIT:
        await profile_repository.create_client(
            tx, user_id=await add(waiting.email, Role.OPERATOR), client=waiting.client
        )
    closed = await profile_repository.create_client(
        tx, user_id=await add(CLOSED.email, Role.OPERATOR), client=CLOSED.client
    )
    await approvals.decide(tx.for_client(closed), decision="rejected", reason=WHY_CLOSED, actor_id=admin_id)
    pictures = await _patiently(tx, encoding)
    for client in made:
        await _show(tx.for_client(client.client_id), client, pictures, admin_id=admin_id)
        await partnering.add_partners(
            tx.for_client(client.client_id).by_operator(user_id=client.owner_id, today=today),
            client.operator,
            store=installation.store,
            sealer=installation.sealer,
            pictures=pictures,
            coming=[one for one in to_sell if one.client_id == client.client_id and not one.is_over],
        )
    return made, to_sell


async def _load_operator(
    platform: PlatformTransaction,
    operator: Operator,
    *,
    owner_id: int,
    today: date,
    to_sell: list[Opened],
    sealer: Sealer,
) -> _Made:
    client_id = await profile_repository.create_client(
        platform,
        user_id=owner_id,
        client=NewClient(
            client_name=operator.name,
            url=operator.label,
            tagline=operator.tagline,
            about=operator.about,
            colour=operator.colour,
        ),
    )
    tx = platform.for_client(client_id)
    await company_terms.confirm_terms(tx, actor_id=owner_id)
    await company_terms.dismiss_checklist(tx)
    await accounts.allow_platform_account(tx, is_allowed=True, has_platform_account=True, actor_id=owner_id)
    texts = ContentBody(
        client_id=client_id,
        cancellation_policy=operator.policies.cancellation,
        terms_and_conditions=operator.policies.terms,
        things_to_carry=operator.policies.things_to_carry,
    )
    await static_content.create_content(tx, user_id=owner_id, content=texts)
    receipt_details = DetailsIn.model_validate(
        {
            "legal_name": operator.legal_name,
            "address": operator.address,
            "state": operator.gstin[:2],
            "gstin": operator.gstin,
            "email": operator.email,
            "phone": operator.phone,
        }
    )
    await details.save_details(tx, details=receipt_details, actor_id=owner_id)
    await terms.set_terms(tx, actor_id=owner_id, body=_terms(operator))
    contacts = ClientChange(
        public_email=operator.email,
        public_phone=operator.phone,
        public_whatsapp=operator.whatsapp,
        public_address=operator.address,
        fonts=operator.fonts,
        hero=operator.hero,
        since_year=operator.since_year,
        licences=operator.licences,
        social_links=list(operator.social_links),
    )
    await profile.change_client(tx, actor_id=owner_id, change=contacts)
    shelves = {
        category.key: await categories.create_category(
            tx, name=category.name, description=category.description, translations=category.translations
        )
        for category in operator.categories
    }
    await add_transporters(
        tx.by_operator(user_id=owner_id, today=today), sealer=sealer, keys=[event.key for event in operator.events]
    )
    events = {}
    # Lists without a priority show the newest first, so the first event of the file is made last.
    for place, event in reversed(list(enumerate(operator.events))):
        events[event.key] = await _load_event(
            tx, event, owner_id=owner_id, shelves=shelves, today=today, to_sell=to_sell
        )
        await tx.execute(
            text(MADE_LONG_AGO),
            {"client_id": client_id, "trip_id": events[event.key], "days": 2 + DAYS_BETWEEN_EVENTS * place},
        )
    return _Made(client_id, owner_id, operator, events)


def _terms(operator: Operator) -> TermsIn:
    """Return an operator's terms: those of a new client but for the day of the balance."""
    if operator.balance_days_before_start is None:
        return TermsIn()
    rest = {"share": 1, "days": operator.balance_days_before_start, "counted_from": "start"}
    return TermsIn.model_validate({"payment": {"advance": {"basis": "price", "value": 30}, "instalments": [rest]}})


async def _load_event(
    tx: ClientTransaction,
    event: Trip,
    *,
    owner_id: int,
    shelves: Mapping[str, int],
    today: date,
    to_sell: list[Opened],
) -> int:
    trip_id = await events_repository.create_event(
        tx,
        event=NewEvent(
            title=event.title,
            destination=event.destination,
            description=event.description,
            instruction_for_trip=event.notes_markdown,
            trip_includes=event.includes_markdown,
            tour_capacity=event.capacity,
            tour_duration=event.days,
            category_ids=tuple(shelves[key] for key in event.categories),
            display_sequence=event.sequence,
        ),
        created_by=owner_id,
    )
    await event_import.set_itinerary(tx, trip_id=trip_id, stops=stops_of(event))
    facts = facts_of(event)
    if facts is not None:
        await event_import.set_facts(tx, trip_id=trip_id, facts=facts)
    prices = [
        PriceIn(room_type=ROOM_TYPES[row.kind], total_rooms=row.rooms, price_per_head_trip=Decimal(row.price))
        for row in event.sharing
    ]
    await event_import.set_prices(tx, trip_id=trip_id, prices=prices)
    if event.key in OPTIONS:
        await event_import.import_options(tx, trip_id=trip_id, options=OPTIONS[event.key])
    operator = tx.by_operator(user_id=owner_id, today=today)
    await add_costs(operator, key=event.key, trip_id=trip_id)
    for departure in event.departures:
        dates = PlanDates(
            departure.booking_starts(today),
            departure.booking_ends(today),
            departure.starts(today),
            departure.ends(today, days=event.days),
        )
        plan_id = await event_import.add_plan(
            tx,
            trip_id=trip_id,
            dates=dates,
            # A past departure was created before its booking opened.
            today=min(today, dates.booking_start_date),
            is_draft=departure.draft,
            runs_from=event.runs_from,
            created_by=owner_id,
        )
        if event.status == "active" and event.sold(departure):
            to_sell.append(Opened(tx.client_id, plan_id, event, departure))
    return trip_id


async def _encode(store: FileStore) -> dict[Asset, EncodedImage]:
    """Encode and store the pictures of the first pages, on all cores."""
    assets = list(dict.fromkeys(asset for operator in content.operators() for asset in first_shown(operator)))
    encoders = max(1, min(MOST_ENCODERS, os.cpu_count() or 1))
    shares = [assets[number::encoders] for number in range(encoders)]
    encoded = await asyncio.gather(*(encode(share) for share in shares))
    pictures = {
        asset: image
        for share, images in zip(shares, encoded, strict=True)
        for asset, image in zip(share, images, strict=True)
    }
    for image in pictures.values():
        if image.purpose not in PRIVATE:
            await media.put_files(store, image)
    return pictures


async def _patiently(tx: Transaction, encoding: asyncio.Task[dict[Asset, EncodedImage]]) -> dict[Asset, EncodedImage]:
    """Wait for the pictures; regular statements keep the transaction from timing out as idle."""
    while not (await asyncio.wait({encoding}, timeout=PATIENCE_SECONDS))[0]:
        await tx.execute(text("SELECT 1"))
    return encoding.result()


async def _show(tx: ClientTransaction, client: _Made, pictures: Mapping[Asset, EncodedImage], *, admin_id: int) -> None:
    """Add the pictures of a client, publish its events and approve it."""
    operator = client.operator
    for event in operator.events:
        trip_id = client.events[event.key]
        picture = pictures[card(event.picture)]
        image_id = await media.record(tx, image=picture, uploaded_by=client.owner_id)
        await event_import.add_image(tx, trip_id=trip_id, image_id=image_id)
        await show_scene(
            tx, event_key=event.key, trip_id=trip_id, scene=event.picture.scene, image=picture, image_id=image_id
        )
        if event.status != "draft":
            await event_import.publish_event(tx, trip_id=trip_id)
        if event.status == "inactive":
            await event_import.withdraw_event(tx, trip_id=trip_id)
    own_logo, own_banner = pictures[logo(operator)], pictures[banner(operator)]
    for picture in (own_logo, own_banner):
        await media.record(tx, image=picture, uploaded_by=client.owner_id)
    details = PictureDetails(focus_y=operator.banner.focus_y)
    await media.set_details(tx, filename=own_banner.filename, details=details)
    named = ClientChange(client_logo=own_logo.filename, client_banner=own_banner.filename)
    await profile.change_client(tx, actor_id=client.owner_id, change=named)
    await approvals.decide(tx, decision="approved", reason=None, actor_id=admin_id)


async def _hang_later(tx: Transaction, client: _Made, *, galleries: int | None) -> None:
    """Enqueue the encoding of the galleries of a client's trips."""
    for event in client.operator.events[:galleries]:
        if event.gallery:
            await enqueue(
                tx,
                "demo.hang_gallery",
                in_bulk=True,
                client_id=client.client_id,
                trip_id=client.events[event.key],
                event_key=event.key,
                scenes=",".join(f"{one.scene}/{one.seed}" for one in event.gallery),
            )


async def _sell_later(tx: Transaction, one: Opened, *, today: date) -> None:
    """Enqueue the sales of a past departure, because a year of history takes minutes."""
    await enqueue(
        tx,
        "demo.sell_departure",
        in_bulk=True,
        client_id=one.client_id,
        departure_id=one.departure_id,
        event_key=one.event.key,
        starts_in=one.departure.starts_in,
        loaded_on=str(today),
    )


async def _sell_now(to_sell: list[Opened], installation: Services, *, today: date, sell: Sell) -> None:
    """Sell upcoming departures, the clients in parallel."""

    async def of_client(client_id: int) -> None:
        mine = [one for one in to_sell if one.client_id == client_id]
        for one in mine:
            await sell_departure(installation, one, today=today, sell=sell)
        await arrange_rooms(installation, mine)
        await hold_unpaid(installation, mine, today=today)

    async with asyncio.TaskGroup() as group:
        for client_id in dict.fromkeys(one.client_id for one in to_sell):
            group.create_task(of_client(client_id))
