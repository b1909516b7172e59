from datetime import date
from typing import Protocol

from toli.clients.companies.service import profile
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.formats import format_rupees
from toli.kit.languages import FIRST, current_language
from toli.kit.translation import find_text, write_day
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

    @property
    def on_account(self) -> int:
        """To the customer's money on account."""


async def fill_message(
    tx: ClientTransaction,
    *,
    settings: Settings,
    change: DepartureChange,
    booking_id: int,
    message: Message,
    refund: Back,
    token: str = EXAMPLE,
) -> Message:
    """In the booking's language, unless the operator has written the message."""
    details = Details.model_validate(change.details)
    choice_link = f"{await profile.site_origin(tx, settings)}{PAGE}{token}" if change.offers else ""

    def make_values() -> dict[str, str]:
        return {
            "old_dates": rules.describe_dates(details.before),
            # The trip's own dates may not be changed yet.
            "dates": rules.describe_dates(details.after),
            "start_date": write_day(details.after.tour_start_date),
            "change": rules.change_in(current_language(), change.details),
            "refund": rules.describe_refund(
                online=refund.online, offline=refund.offline, credit=refund.credit, on_account=refund.on_account
            ),
            "choose_by": write_day(change.choose_by) if change.choose_by else "",
            "default": find_text(rules.DEFAULTS[change.default_choice]) if change.default_choice else "",
            "choice_link": choice_link,
        }

    return await messages.fill_message(
        tx,
        settings=settings,
        booking_id=booking_id,
        message=message,
        make_values=make_values,
        language=None if rules.is_usual(message) else FIRST,
        is_example=token == EXAMPLE,
    )


async def write_credit_given(
    tx: ClientTransaction,
    *,
    settings: Settings,
    booking_id: int,
    actor_id: int,
    amount: int,
    valid_until: date,
) -> None:
    message = await messages.fill_message(
        tx,
        settings=settings,
        booking_id=booking_id,
        message=rules.CREDIT_GIVEN,
        make_values=lambda: {"credit": format_rupees(amount), "credit_until": write_day(valid_until)},
        language=None,
        is_example=False,
    )
    await messages.write_filled(tx, booking_id=booking_id, actor_id=actor_id, message=message, in_bulk=False)
