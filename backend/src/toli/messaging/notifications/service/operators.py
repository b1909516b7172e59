"""E-mails to operators about bookings, with switches."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from toli.clients.companies.repository import sites
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.service import profile
from toli.clients.companies.service import team as team_service
from toli.delivery.channels.service import accounts as accounts_service
from toli.delivery.mail.schemas import MailTopic
from toli.delivery.webhooks.repository import ENDPOINTS
from toli.identity.access.rights import Right, TeamRole
from toli.identity.people.service import people
from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.formats import format_day, format_rupees
from toli.kit.languages import FIRST
from toli.messaging.notifications.schemas import Brand, Email
from toli.messaging.notifications.service.booking_payments import find_undecided
from toli.messaging.notifications.service.bookings import BookingFacts, name_added, read
from toli.messaging.notifications.service.sending import Mailer, brand_of, render, send
from toli.messaging.notifications.service.summary import summary_rows
from toli.payments.gateway.repository.accounts import ACCOUNTS
from toli.payments.gateway.schemas import PaymentAccountKind
from toli.selling.changes.service import cancel
from toli.selling.offline.service import upi
from toli.selling.sales.repository import decisions
from toli.selling.sales.repository import notices as notice_repository
from toli.selling.sales.service import notices

CONFIRMED: Final = "confirmed"

MOST_LISTED: Final = 50
"""The bookings that a digest lists; of the others it says how many there are."""


async def send_new_booking(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_bookings:
        return
    booking = facts.confirmation.booking
    if booking.booking_status != CONFIRMED:
        return
    await send_to_operator_of(
        mailer,
        facts,
        client,
        "operator_new_booking",
        right=Right.BOOKINGS,
        about="operator:confirmed",
        amount=format_rupees(booking.received),
    )


async def send_add_ons_added(mailer: Mailer, *, client_id: int, booking_id: int, first_id: int, last_id: int) -> None:
    """Notify the operator, under the switch of new bookings."""
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_bookings:
        return
    added = name_added(facts, first_id=first_id, last_id=last_id)
    if added:
        await send_to_operator_of(
            mailer,
            facts,
            client,
            "operator_add_ons_added",
            right=Right.BOOKINGS,
            about=f"operator:add_ons:{first_id}",
            added=added,
        )


async def send_payment_account_failing(mailer: Mailer, *, client_id: int, account_id: int) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        account = await ACCOUNTS.find(tx, account_id)
    if account is not None and account.failing_since is not None:
        await _send_to_owner(
            mailer,
            "payment_account_failing",
            client_id=client_id,
            page="/to/payment-accounts",
            about=f"payment_account:{account_id}:failing:{account.failing_since.isoformat()}",
            name=account.provider_account_id or account.key_id,
            is_authorised=account.kind == PaymentAccountKind.OAUTH,
            is_current=account.is_current,
        )


async def send_channel_failing(mailer: Mailer, *, client_id: int, channel: PhoneChannel) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        failing_since = await accounts_service.find_failing(tx, channel=channel)
    if failing_since is not None:
        await _send_to_owner(
            mailer,
            "channel_failing",
            client_id=client_id,
            page="/to/channels",
            about=f"channel:{channel}:failing:{failing_since.isoformat()}",
            is_whatsapp=channel == PhoneChannel.WHATSAPP,
        )


async def send_webhook_failing(mailer: Mailer, *, client_id: int, webhook_id: int) -> None:
    """Warn before a webhook is disabled, or notify of it."""
    async with mailer.database.client_transaction(client_id) as tx:
        webhook = await ENDPOINTS.find(tx, webhook_id)
    if webhook is not None and webhook.failing_since is not None:
        await _send_to_owner(
            mailer,
            "webhook_failing",
            client_id=client_id,
            page="/to/webhooks",
            about=f"webhook:{webhook_id}:{webhook.state}:{webhook.failing_since.isoformat()}",
            url=webhook.url,
            state=webhook.state,
        )


async def _send_to_owner(
    mailer: Mailer, template: str, *, client_id: int, page: str, about: str, **facts: object
) -> None:
    """Send an e-mail about a connection of the company, with a link to its page of the panel."""
    async with mailer.database.client_transaction(client_id) as tx:
        client = await sites.find_client(tx, client_id=client_id)
        if client is None:
            return
        owner = await people.person(tx, user_id=client.user_id)
        brand = await brand_of(tx, mailer, client_id=client_id)
    email = render(template, brand=brand, link=f"{mailer.settings.client_origin(client.url)}{page}", **facts)
    await send(mailer, email, brand=brand, recipient=owner.email, about=about)


async def send_payment(mailer: Mailer, *, client_id: int, booking_id: int, payment_id: str) -> None:
    """Send only after the confirmation; `send_new_booking` states earlier payments."""
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_payments:
        return
    if payment_id not in facts.amounts:
        return
    await send_to_operator_of(
        mailer,
        facts,
        client,
        "operator_payment",
        right=Right.PAYMENTS,
        about=f"operator:received:{payment_id}",
        amount=format_rupees(facts.amounts[payment_id]),
    )


async def send_payment_undecided(mailer: Mailer, *, client_id: int, booking_id: int, payment_id: str) -> None:
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_payments:
        return
    refund = find_undecided(facts.refunds, payment_id=payment_id)
    if refund is None:
        return
    await send_to_operator_of(
        mailer,
        facts,
        client,
        "operator_payment_undecided",
        right=Right.PAYMENTS,
        about=f"operator:undecided:{payment_id}",
        amount=format_rupees(refund.amount),
    )


async def send_upi_claim(mailer: Mailer, *, client_id: int, booking_id: int, claim_id: int) -> None:
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_payments:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        claim = await upi.find_waiting_claim(tx, booking_id=booking_id, claim_id=claim_id)
    if claim is None:
        return
    await send_to_operator_of(
        mailer,
        facts,
        client,
        "operator_upi_claim",
        right=Right.PAYMENTS,
        about=f"operator:upi_claim:{claim_id}",
        amount=format_rupees(claim.amount),
        utr=claim.utr,
        bank_link=f"{facts.brand.panel_origin}/to/bank",
    )


async def send_cancellation_requested(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_cancellations:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        request = await cancel.find_cancellation_request(tx, booking_id=booking_id)
    if request is None:
        return
    await send_to_operator_of(
        mailer,
        facts,
        client,
        "cancellation_requested",
        right=Right.REFUNDS,
        about=f"cancellation:{request.asked_at.isoformat()}",
        reason=request.reason,
        promised=format_rupees(request.promised.online + request.promised.offline),
        online=format_rupees(request.promised.online) if request.promised.online else None,
        offline=format_rupees(request.promised.offline) if request.promised.offline else None,
    )


async def send_low_seats(mailer: Mailer, *, client_id: int, departure_id: int) -> None:
    async with mailer.database.client_transaction(client_id) as tx:
        client = await profile.profile(tx)
        plan = await notices.find_low_seats(tx, departure_id=departure_id)
        brand = await brand_of(tx, mailer, client_id=client_id)
    if plan is None or not client.notify_low_seats:
        return
    free_beds = plan.left
    notice = f"Only {free_beds} {'bed' if free_beds == 1 else 'beds'} left"
    email = render(
        "operator_low_seats",
        brand=brand,
        left="Sold out" if free_beds <= 0 else notice,
        sentence=f"{plan.title} is sold out." if free_beds <= 0 else f"{notice} on {plan.title}.",
        title=plan.title,
        start=format_day(plan.tour_start_date),
        facts=[
            ("Dates", f"{format_day(plan.tour_start_date)} to {format_day(plan.tour_end_date)}"),
            ("Beds sold", f"{plan.sold} of {plan.capacity}"),
            ("Booking closes", format_day(plan.booking_end_date)),
        ],
        link=f"{brand.panel_origin}/to/orders/{plan.trip_id}?plan={departure_id}",
    )
    await send_to_team(
        mailer,
        email,
        client,
        brand=brand,
        right=Right.TRIPS,
        trip_id=plan.trip_id,
        about=f"low_seats:{client_id}:{departure_id}",
    )


async def send_decision_due(mailer: Mailer, *, client_id: int, departure_id: int) -> None:
    """Send for a departure below its minimum group, unless decided."""
    async with mailer.database.client_transaction(client_id) as tx:
        client = await profile.profile(tx)
        plan = await decisions.find_decision(tx, departure_id=departure_id)
        brand = await brand_of(tx, mailer, client_id=client_id)
    if plan is None or plan.decide_on is None or not client.notify_decisions:
        return
    email = render(
        "operator_decision",
        brand=brand,
        title=plan.title,
        start=format_day(plan.tour_start_date),
        going=plan.going,
        minimum=plan.minimum_group,
        facts=[
            ("Starts", format_day(plan.tour_start_date)),
            ("Going", f"{plan.going} of {plan.minimum_group}"),
            ("Decide by", format_day(plan.decide_on)),
        ],
        link=f"{brand.panel_origin}/to/orders/{plan.trip_id}?plan={departure_id}",
    )
    about = f"decision:{client_id}:{departure_id}:{plan.decide_on.isoformat()}"
    await send_to_team(mailer, email, client, brand=brand, right=Right.TRIPS, trip_id=plan.trip_id, about=about)


async def send_overdue_digest(mailer: Mailer, *, client_id: int, day: str) -> None:
    """Send nothing without overdue balances on `day` (ISO)."""
    async with mailer.database.client_transaction(client_id) as tx:
        client = await profile.profile(tx)
        overdue = await notice_repository.list_overdue(tx, today=date.fromisoformat(day))
        brand = await brand_of(tx, mailer, client_id=client_id)
    if not overdue or not client.notify_overdue:
        return
    more = len(overdue) - MOST_LISTED
    email = render(
        "operator_overdue",
        brand=brand,
        amount=format_rupees(sum(balance.amount for balance in overdue)),
        count=f"{len(overdue)} {'booking' if len(overdue) == 1 else 'bookings'}",
        facts=[
            (
                ", ".join((balance.customer, balance.title, format_day(balance.tour_start_date)))
                + f" ({balance.booking_reference})",
                f"{format_rupees(balance.amount)} since {format_day(balance.due_on)}",
            )
            for balance in overdue[:MOST_LISTED]
        ],
        more=f"And {more} more." if more > 0 else None,
        link=f"{brand.panel_origin}/to/orders?overdue=true",
    )
    await send_to_team(
        mailer,
        email,
        client,
        brand=brand,
        right=Right.PAYMENTS,
        trip_id=None,
        about=f"overdue:{client_id}:{day}",
        topic=MailTopic.DIGESTS,
    )


async def send_to_team(
    mailer: Mailer,
    email: Email,
    client: ClientInfo,
    *,
    brand: Brand,
    right: Right,
    trip_id: int | None,
    about: str,
    reply_to: str | None = None,
    topic: MailTopic | None = None,
) -> None:
    async with mailer.database.client_transaction(client.client_id) as tx:
        team = await team_service.list_recipients(tx, right=right, trip_id=trip_id)
    for member in team:
        await send(
            mailer,
            email,
            brand=brand,
            recipient=member.email,
            reply_to=reply_to,
            about=about if member.role is TeamRole.OWNER else f"{about}:to:{member.user_id}",
            topic=topic,
        )


async def read_for_operator(
    mailer: Mailer, *, client_id: int, booking_id: int
) -> tuple[BookingFacts | None, ClientInfo]:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id, language=FIRST)
    async with mailer.database.client_transaction(client_id) as tx:
        return facts, await profile.profile(tx)


async def send_to_operator_of(
    mailer: Mailer,
    facts: BookingFacts,
    client: ClientInfo,
    template: str,
    *,
    right: Right,
    about: str,
    **data: str | Sequence[str] | None,
) -> None:
    """Send to team members with the right; replies go to the traveller."""
    booking = facts.confirmation.booking
    number = booking.booking_id
    email = render(
        template,
        brand=facts.brand,
        booking=booking,
        name=booking.people[0].full_name,
        facts=summary_rows(facts.confirmation, uncleared=facts.uncleared),
        link=f"{facts.brand.panel_origin}/to/orders/{booking.trip_id}/details/{number}",
        **data,
    )
    await send_to_team(
        mailer,
        email,
        client,
        brand=facts.brand,
        right=right,
        trip_id=booking.trip_id,
        about=f"booking:{number}:{about}",
        reply_to=facts.confirmation.email or None,
    )
