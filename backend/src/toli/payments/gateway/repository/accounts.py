from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import exists, func, insert, or_, select, text, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.payments.gateway.models import LinkedAccount, PaymentAccount, PaymentOrder
from toli.payments.gateway.schemas import LinkedAccountState, PaymentAccountKind

ACCOUNTS = Table(
    PaymentAccount,
    order_by=[PaymentAccount.is_current.desc(), PaymentAccount.account_id.desc()],
    without={"sealed_credentials"},
)


@dataclass(frozen=True, slots=True)
class SealedAccount:
    """No credentials for the platform's account. `expires_at`: tokens only."""

    client_id: int
    account_id: int
    kind: PaymentAccountKind
    version: int
    sealed_credentials: bytes | None
    expires_at: datetime | None
    failing_since: datetime | None
    linked_account_id: str | None


SEALED = (
    PaymentAccount.client_id,
    PaymentAccount.account_id,
    PaymentAccount.kind,
    PaymentAccount.version,
    PaymentAccount.sealed_credentials,
    PaymentAccount.expires_at,
    PaymentAccount.failing_since,
    select(LinkedAccount.provider_account_id)
    .where(
        PaymentAccount.kind == PaymentAccountKind.PLATFORM,
        LinkedAccount.client_id == PaymentAccount.client_id,
        LinkedAccount.state == LinkedAccountState.ACTIVATED,
    )
    .correlate(PaymentAccount)
    .scalar_subquery(),
)


async def find_current_account(tx: ClientTransaction) -> int | None:
    rows = await tx.execute(
        select(PaymentAccount.account_id).where(PaymentAccount.client_id == tx.client_id, PaymentAccount.is_current)
    )
    return rows.scalar_one_or_none()


async def find_platform_account(tx: ClientTransaction) -> PaymentAccount | None:
    accounts = await ACCOUNTS.list_rows(tx, PaymentAccount.kind == PaymentAccountKind.PLATFORM)
    return accounts[0] if accounts else None


async def find_sealed(tx: ClientTransaction, *, account_id: int) -> SealedAccount | None:
    rows = await tx.execute(
        select(*SEALED).where(PaymentAccount.client_id == tx.client_id, PaymentAccount.account_id == account_id)
    )
    row = rows.one_or_none()
    return None if row is None else SealedAccount(*row)


async def find_by_webhook_token(tx: Transaction, *, webhook_token: str) -> SealedAccount | None:
    rows = await tx.execute(select(*SEALED).where(PaymentAccount.webhook_token == webhook_token))
    row = rows.one_or_none()
    return None if row is None else SealedAccount(*row)


async def is_platform_account(tx: Transaction, *, account_id: int) -> bool:
    rows = await tx.execute(select(PaymentAccount.kind).where(PaymentAccount.account_id == account_id))
    return rows.scalar_one_or_none() == PaymentAccountKind.PLATFORM


async def list_used_accounts(tx: Transaction, *, since: datetime) -> list[tuple[int, int]]:
    """List own accounts with orders since then (platform scope)."""
    rows = await tx.execute(
        select(PaymentAccount.client_id, PaymentAccount.account_id)
        .where(
            PaymentAccount.kind != PaymentAccountKind.PLATFORM,
            exists().where(
                PaymentOrder.client_id == PaymentAccount.client_id,
                PaymentOrder.account_id == PaymentAccount.account_id,
                PaymentOrder.created_at >= since,
            ),
        )
        .order_by(PaymentAccount.client_id, PaymentAccount.account_id)
    )
    return [(row.client_id, row.account_id) for row in rows]


async def add_account(
    tx: ClientTransaction,
    *,
    account_id: int,
    kind: PaymentAccountKind,
    key_id: str | None = None,
    provider_account_id: str | None = None,
    sealed_credentials: bytes | None = None,
    expires_at: datetime | None = None,
    webhook_token: str | None = None,
    connected_by: int | None,
) -> None:
    await tx.execute(
        insert(PaymentAccount).values(
            client_id=tx.client_id,
            account_id=account_id,
            kind=kind,
            key_id=key_id,
            provider_account_id=provider_account_id,
            sealed_credentials=sealed_credentials,
            expires_at=expires_at,
            webhook_token=webhook_token,
            connected_by=connected_by,
            tested_at=None if kind == "platform" else func.now(),
        )
    )


async def new_account_id(tx: Transaction) -> int:
    """Draw an id first, because credentials are sealed for their row."""
    drawn = await tx.execute(text("SELECT nextval('payment_account_id_seq')"))
    return int(drawn.scalar_one())


async def set_credentials(
    tx: ClientTransaction,
    *,
    account_id: int,
    key_id: str,
    sealed_credentials: bytes,
    expires_at: datetime | None = None,
) -> None:
    await _change(
        tx,
        account_id,
        key_id=key_id,
        sealed_credentials=sealed_credentials,
        expires_at=expires_at,
        renewing_since=None,
        version=PaymentAccount.version + 1,
        tested_at=func.now(),
        failing_since=None,
        disconnected_at=None,
    )


async def make_current(tx: ClientTransaction, *, account_id: int) -> None:
    # One statement would meet the unique index half-way.
    await tx.execute(
        update(PaymentAccount)
        .where(PaymentAccount.client_id == tx.client_id, PaymentAccount.is_current)
        .values(is_current=False)
    )
    await _change(tx, account_id, is_current=True, disconnected_at=None)


async def disconnect(tx: ClientTransaction, *, account_id: int) -> None:
    """Stop new orders; refunds and late payments still go through the account."""
    await _change(tx, account_id, is_current=False, disconnected_at=func.now())


async def reconnect(tx: ClientTransaction, *, account_id: int) -> None:
    await _change(tx, account_id, disconnected_at=None)


async def find_authorised(tx: ClientTransaction, *, provider_account_id: str) -> SealedAccount | None:
    rows = await tx.execute(
        select(*SEALED)
        .where(
            PaymentAccount.client_id == tx.client_id,
            PaymentAccount.kind == PaymentAccountKind.OAUTH,
            PaymentAccount.provider_account_id == provider_account_id,
        )
        .with_for_update()
    )
    row = rows.one_or_none()
    return None if row is None else SealedAccount(*row)


async def list_authorised(tx: Transaction, *, provider_account_id: str) -> list[tuple[int, int]]:
    rows = await tx.execute(
        select(PaymentAccount.client_id, PaymentAccount.account_id).where(
            PaymentAccount.kind == PaymentAccountKind.OAUTH, PaymentAccount.provider_account_id == provider_account_id
        )
    )
    return [(row.client_id, row.account_id) for row in rows]


async def list_expiring(tx: Transaction, *, before: datetime) -> list[tuple[int, int]]:
    rows = await tx.execute(
        select(PaymentAccount.client_id, PaymentAccount.account_id)
        .where(
            PaymentAccount.kind == PaymentAccountKind.OAUTH,
            PaymentAccount.expires_at < before,
            PaymentAccount.failing_since.is_(None),
        )
        .order_by(PaymentAccount.expires_at)
    )
    return [(row.client_id, row.account_id) for row in rows]


async def claim_renewal(
    tx: ClientTransaction, *, account_id: int, expiring_before: datetime, now: datetime, abandoned_before: datetime
) -> SealedAccount | None:
    """Claim a renewal; None if not due or claimed.

    Claims before `abandoned_before` are of ended processes.
    """
    claimed = await tx.execute(
        update(PaymentAccount)
        .where(
            PaymentAccount.client_id == tx.client_id,
            PaymentAccount.account_id == account_id,
            PaymentAccount.kind == PaymentAccountKind.OAUTH,
            PaymentAccount.expires_at < expiring_before,
            or_(PaymentAccount.renewing_since.is_(None), PaymentAccount.renewing_since < abandoned_before),
        )
        .values(renewing_since=now)
        .returning(*SEALED)
    )
    row = claimed.one_or_none()
    return None if row is None else SealedAccount(*row)


async def release_renewal(tx: ClientTransaction, *, account_id: int) -> None:
    await _change(tx, account_id, renewing_since=None)


async def set_tokens(
    tx: ClientTransaction, *, account_id: int, key_id: str, sealed_credentials: bytes, expires_at: datetime
) -> None:
    await _change(
        tx,
        account_id,
        key_id=key_id,
        sealed_credentials=sealed_credentials,
        expires_at=expires_at,
        renewing_since=None,
        version=PaymentAccount.version + 1,
    )


async def set_tested(tx: ClientTransaction, *, account_id: int) -> None:
    await _change(tx, account_id, tested_at=func.now(), failing_since=None)


async def set_failing(tx: ClientTransaction, *, account_id: int) -> bool:
    failing = await tx.execute(
        update(PaymentAccount)
        .where(
            PaymentAccount.client_id == tx.client_id,
            PaymentAccount.account_id == account_id,
            PaymentAccount.failing_since.is_(None),
        )
        .values(failing_since=func.now())
        .returning(PaymentAccount.account_id)
    )
    return failing.scalar_one_or_none() is not None


async def set_notified(tx: Transaction, *, account_id: int) -> None:
    await tx.execute(
        update(PaymentAccount).where(PaymentAccount.account_id == account_id).values(notified_at=func.now())
    )


async def find_last_order(tx: ClientTransaction, *, account_id: int) -> str | None:
    rows = await tx.execute(
        select(PaymentOrder.provider_order_id)
        .where(
            PaymentOrder.client_id == tx.client_id,
            PaymentOrder.account_id == account_id,
            PaymentOrder.provider_order_id.is_not(None),
        )
        .order_by(PaymentOrder.order_id.desc())
        .limit(1)
    )
    return rows.scalar_one_or_none()


async def _change(tx: ClientTransaction, account_id: int, **values: object) -> None:
    await tx.execute(
        update(PaymentAccount)
        .where(PaymentAccount.client_id == tx.client_id, PaymentAccount.account_id == account_id)
        .values(**values)
    )
