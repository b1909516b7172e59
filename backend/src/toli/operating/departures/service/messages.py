"""Messages about departure changes."""

from datetime import date
from typing import Protocol

from toli.clients.companies.service import profile
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.formats import format_day, format_rupees
from toli.messaging.correspondence.service import messages
from toli.messaging.correspondence.service.messages import Message
from toli.operating.departures import rules
from toli.operating.departures.models import DepartureChange
from toli.operating.departures.schemas import Details

PAGE = "/choose/"
EXAMPLE = "…"
"""In place of the token, in the example of a message that is not sent yet."""


class Back(Protocol):
    """A refund, in paise."""

    @property
    def online(self) -> int:
        """By the provider."""

    @property
    def offline(self) -> int:
        """In cash or by bank."""

    @property
    def credit(self) -> int:
        """As travel credit."""


async def site_origin(tx: ClientTransaction, settings: Settings) -> str:
    client = await profile.profile(tx)
    return settings.site_origin(label=client.url, domain=client.domain)


async def fill_message(
    tx: ClientTransaction,
    *,
    settings: Settings,
    change: DepartureChange,
    reservation_event_id: int,
    message: Message,
    refund: Back,
    token: str = EXAMPLE,
) -> Message:
    details = Details.model_validate(change.details)
    values = {
        "old_dates": rules.describe_dates(details.before),
        # The trip's own dates may not be changed yet.
        "dates": rules.describe_dates(details.after),
        "start_date": format_day(details.after.tour_start_date),
        "change": details.change,
        "refund": rules.describe_refund(online=refund.online, offline=refund.offline, credit=refund.credit),
        "choose_by": format_day(change.choose_by) if change.choose_by else "",
        "default": rules.DEFAULTS[change.default_choice] if change.default_choice else "",
        "choice_link": f"{await site_origin(tx, settings)}{PAGE}{token}" if change.offers else "",
    }
    return await messages.fill_message(
        tx, settings=settings, reservation_event_id=reservation_event_id, message=message, values=values
    )


async def write_credit_given(
    tx: ClientTransaction,
    *,
    settings: Settings,
    reservation_event_id: int,
    actor_id: int,
    amount: int,
    valid_until: date,
) -> None:
    """Write to a traveller about travel credit, in paise."""
    values = {"credit": format_rupees(amount), "credit_until": format_day(valid_until)}
    message = await messages.fill_message(
        tx,
        settings=settings,
        reservation_event_id=reservation_event_id,
        message=rules.CREDIT_GIVEN,
        values=values,
    )
    await messages.write_filled(
        tx, reservation_event_id=reservation_event_id, actor_id=actor_id, message=message, in_bulk=False
    )
