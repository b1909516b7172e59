from sqlalchemy import ColumnElement, func, select

from toli.clients.companies.models import Client, ClientRename, Membership, ToRequest
from toli.identity.access.roles import Role
from toli.identity.audit.models import AuditEntry
from toli.identity.people import rules
from toli.identity.people.models import User, UserSession
from toli.infra.db.transactions import Transaction
from toli.messaging.notifications.models import Mail
from toli.payments.gateway.models import Payment, Refund
from toli.reporting.privacy.schemas import (
    Account,
    ActData,
    ChangeData,
    JoinedOperator,
    LetterData,
    OperatorWish,
    OwnClient,
    OwnRename,
    PaymentData,
    RefundData,
    SignInData,
    UpiClaimData,
)
from toli.selling.bookings.models import Booking
from toli.selling.changes.models import ChangeRequest
from toli.selling.offline.models import UpiClaim


async def get_account(tx: Transaction, *, user_id: int) -> Account:
    query = select(
        User.user_id,
        User.role_id,
        User.username,
        User.email,
        User.phone,
        User.created_at.label("registered_at"),
        User.totp_enabled_at.label("second_factor_since"),
    ).where(User.user_id == user_id)
    row = dict((await tx.execute(query)).mappings().one())
    return Account(role=Role(row.pop("role_id")).name.lower(), **row)


async def all_sign_ins(tx: Transaction, *, user_id: int) -> list[SignInData]:
    query = (
        select(
            UserSession.site_label.label("site"),
            UserSession.user_agent,
            func.host(UserSession.address).label("address"),
            UserSession.created_at.label("began_at"),
            UserSession.last_used_at,
            UserSession.ended_at,
        )
        .where(UserSession.user_id == user_id)
        .order_by(UserSession.session_id)
    )
    rows = [dict(row) for row in (await tx.execute(query)).mappings()]
    return [SignInData(device=rules.device_name(row.pop("user_agent")), **row) for row in rows]


async def all_joined(tx: Transaction, *, user_id: int) -> list[JoinedOperator]:
    query = (
        select(Client.client_name, Client.url.label("client_url"), Membership.joined_at)
        .join(Membership, Membership.client_id == Client.client_id)
        .where(Membership.user_id == user_id)
        .order_by(Membership.joined_at)
    )
    return [JoinedOperator(**row) for row in (await tx.execute(query)).mappings()]


async def all_run(tx: Transaction, *, user_id: int) -> list[OwnClient]:
    rename_query = select(
        ClientRename.client_id,
        ClientRename.client_name,
        ClientRename.url.label("client_url"),
        ClientRename.approval_status,
        ClientRename.requested_at,
        ClientRename.decided_at,
        ClientRename.decision_reason,
    ).join(Client, Client.client_id == ClientRename.client_id)
    rows = (await tx.execute(rename_query.where(Client.user_id == user_id))).mappings()
    renames = {row["client_id"]: OwnRename.model_validate(dict(row)) for row in rows}
    query = (
        select(
            Client.client_id,
            Client.client_name,
            Client.url.label("client_url"),
            Client.approval_status,
            Client.created_at.label("registered_at"),
            Client.decided_at,
            Client.decision_reason,
        )
        .where(Client.user_id == user_id)
        .order_by(Client.client_id)
    )
    return [OwnClient(**row, rename=renames.get(row["client_id"])) for row in (await tx.execute(query)).mappings()]


async def find_wish(tx: Transaction, *, user_id: int) -> OperatorWish | None:
    query = select(
        ToRequest.approval_status, ToRequest.asked_at, ToRequest.decided_at, ToRequest.decision_reason
    ).where(ToRequest.user_id == user_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else OperatorWish(**row)


async def all_payments(tx: Transaction, *, user_id: int) -> list[PaymentData]:
    query = (
        select(
            Booking.booking_reference,
            Payment.provider_payment_id.label("payment_id"),
            Payment.amount_paise.label("amount"),
            Payment.status,
            Payment.method,
            Payment.captured_at.label("paid_at"),
        )
        .join(
            Booking,
            (Booking.client_id == Payment.client_id) & (Booking.booking_id == Payment.booking_id),
        )
        .where(Booking.user_id == user_id)
        .order_by(Payment.created_at)
    )
    return [PaymentData(**row) for row in (await tx.execute(query)).mappings()]


async def all_refunds(tx: Transaction, *, user_id: int) -> list[RefundData]:
    query = (
        select(
            Booking.booking_reference,
            Refund.provider_payment_id.label("payment_id"),
            Refund.amount_paise.label("amount"),
            Refund.state,
            Refund.reason,
            Refund.created_at.label("requested_at"),
        )
        .join(
            Booking,
            (Booking.client_id == Refund.client_id) & (Booking.booking_id == Refund.booking_id),
        )
        .where(Booking.user_id == user_id)
        .order_by(Refund.created_at)
    )
    return [RefundData(**row) for row in (await tx.execute(query)).mappings()]


async def all_changes(tx: Transaction, *, user_id: int, with_travellers: bool) -> list[ChangeData]:
    """List joining travellers only `with_travellers`."""
    query = (
        select(
            Booking.booking_reference,
            ChangeRequest.state,
            ChangeRequest.note,
            ChangeRequest.asked,
            ChangeRequest.asked_at,
        )
        .join(Booking, _same_booking(ChangeRequest))
        .where(Booking.user_id == user_id)
        .order_by(ChangeRequest.asked_at)
    )
    rows = [dict(row) for row in (await tx.execute(query)).mappings()]
    return [ChangeData(**row if with_travellers else {**row, "asked": None}) for row in rows]


async def all_upi_claims(tx: Transaction, *, user_id: int) -> list[UpiClaimData]:
    query = (
        select(
            Booking.booking_reference,
            UpiClaim.utr,
            UpiClaim.amount_paise.label("amount"),
            UpiClaim.said_at,
            UpiClaim.dismissed_at,
            UpiClaim.dismissed_reason,
        )
        .join(Booking, _same_booking(UpiClaim))
        .where(Booking.user_id == user_id)
        .order_by(UpiClaim.claim_id)
    )
    return [UpiClaimData(**row) for row in (await tx.execute(query)).mappings()]


def _same_booking(of: type[ChangeRequest | UpiClaim]) -> ColumnElement[bool]:
    return (Booking.client_id == of.client_id) & (Booking.booking_id == of.booking_id)


async def all_emails(tx: Transaction, *, email: str) -> list[LetterData]:
    query = (
        select(Mail.subject, Mail.created_at.label("written_at"), Mail.sent_at)
        .where(Mail.recipient == email)
        .order_by(Mail.mail_id)
    )
    return [LetterData(**row) for row in (await tx.execute(query)).mappings()]


async def all_acts(tx: Transaction, *, user_id: int) -> list[ActData]:
    query = (
        select(
            AuditEntry.action,
            AuditEntry.subject,
            func.host(AuditEntry.address).label("address"),
            AuditEntry.created_at.label("done_at"),
        )
        .where(AuditEntry.actor_id == user_id)
        .order_by(AuditEntry.created_at, AuditEntry.audit_id)
    )
    return [ActData(**row) for row in (await tx.execute(query)).mappings()]
