from datetime import date

from toli.delivery.channels.schemas.messages import EmailJob
from toli.identity.people.service import people
from toli.kit.money import Paise
from toli.kit.translation import translate
from toli.messaging.automation.repository import due as due_repository
from toli.messaging.automation.schemas import OwnLevel, StepName
from toli.messaging.automation.service import due
from toli.messaging.automation.service.due import StepMessage
from toli.messaging.correspondence.service import messages
from toli.messaging.notifications.service.bookings import BOOKINGS_PAGE, BookingFacts, read, send_about
from toli.messaging.notifications.service.dues import describe_upi
from toli.messaging.notifications.service.sending import Mailer, picture_url, render, send
from toli.messaging.notifications.service.summary import summary_rows
from toli.selling.offline.service import upi as upi_service
from toli.selling.reviews.repository import reviews

TEMPLATE = "timeline_step"


async def send_timeline_step(
    mailer: Mailer,
    *,
    client_id: int,
    booking_id: int,
    step: StepName,
    occasion: str,
    in_place_of_phone: bool = False,
) -> None:
    """A step with a template goes to the phone; `in_place_of_phone`: no channel to it was possible."""
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    day = date.fromisoformat(occasion)
    async with mailer.database.client_transaction(client_id) as tx:
        written = await due.write_step(
            tx,
            settings=mailer.settings,
            sealer=mailer.sealer,
            booking_id=booking_id,
            step=step,
            occasion=day,
            now=mailer.clock.now(),
        )
        upi = await upi_service.find_upi_request(
            tx, booking_id=booking_id, amount=Paise(facts.confirmation.balance.next_due)
        )
        if written is not None and written.template_id is not None and not in_place_of_phone:
            ids = {"client_id": client_id, "booking_id": booking_id}
            takes = {**ids, "step": step, "occasion": occasion, "in_place_of_phone": True}
            if await messages.queue_for_phone(
                tx,
                settings=mailer.settings,
                booking_id=booking_id,
                template_id=written.template_id,
                dedupe_key=f"step:{booking_id}:{step}:{occasion}",
                email_job=EmailJob(due.STEP_JOB, takes),
                now=mailer.clock.now(),
            ):
                await due_repository.record_outcome(tx, booking_id=booking_id, step=step, occasion=day, failure=None)
                return
    if written is None or not facts.confirmation.email:
        return
    is_balance = written.anchor == "due"
    failure = await send_about(
        mailer,
        facts,
        TEMPLATE,
        about=f"step:{step}" if written.is_once else f"step:{step}:{occasion}",
        subject_line=written.subject,
        message=written.text,
        is_balance="yes" if is_balance else None,
        upi=describe_upi(upi) if is_balance else None,
    )
    async with mailer.database.client_transaction(client_id) as tx:
        if written.asks_for_review and failure is None:
            await reviews.create_request(tx, booking_id=booking_id)
        await due_repository.record_outcome(tx, booking_id=booking_id, step=step, occasion=day, failure=failure)


async def send_timeline_test(
    mailer: Mailer,
    *,
    client_id: int,
    booking_id: int,
    user_id: int,
    step: StepName,
    level: OwnLevel,
    test: str,
) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        person = await people.person(tx, user_id=user_id)
        written = await due.write_test(
            tx,
            settings=mailer.settings,
            booking_id=booking_id,
            trip_id=facts.confirmation.booking.trip_id,
            step=step,
            level=level,
        )
    email = render(TEMPLATE, brand=facts.brand, **_test_data(mailer, facts, written))
    await send(mailer, email, brand=facts.brand, recipient=person.email, about=f"timeline_test:{test}")


def _test_data(mailer: Mailer, facts: BookingFacts, written: StepMessage) -> dict[str, object]:
    return {
        "subject_line": translate("Test: {subject}", subject=written.subject),
        "message": written.text,
        "is_balance": written.anchor == "due",
        "upi": None,
        "facts": summary_rows(facts.confirmation, uncleared=facts.uncleared),
        "picture": picture_url(mailer, facts.brand, facts.confirmation.booking.image),
        "link": f"{facts.brand.origin}{BOOKINGS_PAGE}",
    }
