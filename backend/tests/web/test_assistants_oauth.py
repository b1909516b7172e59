"""Assistants that act for a traveller: OAuth 2.1 on a company's site, by the SDK's own client and manually."""

import asyncio
import base64
import hashlib
from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import httpx
import httpx2
import psycopg
import pytest
from fastapi import FastAPI
from mcp.client.auth import OAuthClientProvider
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from pydantic import AnyUrl

from tests.bookings.conftest import asha, browser, invariants, shop
from tests.conftest import BASE, PORT, Api
from tests.shop import Person, Shop, open_shop, person
from tests.web.test_assistants import LIST, POSTED, call, office, refusal
from toli.infra.db.database import Database

__all__ = ["asha", "browser", "invariants", "office", "shop"]

pytestmark = pytest.mark.anyio

REDIRECT = "https://assistant.example/callback"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
MY_BOOKINGS = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "my_bookings", "arguments": {}}}


def origin_of(label: str) -> str:
    return f"http://{label}.{BASE}:{PORT}"


@dataclass(frozen=True)
class Assistant:
    """A registered assistant at a site, with the browser of a traveller."""

    site: httpx.AsyncClient
    browser: httpx.AsyncClient
    client_id: str
    resource: str

    def request(self, **changes: str | None) -> dict[str, str]:
        parameters: dict[str, str | None] = {
            "client_id": self.client_id,
            "redirect_uri": REDIRECT,
            "response_type": "code",
            "code_challenge": CHALLENGE,
            "code_challenge_method": "S256",
            "resource": self.resource,
            "state": "s1",
            **changes,
        }
        return {name: value for name, value in parameters.items() if value is not None}

    async def consent(self, *, is_granted: bool = True, **changes: str | None) -> dict[str, str]:
        """Return the parameters of the redirect."""
        answer = await self.browser.post(
            "/api/assistants/authorization", json={**self.request(**changes), "is_granted": is_granted}
        )
        assert answer.status_code == 200, answer.text
        url = answer.json()["redirect_url"]
        assert url.startswith(changes.get("redirect_uri") or REDIRECT)
        return dict(parse_qsl(urlsplit(url).query))

    async def token(self, **changes: str | None) -> httpx.Response:
        form = {
            "grant_type": "authorization_code",
            "client_id": self.client_id,
            "redirect_uri": REDIRECT,
            "code_verifier": VERIFIER,
            "resource": self.resource,
            **changes,
        }
        return await self.site.post("/oauth/token", data={name: value for name, value in form.items() if value})

    async def connect(self) -> dict[str, str]:
        answer = await self.token(code=(await self.consent())["code"])
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refresh(self, token: str, **changes: str | None) -> httpx.Response:
        return await self.token(
            grant_type="refresh_token", refresh_token=token, code_verifier=None, redirect_uri=None, **changes
        )

    async def bookings(self, token: str | None) -> httpx.Response:
        headers = POSTED if token is None else {**POSTED, "Authorization": f"Bearer {token}"}
        return await self.site.post("/mcp", json=MY_BOOKINGS, headers=headers)


async def register(site: httpx.AsyncClient, **changes: Any) -> httpx.Response:
    body = {"client_name": "Claude", "redirect_uris": [REDIRECT], "token_endpoint_auth_method": "none", **changes}
    return await site.post("/oauth/register", json=body)


@pytest.fixture
async def assistant(api: Api, shop: Shop, office: httpx.AsyncClient, browser: httpx.AsyncClient) -> Assistant:
    site = api(shop.label)
    registered = await register(site)
    assert registered.status_code == 201, registered.text
    return Assistant(site, browser, registered.json()["client_id"], f"{origin_of(shop.label)}/mcp")


class Memory:
    """Storage of the SDK's client."""

    def __init__(self) -> None:
        self.tokens: OAuthToken | None = None
        self.client_info: OAuthClientInformationFull | None = None

    async def get_tokens(self) -> OAuthToken | None:
        return self.tokens

    async def set_tokens(self, tokens: OAuthToken) -> None:
        self.tokens = tokens

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        return self.client_info

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        self.client_info = client_info


def connecting(
    app: FastAPI, label: str, browser: httpx.AsyncClient, memory: Memory
) -> AbstractAsyncContextManager[Client]:
    """The SDK's client, whose traveller agrees in the browser."""
    redirects: list[str] = []

    async def open_page(url: str) -> None:
        page = urlsplit((await browser.get(url)).headers["location"])
        assert page.path == "/connect-assistant"
        ((_, request),) = parse_qsl(page.query)
        body = {**dict(parse_qsl(request)), "is_granted": True}
        answer = await browser.post("/api/assistants/authorization", json=body)
        assert answer.status_code == 200, answer.text
        redirects.append(answer.json()["redirect_url"])

    async def read_answer() -> AuthorizationCodeResult:
        query = parse_qs(urlsplit(redirects[-1]).query)
        return AuthorizationCodeResult(code=query["code"][0], state=query["state"][0], iss=query["iss"][0])

    @asynccontextmanager
    async def connect() -> AsyncIterator[Client]:
        url = f"{origin_of(label)}/mcp"
        metadata = OAuthClientMetadata(client_name="A test", redirect_uris=[AnyUrl("http://localhost:3000/callback")])
        auth = OAuthClientProvider(url, metadata, memory, redirect_handler=open_page, callback_handler=read_answer)
        transport = httpx2.ASGITransport(app=app)
        async with (
            httpx2.AsyncClient(transport=transport, auth=auth) as http,
            Client(streamable_http_client(url, http_client=http)) as client,
        ):
            yield client

    return connect()


async def test_a_traveller_connects_an_assistant_that_reads_their_bookings(
    app: FastAPI, shop: Shop, office: httpx.AsyncClient, browser: httpx.AsyncClient, database: Database, api: Api
) -> None:
    payload = {"booking_payload": shop.payload(double=2)}
    assert (await browser.post("/api/bookings/holds", json=payload)).status_code == 201
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    others = await dev.post("/api/bookings/holds", json=payload)
    memory = Memory()
    async with connecting(app, shop.label, browser, memory) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert memory.tokens is None, "public tools need no sign-in"
        assert tools["my_bookings"].meta == {"securitySchemes": [{"type": "oauth2", "scopes": ["traveller"]}]}
        assert tools["quote"].meta == {"securitySchemes": [{"type": "noauth"}]}
        (booking,) = (await call(client, "my_bookings"))["bookings"]
        assert (booking["title"], booking["people"], booking["status"]) == ("Majuli by boat", 2, "pending")
        assert booking["total"] == {"paise": 2_100_000, "text": "₹21,000"}
        assert booking["travellers"] == ["Asha Baruah", "Guest 1"]
        assert await call(client, "read_booking", booking_id=booking["booking_id"]) == booking
        everything = str(booking)
        assert "P1234567" not in everything
        assert "4567" not in everything
        others_id = others.json()["reservation_event_id"]
        assert "no such booking" in await refusal(client, "read_booking", booking_id=others_id)
    assert memory.tokens is not None
    (connection,) = (await browser.get("/api/assistants/connections")).json()
    assert (connection["name"], connection["redirect_host"]) == ("A test", "localhost")
    assert (await dev.get("/api/assistants/connections")).json() == []


async def test_a_tool_without_sign_in_says_where_to_sign_in(assistant: Assistant, shop: Shop) -> None:
    refused = await assistant.bookings(None)
    assert refused.status_code == 401
    origin = origin_of(shop.label)
    metadata_url = f"{origin}/.well-known/oauth-protected-resource/mcp"
    assert refused.headers["www-authenticate"] == f'Bearer resource_metadata="{metadata_url}", scope="traveller"'
    wrong = await assistant.bookings("nonsense")
    assert wrong.status_code == 401
    assert wrong.headers["www-authenticate"].startswith('Bearer error="invalid_token"')
    for path in ("/.well-known/oauth-protected-resource/mcp", "/.well-known/oauth-protected-resource"):
        resource = (await assistant.site.get(path)).json()
        assert (resource["resource"], resource["authorization_servers"]) == (f"{origin}/mcp", [origin])
    server = (await assistant.site.get("/.well-known/oauth-authorization-server")).json()
    assert server["issuer"] == origin
    assert server["code_challenge_methods_supported"] == ["S256"]
    assert server["token_endpoint_auth_methods_supported"] == ["none"]
    listed = await assistant.site.post("/mcp", json=LIST, headers=POSTED)
    assert listed.status_code == 200


async def test_a_session_or_an_api_token_is_no_token_of_an_assistant(
    assistant: Assistant, asha: Person, shop: Shop, api: Api
) -> None:
    assert (await assistant.bookings(asha.token)).status_code == 401
    connected = await assistant.connect()
    site = api(shop.label)
    site.headers["Authorization"] = f"Bearer {connected['access_token']}"
    assert (await site.get("/api/users/me")).status_code == 401
    assert (await site.get("/api/assistants/connections")).status_code == 401


@pytest.mark.parametrize(
    ("redirect_uris", "status"),
    [
        (["https://claude.ai/api/mcp/auth_callback"], 201),
        (["http://127.0.0.1:4000/callback", "http://localhost/callback"], 201),
        (["http://[::1]:4000/callback"], 201),
        (["http://assistant.example/callback"], 400),
        (["http://localhost.attacker.example/callback"], 400),
        (["http://127.0.0.1@attacker.example/"], 400),
        (["https://user:secret@assistant.example/"], 400),
        (["https://assistant.example/#fragment"], 400),
        (["javascript:alert(1)"], 400),
        (["javascript://assistant.example/%0aalert(1)"], 400),
        (["data:text/html,hello"], 400),
        (["cursor://callback"], 400),
        (["https://assistant.example/", "javascript:alert(1)"], 400),
        ([], 400),
        ([f"https://assistant.example/{n}" for n in range(11)], 400),
        (["https://assistant.example/" + "x" * 3000], 400),
    ],
)
async def test_redirects_are_https_or_on_this_device(
    assistant: Assistant, redirect_uris: list[str], status: int
) -> None:
    assert (await register(assistant.site, redirect_uris=redirect_uris)).status_code == status


async def test_every_assistant_is_public_with_a_printable_name(assistant: Assistant) -> None:
    changes = {"token_endpoint_auth_method": "client_secret_post", "client_name": "Cla\u202eude\n" + "x" * 200}
    registered = (await register(assistant.site, **changes)).json()
    assert (registered["token_endpoint_auth_method"], registered.get("client_secret")) == ("none", None)
    query = {**assistant.request(), "client_id": registered["client_id"]}
    shown = (await assistant.browser.get("/api/assistants/authorization", params=query)).json()
    assert shown == {"name": ("Claude " + "x" * 200)[:80], "redirect_host": "assistant.example"}
    for wrong in ({"grant_types": ["client_credentials"]}, {"scope": "admin"}, {"response_types": ["token"]}):
        assert (await register(assistant.site, **wrong)).status_code == 400, wrong


async def test_registrations_of_a_network_are_limited(assistant: Assistant) -> None:
    answers = [(await register(assistant.site)).status_code for _ in range(30)]
    assert answers == [201] * 29 + [429]


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"client_id": "7f000001-0000-4000-8000-000000000000"}, 400),
        ({"client_id": "unknown"}, 422),
        ({"redirect_uri": "https://attacker.example/callback"}, 400),
        ({"redirect_uri": f"{REDIRECT}/more"}, 400),
        ({"redirect_uri": "https://assistant.example:444/callback"}, 400),
        ({"redirect_uri": "javascript:alert(1)"}, 400),
        ({"redirect_uri": "http://localhost:abc/callback"}, 400),
        ({"redirect_uri": "http://[::1/callback"}, 400),
        ({"resource": None}, 422),
        ({"resource": "https://attacker.example/mcp"}, 400),
        ({"response_type": "token"}, 422),
        ({"code_challenge": None}, 422),
        ({"code_challenge": "short"}, 422),
        ({"code_challenge_method": "plain"}, 422),
        ({"code_challenge_method": None}, 422),
        ({"scope": "traveller admin"}, 400),
    ],
)
async def test_a_wrong_request_is_shown_and_never_redirected(
    assistant: Assistant, changes: Mapping[str, str | None], status: int
) -> None:
    query = assistant.request(**changes)
    shown = await assistant.browser.get("/api/assistants/authorization", params=query)
    answered = await assistant.browser.post("/api/assistants/authorization", json={**query, "is_granted": True})
    assert [shown.status_code, answered.status_code] == [status, status]
    page = await assistant.browser.get("/oauth/authorize", params=query)
    assert page.headers["location"].startswith("/connect-assistant?request=")


async def test_consent_needs_a_person_on_a_page_that_nobody_frames(assistant: Assistant, asha: Person) -> None:
    body = {**assistant.request(), "is_granted": True}
    assert (await assistant.site.post("/api/assistants/authorization", json=body)).status_code == 401
    cross = {"Origin": "https://attacker.example", "Cookie": f"access_token={asha.token}"}
    forged = await assistant.site.post("/api/assistants/authorization", json=body, headers=cross)
    assert forged.status_code == 403
    page = await assistant.browser.get("/connect-assistant?request=x")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    refused = await assistant.consent(is_granted=False)
    assert refused == {"error": "access_denied", "state": "s1", "iss": origin_of("brahmaputra")}


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"redirect_uri": "https://assistant.example/other"}, "invalid_request"),
        ({"redirect_uri": None}, "invalid_request"),
        ({"code_verifier": None}, "invalid_request"),
        ({"code_verifier": "w" * 43}, "invalid_grant"),
        ({"code_verifier": CHALLENGE}, "invalid_grant"),
        ({"code": "guess"}, "invalid_grant"),
        ({"resource": "https://attacker.example/mcp"}, "invalid_target"),
        ({"grant_type": "client_credentials"}, "invalid_request"),
        ({"client_id": "7f000001-0000-4000-8000-000000000000"}, "invalid_client"),
        ({"client_id": None}, "invalid_client"),
    ],
)
async def test_a_code_is_exchanged_by_its_own_assistant_alone(
    assistant: Assistant, changes: Mapping[str, str | None], error: str
) -> None:
    code = (await assistant.consent())["code"]
    refused = await assistant.token(**{"code": code, **changes})
    assert (refused.status_code, refused.json()["error"]) == (401 if error == "invalid_client" else 400, error)
    assert refused.headers["cache-control"] == "no-store"
    # A wrong guess does not take it from the owner.
    assert (await assistant.token(code=code)).status_code == 200


async def test_a_code_and_a_refresh_token_of_another_assistant_are_worth_nothing(assistant: Assistant) -> None:
    other = (await register(assistant.site)).json()["client_id"]
    code = (await assistant.consent())["code"]
    assert (await assistant.token(code=code, client_id=other)).json()["error"] == "invalid_grant"
    tokens = (await assistant.token(code=code)).json()
    assert (await assistant.refresh(tokens["refresh_token"], client_id=other)).json()["error"] == "invalid_grant"
    as_other_kind = await assistant.refresh(tokens["access_token"])
    assert as_other_kind.json()["error"] == "invalid_grant"
    assert (await assistant.bookings(tokens["refresh_token"])).status_code == 401
    assert (
        await assistant.site.post("/oauth/revoke", data={"client_id": other, "token": tokens["access_token"]})
    ).status_code == 200
    assert (await assistant.bookings(tokens["access_token"])).status_code == 200


async def test_a_code_or_refresh_token_used_twice_ends_the_connection(assistant: Assistant) -> None:
    code = (await assistant.consent())["code"]
    tokens = (await assistant.token(code=code)).json()
    assert (await assistant.bookings(tokens["access_token"])).status_code == 200
    assert (await assistant.token(code=code)).json()["error"] == "invalid_grant"
    assert (await assistant.bookings(tokens["access_token"])).status_code == 401
    assert (await assistant.refresh(tokens["refresh_token"])).status_code == 400

    first = await assistant.connect()
    second = (await assistant.refresh(first["refresh_token"])).json()
    assert (await assistant.bookings(first["access_token"])).status_code == 401
    assert (await assistant.bookings(second["access_token"])).status_code == 200
    assert (await assistant.refresh(first["refresh_token"])).json()["error"] == "invalid_grant"
    assert (await assistant.bookings(second["access_token"])).status_code == 401
    assert (await assistant.refresh(second["refresh_token"])).json()["error"] == "invalid_grant"


async def test_of_two_exchanges_side_by_side_at_most_one_succeeds(assistant: Assistant) -> None:
    code = (await assistant.consent())["code"]
    answers = await asyncio.gather(*(assistant.token(code=code) for _ in range(6)))
    assert sum(answer.status_code == 200 for answer in answers) <= 1
    for answer in answers:
        if answer.status_code == 200:
            assert (await assistant.bookings(answer.json()["access_token"])).status_code == 401


async def test_a_token_of_one_company_is_refused_at_another(
    assistant: Assistant, api: Api, shop: Shop, database: Database, owner: psycopg.Connection[Any]
) -> None:
    other = await open_shop(database, label="zanskar", today=shop.today)
    owner.execute("UPDATE client SET serves_assistants = true WHERE client_id = %s", [other.client_id])
    site = api(other.label)
    tokens = await assistant.connect()
    elsewhere = Assistant(site, assistant.browser, assistant.client_id, f"{origin_of(other.label)}/mcp")
    assert (await elsewhere.bookings(tokens["access_token"])).status_code == 401
    assert (await elsewhere.refresh(tokens["refresh_token"])).json()["error"] == "invalid_client"
    code = (await assistant.consent())["code"]
    assert (await elsewhere.token(code=code)).json()["error"] == "invalid_client"
    registered = Assistant(site, assistant.browser, (await register(site)).json()["client_id"], elsewhere.resource)
    assert (await registered.token(code=code)).json()["error"] == "invalid_grant"
    assert (await registered.refresh(tokens["refresh_token"])).json()["error"] == "invalid_grant"
    query = {**registered.request(), "client_id": assistant.client_id}
    assert (await site.get("/api/assistants/authorization", params=query)).status_code == 400
    assert (await assistant.bookings(tokens["access_token"])).status_code == 200


async def test_access_ends_at_once(
    assistant: Assistant, office: httpx.AsyncClient, shop: Shop, owner: psycopg.Connection[Any], asha: Person
) -> None:
    async def works(tokens: Mapping[str, str]) -> list[int]:
        return [
            (await assistant.bookings(tokens["access_token"])).status_code,
            (await assistant.refresh(tokens["refresh_token"])).status_code,
        ]

    disconnected = await assistant.connect()
    (connection,) = (await assistant.browser.get("/api/assistants/connections")).json()
    path = f"/api/assistants/connections/{connection['connection_id']}"
    assert (await assistant.browser.delete(path)).json() == []
    assert (await assistant.browser.delete(path)).status_code == 404
    assert await works(disconnected) == [401, 400]

    revoked = await assistant.connect()
    form = {"client_id": assistant.client_id, "token": revoked["refresh_token"]}
    assert (await assistant.site.post("/oauth/revoke", data=form)).status_code == 200
    assert (await assistant.site.post("/oauth/revoke", data={**form, "token": "unknown"})).status_code == 200
    assert (await assistant.site.post("/oauth/revoke", data={"token": "unknown"})).status_code == 400
    assert await works(revoked) == [401, 400]

    expired = await assistant.connect()
    owner.execute("UPDATE assistant_token SET expires_at = now() WHERE kind = 'access'")
    assert await works(expired) == [401, 200]

    signed_out = await assistant.connect()
    assert (await assistant.browser.delete("/api/users/sessions")).status_code == 204
    assert await works(signed_out) == [401, 400]

    switched_off = await assistant.connect()
    access = f"/api/clients/{shop.client_id}/assistants"
    assert (await office.put(access, json={"is_enabled": False})).status_code == 200
    assert await works(switched_off) == [404, 404]
    assert (await office.put(access, json={"is_enabled": True})).status_code == 200
    owner.execute("UPDATE app_user SET disabled_at = now() WHERE user_id = %s", [asha.user_id])
    assert await works(switched_off) == [401, 400]

    acts = owner.execute(
        "SELECT action FROM audit_entry WHERE action LIKE 'assistant.%%' ORDER BY created_at"
    ).fetchall()
    assert [action for (action,) in acts[:3]] == [
        "assistant.connected",
        "assistant.disconnected",
        "assistant.connected",
    ]


async def test_tokens_are_stored_hashed(assistant: Assistant, owner: psycopg.Connection[Any]) -> None:
    tokens = await assistant.connect()
    rows = owner.execute("SELECT assistant_token::text FROM assistant_token").fetchall()
    assert len(rows) == 3
    for (row,) in rows:
        for kind in ("access_token", "refresh_token"):
            assert tokens[kind] not in row
            assert tokens[kind].encode().hex() not in row


async def test_pages_of_other_sites_cannot_call_with_a_token(assistant: Assistant, api: Api, shop: Shop) -> None:
    token = (await assistant.connect())["access_token"]
    headers = {**POSTED, "Authorization": f"Bearer {token}"}
    rebound = await api(shop.label, Origin="http://attacker.example").post("/mcp", json=MY_BOOKINGS, headers=headers)
    assert rebound.status_code == 403
    foreign = await api(domain="attacker.example").post("/mcp", json=MY_BOOKINGS, headers=headers)
    assert foreign.status_code == 421
    registered = await api(shop.label, Origin="http://attacker.example").post(
        "/oauth/register", json={"redirect_uris": [REDIRECT]}
    )
    assert registered.status_code == 403


async def test_a_company_without_assistants_has_no_authorization_server(api: Api, shop: Shop) -> None:
    for site in (api(shop.label), api()):
        for path in (
            "/.well-known/oauth-protected-resource/mcp",
            "/.well-known/oauth-authorization-server",
            "/oauth/authorize",
        ):
            assert (await site.get(path)).status_code == 404, path
        for path in ("/oauth/register", "/oauth/token", "/oauth/revoke"):
            assert (await site.post(path)).status_code == 404, path


def hold_of(shop: Shop, **changes: Any) -> dict[str, Any]:
    return {
        "idempotency_key": "key-1",
        "departure_id": shop.plan_id,
        "rooms": [{"sharing_type_id": shop.beds["Double Sharing"], "people": 2}],
        "travellers": ["Asha Baruah", "Dev Baruah"],
        "phone": "+919876543210",
        **changes,
    }


async def test_an_assistant_holds_beds_and_leads_to_the_payment(
    app: FastAPI, shop: Shop, office: httpx.AsyncClient, browser: httpx.AsyncClient, invariants: None
) -> None:
    async with connecting(app, shop.label, browser, Memory()) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        for name in ("hold", "join_waiting_list"):
            assert tools[name].annotations is not None
            assert not tools[name].annotations.read_only_hint
        held = await call(client, "hold", **hold_of(shop))
        assert held["total"] == {"paise": 2_100_000, "text": "₹21,000"}
        assert await call(client, "hold", **hold_of(shop)) == held
        reused = await refusal(client, "hold", **hold_of(shop, travellers=["Asha Baruah"]))
        assert "was sent with another call before" in reused
        (booking,) = (await call(client, "my_bookings"))["bookings"]
        assert (booking["booking_id"], booking["travellers"]) == (held["booking_id"], ["Asha Baruah", "Dev Baruah"])
        link = await call(client, "payment_link", booking_id=held["booking_id"])
        page = f"{origin_of(shop.label)}/event/review?booking={held['booking_id']}"
        assert link["url"] == held["url"] == page
        assert "no such booking" in await refusal(client, "payment_link", booking_id=held["booking_id"] + 1)
        state = (await browser.get(f"/api/bookings/holds/{held['booking_id']}")).json()
        assert (state["state"], state["reservation_event"]["sale_source"]) == ("held", "assistant")
        assert (await browser.delete(f"/api/bookings/holds/{held['booking_id']}")).status_code == 204
        assert "no such booking" in await refusal(client, "payment_link", booking_id=held["booking_id"])
        assert await call(client, "hold", **hold_of(shop)) == held


async def test_holds_of_an_assistant_have_the_limits_of_people(
    app: FastAPI, shop: Shop, office: httpx.AsyncClient, browser: httpx.AsyncClient, invariants: None
) -> None:
    async with connecting(app, shop.label, browser, Memory()) as client:
        many = [{"sharing_type_id": shop.beds["Double Sharing"], "people": 60}]
        assert await refusal(client, "hold", **hold_of(shop, rooms=many))
        wrong = await refusal(client, "hold", **hold_of(shop, phone="12", idempotency_key="a b", id_proof="P1"))
        assert [line.partition(":")[0] for line in wrong.splitlines()] == ["idempotency_key", "phone", "id_proof"]
        sentences = []
        for number in range(6):
            result = await client.call_tool("hold", hold_of(shop, idempotency_key=f"key-{number}"))
            sentences += [result.content[0].text] if result.is_error else []
        assert sentences
        booked = (await call(client, "my_bookings"))["bookings"]
        assert len(booked) == 6 - len(sentences)


async def test_calls_side_by_side_with_one_key_hold_once(
    app: FastAPI, assistant: Assistant, shop: Shop, invariants: None
) -> None:
    token = (await assistant.connect())["access_token"]
    body = {**MY_BOOKINGS, "params": {"name": "hold", "arguments": hold_of(shop)}}
    headers = {**POSTED, "Authorization": f"Bearer {token}"}
    answers = await asyncio.gather(*(assistant.site.post("/mcp", json=body, headers=headers) for _ in range(4)))
    ids = {answer.json()["result"]["structuredContent"]["booking_id"] for answer in answers}
    assert len(ids) == 1
    listed = (await assistant.bookings(token)).json()["result"]["structuredContent"]["bookings"]
    assert [booking["booking_id"] for booking in listed] == list(ids)


async def test_an_assistant_joins_the_waiting_list_of_a_full_departure(
    app: FastAPI,
    shop: Shop,
    office: httpx.AsyncClient,
    browser: httpx.AsyncClient,
    owner: psycopg.Connection[Any],
) -> None:
    arguments = {
        "idempotency_key": "w1",
        "departure_id": shop.plan_id,
        "people": 2,
        "phone": "+919876543210",
    }
    async with connecting(app, shop.label, browser, Memory()) as client:
        assert "enough beds" in await refusal(client, "join_waiting_list", **arguments)
        owner.execute("UPDATE plan_stock SET capacity = 2, sold = 2 WHERE departure_id = %s", [shop.plan_id])
        joined = await call(client, "join_waiting_list", **arguments)
        assert (joined["departure_id"], joined["people"], joined["place"]) == (shop.plan_id, 2, 1)
        assert await call(client, "join_waiting_list", **arguments) == joined
        again = await refusal(client, "join_waiting_list", **{**arguments, "idempotency_key": "w2"})
        assert "already" in again
    (entry,) = (await browser.get("/api/bookings/waiting-list")).json()
    assert (entry["event_plan_id"], entry["state"]) == (shop.plan_id, "waiting")
