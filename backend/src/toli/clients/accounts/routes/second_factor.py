from fastapi import APIRouter, status

from toli.clients.accounts.routes.call import ThisCall
from toli.clients.accounts.schemas import (
    Confirmed,
    RecoveryCodes,
    SecondFactorOut,
    SecondFactorProof,
    TotpBody,
    TotpEnrolled,
)
from toli.clients.accounts.service import second_factor
from toli.identity.access.guards import Confirmed as ConfirmedActor
from toli.identity.access.guards import SignedIn
from toli.identity.people.errors import SecondFactorOff, SecondFactorOn
from toli.kit.errors import raises

router = APIRouter(tags=["Accounts"])


@router.post("/users/totp/enrol", operation_id="enrolSecondFactor")
@raises(SecondFactorOn)
async def enrol_second_factor(call: ThisCall, actor: ConfirmedActor) -> TotpEnrolled:
    """Secret for an authenticator app; its first code must confirm it."""
    return await second_factor.enrol(call, actor)


@router.post("/users/totp/confirm", operation_id="confirmSecondFactor")
@raises(SecondFactorOff, SecondFactorOn)
async def confirm_second_factor(call: ThisCall, actor: ConfirmedActor, body: TotpBody) -> RecoveryCodes:
    """Enable the second factor with the app's first code.

    Returns ten recovery codes, shown only once.
    """
    return RecoveryCodes(recovery_codes=await second_factor.confirm(call, actor, code=body.code))


@router.post("/users/totp/recovery-codes", operation_id="renewRecoveryCodes")
@raises(SecondFactorOff)
async def renew_recovery_codes(call: ThisCall, actor: ConfirmedActor, body: SecondFactorProof) -> RecoveryCodes:
    """Takes an authenticator or recovery code. Earlier recovery codes become invalid. 409 without a second factor."""
    return RecoveryCodes(recovery_codes=await second_factor.renew_recovery_codes(call, actor, code=body.code))


@router.post("/users/totp/prove", operation_id="verifySecondFactor")
@raises(SecondFactorOff)
async def verify_second_factor(call: ThisCall, actor: SignedIn, body: SecondFactorProof) -> Confirmed:
    """Prove the second factor for ten minutes of this session. 409 without one.

    Takes an authenticator or recovery code. Operators need it before refunds and changes of payment accounts or the
    team.
    """
    return Confirmed(confirmed_until=await second_factor.prove(call, actor, code=body.code))


@router.get("/users/totp", operation_id="getSecondFactor")
async def get_second_factor(call: ThisCall, actor: SignedIn) -> SecondFactorOut:
    return await second_factor.second_factor(call, actor)


@router.post("/users/totp/disable", operation_id="disableSecondFactor", status_code=status.HTTP_204_NO_CONTENT)
@raises(SecondFactorOff)
async def disable_second_factor(call: ThisCall, actor: ConfirmedActor, body: SecondFactorProof) -> None:
    """Disable the second factor, with an authenticator code or a recovery code."""
    await second_factor.disable(call, actor, code=body.code)
