from typing import Annotated, Final

from fastapi import APIRouter, Query, status

from toli.identity.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.selling.bookings.errors.bookings import DateInFuture
from toli.selling.bookings.schemas.fields import ChequeState, PublicId
from toli.selling.cheques import service as cheques
from toli.selling.cheques.errors import ChargeImpossible, ChequeMoneyUsed, ChequeSettled
from toli.selling.cheques.schemas import BounceChequeIn, BounceIn, Cheques, ClearChequeIn, DepositChequesIn
from toli.selling.credit.errors import CreditGivenInstead
from toli.selling.offline.errors.offline import ReversalImpossible

router = APIRouter(prefix="/bookings/clients/{client_id:int}/cheques", tags=["Offline payments"])

CHEQUE: Final = "/{offline_payment_id:int}"
ON_ACCOUNT: Final = "/on-account/{deposit_id:int}"


@router.get("", operation_id="listCheques")
@requires(Right.PAYMENTS)
async def list_cheques(
    client_id: OperatedClient,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    *,
    state: Annotated[ChequeState, Query()] = ChequeState.IN_HAND,
) -> Cheques:
    """List the cheques that were received for bookings and on account."""
    async with database.client_transaction(client_id) as tx:
        return await cheques.list_cheques(tx, state=state, page=page, now=clock.now())


@router.post("/deposit", operation_id="depositCheques", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(ChequeSettled, DateInFuture)
async def deposit_cheques(
    client_id: OperatedClient, body: DepositChequesIn, actor: SignedIn, database: Db, clock: CurrentClock
) -> None:
    """Record that cheques were taken to the bank: all of them or none."""
    async with database.client_transaction(client_id) as tx:
        await cheques.deposit_cheques(tx, body=body, actor_id=actor.user_id, now=clock.now())


@router.post(f"{CHEQUE}/clear", operation_id="clearCheque", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(ChequeSettled, DateInFuture)
async def clear_cheque(
    client_id: OperatedClient,
    offline_payment_id: PublicId,
    body: ClearChequeIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> None:
    async with database.client_transaction(client_id) as tx:
        await cheques.clear_cheque(
            tx,
            offline_payment_id=offline_payment_id,
            cleared_on=body.cleared_on,
            actor_id=actor.user_id,
            now=clock.now(),
        )


@router.post(f"{ON_ACCOUNT}/clear", operation_id="clearChequeOnAccount", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(ChequeSettled, DateInFuture)
async def clear_cheque_on_account(
    client_id: OperatedClient,
    deposit_id: PublicId,
    body: ClearChequeIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> None:
    async with database.client_transaction(client_id) as tx:
        await cheques.clear_cheque_on_account(
            tx, deposit_id=deposit_id, cleared_on=body.cleared_on, actor_id=actor.user_id, now=clock.now()
        )


@router.post(f"{ON_ACCOUNT}/bounce", operation_id="bounceChequeOnAccount", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.REFUNDS, fresh_proof=True)
@raises(ChequeMoneyUsed, ChequeSettled, DateInFuture)
async def bounce_cheque_on_account(
    client_id: OperatedClient,
    deposit_id: PublicId,
    body: BounceIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> None:
    """Record that a cheque on account bounced: its money is taken off the customer's balance."""
    async with database.client_transaction(client_id) as tx:
        await cheques.bounce_cheque_on_account(
            tx, deposit_id=deposit_id, body=body, actor_id=actor.user_id, now=clock.now()
        )


@router.post(f"{CHEQUE}/bounce", operation_id="bounceCheque", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.REFUNDS, fresh_proof=True)
@raises(ChargeImpossible, ChequeSettled, CreditGivenInstead, DateInFuture, ReversalImpossible)
async def bounce_cheque(
    services: CurrentServices,
    client_id: OperatedClient,
    offline_payment_id: PublicId,
    body: BounceChequeIn,
    actor: SignedIn,
) -> None:
    """Record that a cheque bounced: its payment is reversed, and the amount is due again, with a charge if any."""
    async with services.database.client_transaction(client_id) as tx:
        await cheques.bounce_cheque(
            tx,
            database=services.database,
            sealer=services.sealer,
            offline_payment_id=offline_payment_id,
            body=body,
            actor_id=actor.user_id,
            now=services.clock.now(),
        )
