"""Use cases of linked accounts: opened, checked, suspended."""

from collections.abc import Mapping
from typing import Any, Final

from toli.infra.db.transactions import Transaction
from toli_demo.simulator import route_repository as repository
from toli_demo.simulator.errors import Refused, unknown_id
from toli_demo.simulator.keys import account_of
from toli_demo.simulator.route_schemas import LinkedAccount
from toli_demo.simulator.rules import checked_id, new_id

REQUIRED: Final = ("email", "phone", "legal_business_name", "business_type", "profile", "contact_name")
UNCLEAR: Final = "0000"
"""A bank account that ends so has to be clarified."""


async def create(tx: Transaction, body: Mapping[str, Any], *, key_id: str) -> dict[str, Any]:
    """Open a linked account.

    Raises Refused without a required field, and for an address that another account has.
    """
    for field in REQUIRED:
        if not body.get(field):
            raise Refused(f"The {field.replace('_', ' ')} field is required.", field=field)
    if body.get("type") != "route":
        raise Refused("The selected type is invalid.", field="type")
    email = str(body["email"])
    if (known := await repository.find_account_by_email(tx, email)) is not None:
        raise Refused(f"Merchant email already exists for account - {known.removeprefix('acc_')}", field="email")
    account = await repository.add_linked_account(tx, owner_id=account_of(key_id), email=email, details=dict(body))
    return account.wire()


async def get(tx: Transaction, account_id: str, *, key_id: str | None = None) -> LinkedAccount:
    """Read one linked account, with a key only one of its account.

    Raises Refused when there is none.
    """
    account = await repository.find_linked_account(tx, checked_id(account_id, prefix="acc"))
    if account is None or (key_id is not None and account.owner_id != account_of(key_id)):
        raise unknown_id()
    return account


async def request_product(tx: Transaction, account_id: str, body: Mapping[str, Any], *, key_id: str) -> dict[str, Any]:
    """Request Route for a linked account."""
    account = await get(tx, account_id, key_id=key_id)
    if body.get("product_name") != "route":
        raise Refused("The selected product name is invalid.", field="product_name")
    if account.product_id is None:
        account = await repository.change_linked_account(
            tx, account.id, product_id=new_id("acc_prd"), activation="needs_clarification"
        )
    return account.product_wire()


async def save_bank(
    tx: Transaction, account_id: str, product_id: str, body: Mapping[str, Any], *, key_id: str
) -> dict[str, Any]:
    """Save where a linked account is settled to; its check begins."""
    account = await _get_product(tx, account_id, product_id, key_id=key_id)
    bank = body.get("settlements")
    if not isinstance(bank, dict) or not all(bank.get(field) for field in ("account_number", "ifsc_code")):
        raise Refused("The settlements.account number field is required.", field="settlements.account_number")
    account = await repository.change_linked_account(tx, account.id, bank=bank, activation="under_review")
    return account.product_wire()


async def get_product(tx: Transaction, account_id: str, product_id: str, *, key_id: str) -> dict[str, Any]:
    """Read the state of a check, which is over as soon as somebody asks: a demo waits for nobody."""
    account = await _get_product(tx, account_id, product_id, key_id=key_id)
    if account.activation == "under_review" and account.bank is not None:
        is_unclear = str(account.bank["account_number"]).endswith(UNCLEAR)
        activation = "needs_clarification" if is_unclear else "activated"
        account = await repository.change_linked_account(tx, account.id, activation=activation)
    return account.product_wire()


async def set_activation(tx: Transaction, account_id: str, *, activation: str) -> None:
    """End the check of a linked account, or suspend it."""
    account = await get(tx, account_id)
    status = "suspended" if activation == "suspended" else "created"
    await repository.change_linked_account(tx, account.id, activation=activation, status=status)


async def _get_product(tx: Transaction, account_id: str, product_id: str, *, key_id: str) -> LinkedAccount:
    account = await get(tx, account_id, key_id=key_id)
    if account.product_id != product_id:
        raise unknown_id()
    return account
