from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from fastapi.responses import RedirectResponse

from toli.clients.companies.repository import sites
from toli.identity.access.guards import CurrentServices
from toli.payments.gateway.service import authorisations

router = APIRouter(tags=["Payment accounts"])

PANEL_PAGE = "/to/payment-accounts"
Answer = Annotated[str, Query(max_length=1000)]


@router.get("/payments/razorpay/authorised", operation_id="completeRazorpayAuthorisation", status_code=303)
async def complete_razorpay_authorisation(
    services: CurrentServices, state: Answer = "", code: Answer = "", error: Answer = ""
) -> RedirectResponse:
    """Redirect to the operator's own site, which sends the code with its session."""
    client_id = authorisations.find_client_of_state(services.sealer, state)
    client = None
    if client_id is not None:
        async with services.database.platform_transaction() as tx:
            client = await sites.find_client(tx, client_id=client_id)
    if client is None:
        return RedirectResponse(f"{services.settings.main_url}/to", status_code=303)
    answer = {"code": code, "state": state} if code and not error else {"error": error or "no_code"}
    url = f"{services.settings.client_origin(client.url)}{PANEL_PAGE}?{urlencode(answer)}"
    return RedirectResponse(url, status_code=303, headers={"Referrer-Policy": "no-referrer"})
