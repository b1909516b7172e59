"""Names of banks, payment services and the platform, in whatever spelling."""

import httpx
import pytest

from tests.conftest import Api
from tests.people import open_site
from tests.shop import person
from toli.clients.companies.rules import is_reserved_name
from toli.identity.access.roles import Role
from toli.infra.db.database import Database

RESERVED = (
    "Toli", "T0LI", "Toli Support", "The Toli Team", "t o l i",
    "Paytm", "P@ytm Tours", "PAY TM", "paytrn", "P\u0430ytm", "p\u00e4ytm", "getpaytmoffers", "Pay-Tm",
    "Razorpay", "R4Z0RPAY", "razorpayrefunds", "HDFC Bank Holidays", "hdfcbank", "H D F C", "1C1C1 Tours",
    "SBI", "5B1", "State Bank of India", "statebank0findia", "Visa", "UPI Refunds",
    "\uff30aytm", "Google Pay", "g00glepay",
)  # fmt: skip
FREE = (
    "Brahmaputra Trails", "Visakhapatnam Tours", "Tolika Treks", "Upirika", "Axis of the Himalaya", "Sbisto", "Majuli",
    "Bank of the River Tours", "Autoline", "Capitol Hill Walks", "Payal Tours", "Striped Tiger Safaris",
    "7 Sisters", "&",
)  # fmt: skip


@pytest.mark.parametrize("name", RESERVED)
def test_reserved_names_are_found_in_any_spelling(name: str) -> None:
    assert is_reserved_name(name)


@pytest.mark.parametrize("name", FREE)
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved_name(name)


@pytest.mark.anyio
async def test_no_client_may_register_or_take_one(api: Api, database: Database) -> None:
    operator = (await person(database, "op@majuli.example", role=Role.OPERATOR)).on(api())
    for body in ({"client_name": "P@ytm Tours"}, {"client_name": "HDFC Bank"}):
        refused = await operator.post("/api/clients", json={"client_name": "Majuli", "url": "majuli", **body})
        assert refused.status_code == 422
        assert (refused.json()["code"], refused.json()["errors"][0]["field"]) == ("client_name_reserved", "client_name")
    refused = await operator.post("/api/clients", json={"client_name": "Majuli", "url": "p4ytmdeals"})
    assert (refused.status_code, refused.json()["code"]) == (400, "client_url_reserved")
    assert (await operator.get("/api/clients/url_availability/r4z0rpay")).json()["reason"] == "reserved"


@pytest.mark.anyio
async def test_a_name_from_before_the_list_stays(api: Api, database: Database) -> None:
    owner = await person(database, "op@majuli.example", role=Role.OPERATOR)
    client_id = await open_site(database, "paytm", user_id=owner.user_id)
    operator: httpx.AsyncClient = owner.on(api())
    path = f"/api/clients/{client_id}/update_client"
    profile = (await operator.get(f"/api/clients/{client_id}")).json()
    kept = await operator.put(path, json={"client_name": profile["client_name"], "about": "Small groups."})
    assert kept.status_code == 200
    assert (await operator.put(path, json={"client_name": "Paytm Holidays"})).status_code == 422
