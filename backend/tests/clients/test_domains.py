"""Domains that operators bring: added, verified by DNS, checked again, suspended, removed."""

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import anyio
import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock, RunJobs
from tests.domains import TARGET, make_records
from tests.nameserver import Nameserver, nameserver
from tests.people import mails
from tests.shop import Shop, open_shop, person
from toli.clients.companies.service import domains
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.infra.ports import dns as dns_port
from toli.infra.ports.dns import make_dns_lookup
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]
NAME = "trips.example.in"


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
async def server(app: FastAPI) -> AsyncIterator[Nameserver]:
    """The resolver of the app: it knows what a test tells it."""
    async with nameserver() as server:
        server.records[TARGET, "A"] = ["192.0.2.10"]
        settings = app.state.services.settings.model_copy(update={"dns_resolvers": (f"127.0.0.1:{server.port}",)})
        app.state.services.dns = make_dns_lookup(settings)
        yield server


@pytest.fixture
def operator(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


async def add(browser: httpx.AsyncClient, shop: Shop, name: str = NAME) -> dict[str, Any]:
    answer = await browser.post(f"/api/clients/{shop.client_id}/domains", json={"domain": name})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def check(browser: httpx.AsyncClient, shop: Shop, domain_id: int) -> dict[str, Any]:
    answer = await browser.post(f"/api/clients/{shop.client_id}/domains/{domain_id}/check")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def check_due(app: FastAPI, clock: HandClock) -> None:
    services = app.state.services
    await domains.check_due_domains(services.database, services.dns, services.settings, now=clock.now())


async def only_domain(browser: httpx.AsyncClient, shop: Shop) -> dict[str, Any]:
    (found,) = (await browser.get(f"/api/clients/{shop.client_id}/domains")).json()
    assert isinstance(found, dict)
    return found


def states(domain: dict[str, Any]) -> tuple[str, str, str]:
    pointing, ownership = (record["state"] for record in domain["records"])
    return domain["state"], ownership, pointing


async def test_a_domain_becomes_active_when_both_records_are_found(
    api: Api, shop: Shop, operator: httpx.AsyncClient, server: Nameserver, owner: Owner, run_jobs: RunJobs
) -> None:
    domain = await add(operator, shop, "Trips.Example.in")
    assert states(domain) == ("pending", "unchecked", "unchecked")
    cname, txt = domain["records"]
    assert (cname["type"], cname["name"], cname["value"]) == ("CNAME", NAME, TARGET)
    assert (txt["type"], txt["name"]) == ("TXT", f"_toli-verify.{NAME}")
    assert len(txt["value"]) > 40
    assert states(await check(operator, shop, domain["domain_id"])) == ("pending", "missing", "missing")
    make_records(server, [cname])
    assert states(await check(operator, shop, domain["domain_id"])) == ("pending", "missing", "found")
    make_records(server, [txt])
    active = await check(operator, shop, domain["domain_id"])
    assert states(active) == ("active", "found", "found")
    assert (active["is_served"], active["is_primary"], active["origin"]) == (True, False, f"http://{NAME}:8000")
    actions = [row[0] for row in owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'client.domain%'")]
    assert actions == ["client.domain_added", "client.domain_active"]
    await run_jobs()
    (mail,) = [mail for mail in await mails(api) if mail["subject"] == f"{NAME} is active"]
    assert mail["to"] == "operator@brahmaputra.example"
    assert f"http://{NAME}:8000" in mail["text"]
    assert "http://brahmaputra.toli.localhost:8000/to/basic-client-profile" in mail["text"]


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("https://trips.example.in", "without https"),
        ("127.0.0.1", "IP address"),
        ("toli.localhost", "is ours"),
        ("konkan.toli.localhost", "is ours"),
        ("co.in", "an ending"),
        ("paytm-trips.in", "payment service"),
        ("not a name", "not a valid domain"),
    ],
)
async def test_names_that_no_client_can_bring(shop: Shop, operator: httpx.AsyncClient, typed: str, word: str) -> None:
    refused = await operator.post(f"/api/clients/{shop.client_id}/domains", json={"domain": typed})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "domain")
    assert word in refused.json()["detail"]


async def test_many_texts_and_a_chain_of_aliases_are_read(
    shop: Shop, operator: httpx.AsyncClient, server: Nameserver
) -> None:
    domain = await add(operator, shop)
    value = domain["records"][1]["value"]
    others = [f'"v=spf1 include:mail{number}.example ~all {"x" * 200}"' for number in range(40)]
    # A provider splits a long text into strings; 40 such records do not fit into a datagram either.
    server.records[f"_toli-verify.{NAME}", "TXT"] = [*others, f'"{value[:20]}" "{value[20:]}"']
    server.records[NAME, "CNAME"] = ["edge.cdn.example."]
    server.records["edge.cdn.example", "CNAME"] = [f"{TARGET}."]
    assert states(await check(operator, shop, domain["domain_id"])) == ("active", "found", "found")


async def test_wrong_records_are_named(shop: Shop, operator: httpx.AsyncClient, server: Nameserver) -> None:
    domain = await add(operator, shop)
    server.records[f"_toli-verify.{NAME}", "TXT"] = ['"toli-verify=another"']
    server.records[NAME, "CNAME"] = ["shop.example."]
    found = await check(operator, shop, domain["domain_id"])
    assert states(found) == ("pending", "wrong", "wrong")
    assert found["seen"] == "TXT: toli-verify=another; CNAME: shop.example"


async def test_an_alias_that_leads_back_to_itself_ends(
    shop: Shop, operator: httpx.AsyncClient, server: Nameserver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dns_port, "LONGEST_CHAIN", 4)
    domain = await add(operator, shop)
    server.records[NAME, "CNAME"] = [f"b.{NAME}."]
    server.records[f"b.{NAME}", "CNAME"] = [f"{NAME}."]
    server.fails |= {NAME}
    assert states(await check(operator, shop, domain["domain_id"]))[2] == "no_answer"


async def test_an_apex_is_compared_by_its_addresses(
    shop: Shop, operator: httpx.AsyncClient, server: Nameserver
) -> None:
    domain = await add(operator, shop, "example.co.in")
    assert (domain["is_apex"], domain["records"][0]["type"], domain["addresses"]) == (True, "ALIAS", ["192.0.2.10"])
    make_records(server, [domain["records"][1]])
    server.records["example.co.in", "A"] = ["192.0.2.10", "203.0.113.9"]
    found = await check(operator, shop, domain["domain_id"])
    assert (states(found)[2], found["seen"]) == ("wrong", "A: 192.0.2.10, 203.0.113.9")
    server.records["example.co.in", "A"] = ["192.0.2.10"]
    assert (await check(operator, shop, domain["domain_id"]))["state"] == "active"


@pytest.mark.parametrize("fault", ["servfail", "silence"])
async def test_without_an_answer_nothing_is_concluded(
    app: FastAPI,
    shop: Shop,
    operator: httpx.AsyncClient,
    server: Nameserver,
    clock: HandClock,
    fault: str,
) -> None:
    app.state.services.dns._resolver.lifetime = 0.3
    domain = await add(operator, shop)
    make_records(server, domain["records"])
    await check(operator, shop, domain["domain_id"])
    server.fails |= {NAME, f"_toli-verify.{NAME}"} if fault == "servfail" else set()
    server.is_silent = fault == "silence"
    for _ in range(5):
        clock.move(timedelta(days=2))
        await check_due(app, clock)
    assert states(await only_domain(operator, shop)) == ("active", "no_answer", "no_answer")


async def test_missing_records_suspend_after_three_days_and_not_before(
    app: FastAPI,
    api: Api,
    shop: Shop,
    operator: httpx.AsyncClient,
    server: Nameserver,
    clock: HandClock,
    run_jobs: RunJobs,
) -> None:
    domain = await add(operator, shop)
    make_records(server, domain["records"])
    await check(operator, shop, domain["domain_id"])
    path = f"/api/clients/{shop.client_id}/domains/{domain['domain_id']}"
    assert (await operator.put(path, json={"is_primary": True})).json()["is_primary"] is True
    del server.records[NAME, "CNAME"]
    clock.move(timedelta(days=1, minutes=1))
    await check_due(app, clock)
    failing = await only_domain(operator, shop)
    assert (states(failing), failing["is_served"]) == (("failing", "found", "missing"), True)
    assert await primary_link(api, shop) == f"http://{NAME}:8000", "one failed check changes no link"
    clock.move(timedelta(hours=2))
    await check_due(app, clock)
    assert await primary_link(api, shop) == "http://brahmaputra.toli.localhost:8000", (
        "links lead where the site answers"
    )
    clock.move(timedelta(days=1))
    await check_due(app, clock)
    await run_jobs()
    subjects = [mail["subject"] for mail in await mails(api)]
    assert f"The records of {NAME} are missing" in subjects
    clock.move(timedelta(days=1, hours=20))
    await check_due(app, clock)
    assert (await only_domain(operator, shop))["state"] == "failing"
    clock.move(timedelta(hours=4))
    await check_due(app, clock)
    suspended = await only_domain(operator, shop)
    assert (suspended["state"], suspended["is_served"], suspended["is_primary"]) == ("suspended", False, False)
    await run_jobs()
    assert (await mails(api))[0]["subject"] == f"Your site no longer answers at {NAME}"
    make_records(server, domain["records"])
    clock.move(timedelta(hours=6))
    await check_due(app, clock)
    assert (await only_domain(operator, shop))["state"] == "active"


async def primary_link(api: Api, shop: Shop) -> str:
    # Web processes know what an address leads to for a tenth of a second.
    await anyio.sleep(0.15)
    robots = (await api(shop.label).get("/robots.txt", follow_redirects=False)).headers.get("location")
    return "http://brahmaputra.toli.localhost:8000" if robots is None else robots.removesuffix("/robots.txt")


async def test_records_that_come_back_end_the_trouble(
    app: FastAPI, shop: Shop, operator: httpx.AsyncClient, server: Nameserver, clock: HandClock
) -> None:
    domain = await add(operator, shop)
    make_records(server, domain["records"])
    await check(operator, shop, domain["domain_id"])
    text = server.records.pop((f"_toli-verify.{NAME}", "TXT"))
    clock.move(timedelta(days=1, minutes=1))
    await check_due(app, clock)
    assert (await only_domain(operator, shop))["failing_since"] is not None
    server.records[f"_toli-verify.{NAME}", "TXT"] = text
    clock.move(timedelta(hours=1))
    await check_due(app, clock)
    found = await only_domain(operator, shop)
    assert (found["state"], found["failing_since"]) == ("active", None)


async def test_pending_domains_are_checked_often_and_not_for_ever(
    app: FastAPI, shop: Shop, operator: httpx.AsyncClient, server: Nameserver, clock: HandClock
) -> None:
    await add(operator, shop)
    await check_due(app, clock)
    first = await only_domain(operator, shop)
    assert first["checked_at"] is not None
    clock.move(timedelta(minutes=4))
    await check_due(app, clock)
    assert (await only_domain(operator, shop))["checked_at"] == first["checked_at"]
    clock.move(timedelta(minutes=1))
    await check_due(app, clock)
    assert (await only_domain(operator, shop))["checked_at"] != first["checked_at"]
    clock.move(timedelta(days=14))
    await check_due(app, clock)
    assert (await only_domain(operator, shop))["next_check_at"] is None


async def test_one_client_has_a_domain(
    api: Api, database: Database, shop: Shop, operator: httpx.AsyncClient, server: Nameserver, clock: HandClock
) -> None:
    other = await open_shop(database, label="konkan", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    rival = other.operator.on(api(other.label))
    claimed = await add(rival, other)
    domain = await add(operator, shop)
    assert claimed["records"][1]["value"] != domain["records"][1]["value"]
    make_records(server, domain["records"])
    server.records[f"_toli-verify.{NAME}", "TXT"].append(f'"{claimed["records"][1]["value"]}"')
    assert (await check(operator, shop, domain["domain_id"]))["state"] == "active"
    late = await rival.post(f"/api/clients/{other.client_id}/domains/{claimed['domain_id']}/check")
    assert (late.status_code, late.json()["code"]) == (409, "domain_taken")
    again = await rival.post(f"/api/clients/{other.client_id}/domains", json={"domain": NAME})
    assert (again.status_code, again.json()["code"]) == (409, "domain_taken")
    removed = await operator.post(f"/api/clients/{shop.client_id}/domains/{domain['domain_id']}/remove", json={})
    assert removed.status_code == 204
    assert (await check(rival, other, claimed["domain_id"]))["state"] == "active"


async def test_limits(shop: Shop, operator: httpx.AsyncClient, server: Nameserver) -> None:
    path = f"/api/clients/{shop.client_id}/domains"
    for number in range(3):
        await add(operator, shop, f"t{number}.example.in")
    full = await operator.post(path, json={"domain": NAME})
    assert (full.status_code, full.json()["code"]) == (409, "too_many_domains")
    first, *_ = (await operator.get(path)).json()
    assert (await operator.post(path, json={"domain": "t0.example.in"})).status_code == 409
    early = await operator.put(f"{path}/{first['domain_id']}", json={"is_primary": True})
    assert (early.status_code, early.json()["code"]) == (409, "domain_not_active")
    for _ in range(30):
        last = await operator.post(f"{path}/{first['domain_id']}/check")
    assert last.status_code == 200
    assert (await operator.post(f"{path}/{first['domain_id']}/check")).status_code == 429


async def test_strangers_see_and_change_nothing(
    api: Api, database: Database, shop: Shop, operator: httpx.AsyncClient, server: Nameserver, clock: HandClock
) -> None:
    domain = await add(operator, shop)
    other = await open_shop(database, label="konkan", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    path = f"/api/clients/{shop.client_id}/domains"
    own = f"/api/clients/{other.client_id}/domains/{domain['domain_id']}"
    rival = other.operator.on(api())
    assert (await rival.get(path)).status_code == 404
    assert (await rival.post(path, json={"domain": "x.example.in"})).status_code == 404
    for base in (f"{path}/{domain['domain_id']}", own):
        assert (await rival.post(f"{base}/check")).status_code == 404
        assert (await rival.put(base, json={"is_primary": True})).status_code == 404
        assert (await rival.post(f"{base}/remove", json={})).status_code == 404
    assert (await api().get(path)).status_code == 401


async def test_administrators_remove_a_domain_with_a_reason(
    api: Api, database: Database, shop: Shop, operator: httpx.AsyncClient, server: Nameserver, run_jobs: RunJobs
) -> None:
    domain = await add(operator, shop)
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    path = f"/api/clients/{shop.client_id}/domains"
    assert [one["domain"] for one in (await admin.get(path)).json()] == [NAME]
    refused = await admin.post(f"{path}/{domain['domain_id']}/remove", json={"reason": "no"})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "reason")
    reason = "This domain belongs to somebody else."
    assert (await admin.post(f"{path}/{domain['domain_id']}/remove", json={"reason": reason})).status_code == 204
    removed = await only_domain(operator, shop)
    assert (removed["state"], removed["removal_reason"]) == ("removed", reason)
    await run_jobs()
    mail = (await mails(api))[0]
    assert (mail["subject"], reason in mail["text"]) == (f"{NAME} was removed from your site", True)
    assert (await add(operator, shop))["state"] == "pending"
    assert [one["state"] for one in (await operator.get(path)).json()] == ["pending"]
