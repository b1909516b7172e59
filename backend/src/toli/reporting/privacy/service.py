from base64 import b64encode

from toli.clients.companies.service import memberships
from toli.delivery.channels.service import consents
from toli.delivery.mail.repository import addresses
from toli.identity.access.context import Actor, Context
from toli.identity.access.roles import Role
from toli.identity.audit.service import PLATFORM, record_at
from toli.identity.people.service import people
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli.kit.clock import Clock
from toli.kit.sealing import Sealer
from toli.messaging.notifications import repository as notifications_repository
from toli.messaging.notifications.service import accounts
from toli.reporting.privacy import repository
from toli.reporting.privacy.errors import LastAdministrator
from toli.reporting.privacy.schemas import MyData
from toli.selling.alerts import repository as alerts_repository
from toli.selling.bookings.service import read
from toli.selling.credit import service as credit
from toli.selling.customers.service import personal_data
from toli.selling.deposits import service as deposits
from toli.selling.enquiries import repository as enquiries_repository
from toli.selling.enquiries import service as enquiries
from toli.selling.reviews.service import personal_data as reviews_personal_data
from toli.selling.waiting.service import waiting
from toli.services import Services


async def export(services: Services, *, context: Context, actor: Actor, with_travellers: bool) -> MyData:
    """`with_travellers` adds the travellers of bookings, unmasked, and is audited."""
    database, clock, sealer = services.database, services.clock, services.sealer
    consent_lasts = services.settings.whatsapp_consent_lasts
    own_credit = await credit.list_own_credit(database, user_id=actor.user_id, client_id=None, now=clock.now())
    on_account = await deposits.list_own_balances(database, user_id=actor.user_id, client_id=None)
    async with database.traveller_transaction(actor.user_id) as tx:
        account = await repository.get_account(tx, user_id=actor.user_id)
        travellers = None
        if with_travellers:
            travellers = await personal_data.list_travellers_named_by(tx, sealer=sealer, user_id=actor.user_id)
        data = MyData(
            exported_at=clock.now(),
            account=account,
            sign_ins=await repository.all_sign_ins(tx, user_id=actor.user_id),
            operators=await repository.all_joined(tx, user_id=actor.user_id),
            clients=await repository.all_run(tx, user_id=actor.user_id),
            wish_to_operate=await repository.find_wish(tx, user_id=actor.user_id),
            bookings=await read.list_bookings_of_user(tx, sealer=sealer, client_id=None, now=clock.now()),
            travellers=travellers,
            payments=await repository.all_payments(tx, user_id=actor.user_id),
            refunds=await repository.all_refunds(tx, user_id=actor.user_id),
            credit=own_credit,
            on_account=on_account,
            enquiries=await enquiries.asked_by(tx, email=account.email),
            alerts=await alerts_repository.list_by_email(tx, email=account.email),
            reviews=await reviews_personal_data.written_by(tx, user_id=actor.user_id),
            waiting=await waiting.list_waiting_data(tx, user_id=actor.user_id),
            changes=await repository.all_changes(tx, user_id=actor.user_id, with_travellers=with_travellers),
            phone_consents=await consents.list_own_consents(
                tx, user_id=actor.user_id, lasts=consent_lasts, now=clock.now()
            ),
            upi_claims=await repository.all_upi_claims(tx, user_id=actor.user_id),
            letters=await repository.all_emails(tx, email=account.email),
            acts=await repository.all_acts(tx, user_id=actor.user_id),
        )
    async with database.client_transaction(_site(context)) as tx:
        await _note(tx, context, actor, "data.exported", with_travellers=with_travellers)
    return data


async def leave(database: Database, *, context: Context, actor: Actor, clock: Clock, sealer: Sealer) -> None:
    """Erase personal data except the legally required part.

    One platform transaction over all clients. Raises LastAdministrator, MoneyOnAccount, TripUpcoming,
    PaymentInProgress, RunsApprovedClient.
    """
    async with database.platform_transaction() as tx:
        person = await people.locked_person(tx, user_id=actor.user_id)
        if person.role_id == Role.ADMIN and await people.is_only(tx, Role.ADMIN, user_id=person.user_id):
            raise LastAdministrator
        await personal_data.erase_personal_data(tx, user_id=person.user_id, now=clock.now())
        await reviews_personal_data.erase_person(tx, user_id=person.user_id)
        await memberships.erase_person(tx, user_id=person.user_id, email=person.email)
        await enquiries_repository.delete_by_email(tx, email=person.email)
        await alerts_repository.delete_by_email(tx, email=person.email)
        await consents.erase_person(tx, user_id=person.user_id)
        await addresses.erase_address(tx, address=person.email)
        await notifications_repository.delete_to(tx, recipient=person.email)
        await people.erase_person(tx, person=person)
        await _note(tx, context, actor, "account.deleted")
        place = accounts.deletion_notice_binding(person.user_id)
        await enqueue(
            tx,
            "messaging.account_deleted",
            user_id=person.user_id,
            language=person.language,
            # Jobs carry ids only, except here: the address is stored nowhere else any more.
            sealed_address=b64encode(sealer.seal(person.email, bound_to=place)).decode(),
        )


def _site(context: Context) -> int:
    return PLATFORM if context.client is None else context.client.client_id


async def _note(tx: Transaction, context: Context, actor: Actor, action: str, **data: bool) -> None:
    await record_at(
        tx,
        action,
        site_id=_site(context),
        subject=f"user:{actor.user_id}",
        actor_id=actor.user_id,
        **data,
    )
