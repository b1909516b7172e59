"""Source: Razorpay, APIs, Route. Idempotency keys exist for direct transfers only, so a note identifies a reversal."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from toli.infra.ports.payments import ProviderRefused
from toli.infra.ports.route import BankAccount, Business, LinkedAccountReview, ProviderReversal, ProviderTransfer
from toli.payments.gateway.providers.razorpay import Razorpay
from toli.payments.gateway.providers.razorpay_route_wire import (
    KEY_NOTE,
    LinkedAccountEntity,
    OrderTransfers,
    ProductEntity,
    ReversalEntity,
    StakeholderEntity,
    TransferEntity,
)
from toli.payments.gateway.providers.razorpay_wire import Collection

REVERSALS: Final = Collection[ReversalEntity]
CATEGORY: Final = {"category": "tours_and_travel", "subcategory": "travel_agency"}

_ID = re.compile(r"(order|trf|acc|acc_prd)_[A-Za-z0-9]{14}")


class RazorpayRoute(Razorpay):
    """A Provider and Route (contract there)."""

    async def transfers_of(self, order_id: str) -> Sequence[ProviderTransfer]:
        """`GET /v1/orders/{id}?expand[]=transfers`."""
        path = f"orders/{_checked(order_id)}"
        async with self._operation("transfers_of"):
            answer = await self._repeat("GET", path, OrderTransfers, params={"expand[]": "transfers"})
        return [item.fact() for item in answer.transfers.items]

    async def transfer(self, transfer_id: str) -> ProviderTransfer:
        """`GET /v1/transfers/{id}`."""
        path = f"transfers/{_checked(transfer_id)}"
        async with self._operation("transfer"):
            return (await self._repeat("GET", path, TransferEntity)).fact()

    async def hold_transfer(self, transfer_id: str, *, until: datetime | None) -> ProviderTransfer:
        """`PATCH /v1/transfers/{id}` with `on_hold`; idempotent."""
        instant = {} if until is None else {"on_hold_until": int(until.timestamp())}
        return await self._edit(transfer_id, {"on_hold": True, **instant})

    async def release_transfer(self, transfer_id: str) -> ProviderTransfer:
        """`PATCH /v1/transfers/{id}` without `on_hold`; idempotent."""
        return await self._edit(transfer_id, {"on_hold": False})

    async def reverse_transfer(self, transfer_id: str, *, amount_paise: int, key: str) -> ProviderReversal:
        """`GET /v1/transfers/{id}/reversals` for the key, else `POST`, once."""
        path = f"transfers/{_checked(transfer_id)}/reversals"
        body = {"amount": amount_paise, "notes": {KEY_NOTE: key}}
        async with self._operation("reverse_transfer"):
            reversals = [item.fact() for item in (await self._repeat("GET", path, REVERSALS)).items]
            if (reversal := next((previous for previous in reversals if previous.key == key), None)) is not None:
                return reversal
            return (await self._send("POST", path, ReversalEntity, json=body)).fact()

    async def open_linked_account(self, business: Business, *, reference: str) -> str:
        """`POST /v2/accounts` of type `route`, once."""
        address = {
            "street1": business.street,
            "street2": business.city,
            "city": business.city,
            "state": business.state.upper(),
            "postal_code": business.postal_code,
            "country": "IN",
        }
        body = {
            "type": "route",
            "reference_id": reference,
            "email": business.email,
            "phone": business.phone,
            "legal_business_name": business.legal_name,
            "business_type": business.kind,
            "contact_name": business.contact_name,
            "profile": {**CATEGORY, "addresses": {"registered": address}},
            "legal_info": {"pan": business.pan} | ({"gst": business.gstin} if business.gstin else {}),
        }
        async with self._operation("open_linked_account"):
            return (await self._send("POST", self._v2("accounts"), LinkedAccountEntity, json=body)).id

    async def is_linked_account(self, account_id: str) -> bool:
        """`GET /v2/accounts/{id}`."""
        url = self._v2(f"accounts/{_checked(account_id)}")
        async with self._operation("is_linked_account"):
            account = await self._repeat("GET", url, LinkedAccountEntity)
        return account.type == "route" and account.status != "suspended"

    async def add_stakeholder(self, account_id: str, business: Business) -> None:
        """`POST /v2/accounts/{id}/stakeholders`."""
        url = self._v2(f"accounts/{_checked(account_id)}/stakeholders")
        body = {"name": business.contact_name, "email": business.email, "phone": {"primary": business.phone}}
        async with self._operation("add_stakeholder"):
            await self._send("POST", url, StakeholderEntity, json=body)

    async def request_route(self, account_id: str) -> LinkedAccountReview:
        """`POST /v2/accounts/{id}/products`."""
        url = self._v2(f"accounts/{_checked(account_id)}/products")
        body = {"product_name": "route", "tnc_accepted": True}
        async with self._operation("request_route"):
            return (await self._send("POST", url, ProductEntity, json=body)).fact()

    async def save_bank_account(self, account_id: str, product_id: str, bank: BankAccount) -> LinkedAccountReview:
        """`PATCH /v2/accounts/{id}/products/{id}`; idempotent."""
        url = self._v2(f"accounts/{_checked(account_id)}/products/{_checked(product_id)}")
        settlements = {
            "account_number": bank.account_number,
            "ifsc_code": bank.ifsc,
            "beneficiary_name": bank.beneficiary_name,
        }
        body = {"settlements": settlements, "tnc_accepted": True}
        async with self._operation("save_bank_account"):
            return (await self._repeat("PATCH", url, ProductEntity, json=body)).fact()

    async def review(self, account_id: str, product_id: str) -> LinkedAccountReview:
        """`GET /v2/accounts/{id}/products/{id}`."""
        url = self._v2(f"accounts/{_checked(account_id)}/products/{_checked(product_id)}")
        async with self._operation("review"):
            return (await self._repeat("GET", url, ProductEntity)).fact()

    async def _edit(self, transfer_id: str, body: Mapping[str, object]) -> ProviderTransfer:
        path = f"transfers/{_checked(transfer_id)}"
        async with self._operation("edit_transfer"):
            return (await self._repeat("PATCH", path, TransferEntity, json=body)).fact()

    def _v2(self, path: str) -> str:
        return f"{str(self._http.base_url).removesuffix('v1/')}v2/{path}"


def _checked(entity_id: str) -> str:
    """Allow only ids in paths: some come from a person."""
    if not _ID.fullmatch(entity_id):
        raise ProviderRefused(
            code="BAD_REQUEST_ERROR", description=f"{entity_id} is not a valid id.", field="id", reason=None
        )
    return entity_id
