"""Every route with an id, called by strangers: 404 and nothing changed. A route missing from the table fails."""

import re
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api, HandClock
from tests.domains import bring_domain
from tests.payments.business import BUSINESS
from tests.resources.samples import put_on_departure
from tests.routers import api_routes
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

BODIES: dict[str, Any] = {
    "openLinkedAccount": BUSINESS,
    "payBalance": {},
    "recordDeposit": {"amount": 100, "method": "cash", "moved_on": "2026-07-01"},
    "refundDeposit": {"amount": 100, "method": "cash", "moved_on": "2026-07-01"},
    "reverseDeposit": {"reason": "No"},
    "recordOfflinePayment": {"kind": "received", "amount": 1, "method": "cash", "moved_on": "2026-01-01"},
    "reverseOfflinePayment": {"reason": "Wrong."},
    "addNote": {"text": "Hello."},
    "updateCustomer": {"notes": "Likes window seats."},
    "mergeCustomer": {"into": "account-1"},
    "replyToConnectionRequest": {"text": "Hello."},
    "sendTravellerMessage": {"subject": "Hello", "text": "Hello."},
    "sendDepartureMessage": {"subject": "Hello", "text": "Hello.", "channel": "whatsapp", "audience": "all"},
    "previewMessage": {"subject": "Hello", "text": "Hello.", "reservation_event_id": 1},
    "markMessageSent": {"is_sent": True},
    "changeDeparture": {"kind": "itinerary", "summary": "By bus."},
    "previewDepartureChange": {"kind": "cancel"},
    "previewDepartureEdit": {"event_plan_ids": [1], "prices": [{"kind": "trip"}]},
    "editDepartures": {"event_plan_ids": [1], "prices": [{"kind": "trip"}], "fingerprint": "0"},
    "setDepartureChoice": {"choice": "accept"},
    "giveCredit": {"amount": 10, "valid_until": "2099-01-01", "reason": "Snow"},
    "payByCredit": {"amount": 10},
    "runDeparture": {},
    "addToWaitingList": {"name": "Meera", "phone": "9876543210", "party": 2},
    "addMessageTemplate": {"name": "Hello", "subject": "Hello", "text": "Hello."},
    "changeMessageTemplate": {"name": "Hello", "subject": "Hello", "text": "Hello."},
    "declineCancellation": {"reason": "No."},
    "previewOwnChange": {"booking_rooms": [{"room_bed_id": 1, "selected_beds_quantity": 1}]},
    "changeOwnBooking": {"booking_rooms": [{"room_bed_id": 1, "selected_beds_quantity": 1}]},
    "declineChange": {"reason": "No."},
    "updateHotel": {},
    "updatePlace": {},
    "updateDriver": {},
    "assignResource": {"kind": "place", "place_id": 1},
    "changeOwnTraveller": {},
    "addOwnAddOns": {"add_ons": [{"option_id": 1, "quantity": 1}]},
    "changeOwnRequests": {"special_requests": ""},
    "changeOwnBilling": {},
    "changeBilling": {},
    "changeOwnPan": {"pan": "ABCPK1234F"},
    "changeTravelTax": {},
    "issueInvoice": {},
    "saveOwnShares": {"due_on": "2026-01-01", "rule": "organiser", "shares": [{"traveller_id": 1, "amount": 1}]},
    "changeTraveller": {},
    "markTravellerIdSighted": {"is_sighted": True},
    "saveRooming": {"version": 0, "mixing": "any", "rooms": []},
    "proposeRooming": {"mixing": "any", "rooms": []},
    "updateStaticContent": {"client_id": 1},
    "addDiscount": {"kind": "code", "name": "Sale", "code": "SALE", "basis": "price", "value": 10},
    "updateDiscount": {"kind": "code", "name": "Sale", "code": "SALE", "basis": "price", "value": 50},
    "setCancellationBrackets": {"brackets": [{"from_days": 0, "charge_percent": 0}]},
    "reorderCategories": {"category_ids": [1]},
    "setSenderDomain": {"address": "trips@stranger.example.in"},
    "setSenderServer": {
        "address": "trips@stranger.example.in",
        "host": "127.0.0.1",
        "port": 9,
        "security": "none",
        "username": "stranger",
        "password": "stranger",
    },
    "unblockAddress": {"address": "asha@traveller.example"},
    "addDomain": {"domain": "stranger.example.in"},
    "switchDomain": {"is_primary": True},
    "removeDomain": {},
    "updateTripCosts": {"costs": []},
    "addDepartureCost": {"name": "Bus", "rate": 10},
    "changeDepartureCost": {"name": "Bus", "rate": 10},
    "recordCostPayment": {"paid_on": "2026-01-01", "amount": 10, "paid_by": "cash"},
    "changeCostPayment": {"paid_on": "2026-01-01", "amount": 10, "paid_by": "cash"},
    "addSupplier": {"name": "Stranger", "kind": "guide"},
    "changeSupplier": {"name": "Stranger", "kind": "guide"},
    "archiveSupplier": {"is_archived": True},
    "replaceSupplierRates": {"rates": []},
    "recordSupplierBill": {"number": "1", "billed_on": "2026-01-01", "taxable": 10},
    "changeSupplierBill": {"number": "1", "billed_on": "2026-01-01", "taxable": 10},
    "recordSupplierCommission": {"kind": "receipt", "entered_on": "2026-01-01", "amount": 10},
    "recordSupplierPayment": {"paid_on": "2026-01-01", "amount": 10, "paid_by": "cash"},
    "changeSupplierPayment": {"paid_on": "2026-01-01", "amount": 10, "paid_by": "cash"},
    "createLeaderLink": {"name": "Stranger", "phone": "9876543210"},
    "changeLeaderRight": {"takes_payments": True},
    "addLeaderSpendingToCosts": {"leader_event_ids": [1]},
    "createApiToken": {"name": "Website", "rights": ["panel"], "valid_days": 1},
    "createCalendarFeed": {"name": "Phone", "kind": "departures"},
    "assignInboxItems": {"items": [{"kind": "enquiry", "item_id": 1}]},
    "snoozeInboxItems": {"items": [{"kind": "enquiry", "item_id": 1}]},
    "finishInboxItems": {"items": [{"kind": "enquiry", "item_id": 1}], "is_done": True},
    "createInboxView": {"name": "Cancellations", "kind": "cancellation"},
    "updateInboxView": {"name": "Changes", "kind": "change"},
    "createWebhook": {"url": "https://a.example/hook", "event_types": ["booking.created"]},
    "updateWebhook": {"is_active": True},
    "inviteToTeam": {"email": "dev@traveller.example", "role": "sales"},
    "transferOwnership": {"user_id": 1},
    "changeMember": {"role": "sales"},
    "createTeamRole": {"name": "Dues", "rights": ["payments"]},
    "changeTeamRole": {"name": "Dues", "rights": ["payments"]},
    "setDepartureLeaders": {"user_ids": []},
    "saveUpiDetails": {"vpa": "stranger@upi", "payee_name": "Stranger", "is_on": True},
    "claimUpiPayment": {"amount": 10, "utr": "412345678901"},
    "dismissUpiClaim": {"reason": "No."},
    "closeMonth": {},
    "reopenMonth": {"reason": "No."},
    "addCashBox": {"name": "Stranger"},
    "changeCashBox": {"name": "Stranger"},
    "openCashBook": {"holder": "user-1", "opened_on": "2026-01-01", "amount": 10},
    "moveCash": {"holder": "bank", "receiver": "user-1", "amount": 10, "moved_on": "2026-01-01"},
    "recordCashExpense": {"holder": "user-1", "amount": 10, "spent_on": "2026-01-01"},
    "countCash": {"holder": "user-1", "counted": 10, "counted_on": "2026-01-01"},
    "reverseCashEntry": {"reason": "No."},
    "recordCustomerTds": {"amount": 10, "withheld_on": "2026-01-01", "tan": "PNEA12345B"},
    "recordTdsCertificate": {"number": "QWERTYU", "received_on": "2026-01-01"},
    "depositCheques": {"offline_payment_ids": [1], "deposited_on": "2026-01-01"},
    "clearCheque": {"cleared_on": "2026-01-01"},
    "bounceCheque": {"bounced_on": "2026-01-01", "reason": "No funds."},
    "clearChequeOnAccount": {"cleared_on": "2026-01-01"},
    "bounceChequeOnAccount": {"bounced_on": "2026-01-01", "reason": "No funds."},
    "chooseBankColumns": {"mapping": {"date": 0}},
    "answerReview": {"text": "Thank you."},
    "reportReview": {"reason": "No."},
    "confirmBankLine": {"parts": [{"reservation_event_id": 1, "amount": 10}]},
    "recordBankLine": {"kind": "deposit", "amount": 10, "customer": "booking-1"},
    "undoBankLine": {"reason": "No."},
    "ignoreBankLine": {"reason": "No."},
    "saveStep": {"is_on": True, "subject": "Pack", "text": "Pack.", "offset_days": -14, "hour": 10},
    "saveTripStep": {"is_on": True, "subject": "Pack", "text": "Pack.", "offset_days": -14, "hour": 10},
    "previewStep": {"subject": "Pack", "text": "Pack."},
    "sendStepTest": {"step": "packing", "level": "trip"},
    "saveDocumentDetails": {"legal_name": "Stranger", "address": "Elsewhere", "state": "18"},
}
"""What an operation is sent when its body must have the right shape before ids are looked at."""

NOT_TENANTS = {
    "getStaticContent": "platform content is everybody's; a client's is in its own test",
    "startSupportView": "administrators' alone: others get 403 whatever the id, proved in the accounts' tests",
    "getClientOverview": "administrators' alone: others get 403 whatever the id, proved in the reports' tests",
    "decideClient": "administrators' alone: others get 403 whatever the id, proved in the clients' tests",
    "decideRename": "administrators' alone: others get 403 whatever the id, proved in the clients' tests",
    "decideToRequest": "administrators' alone: others get 403 whatever the id, proved in the clients' tests",
    "recordPlatformTransfer": "administrators' alone: others get 403 or 404, proved in the settlements' tests",
    "recordLinkedAccount": "administrators' alone, proved in the payments' tests",
    "retryRouteReversal": "administrators' alone, proved in the payments' tests",
    "reversePlatformTransfer": "administrators' alone: others get 403 or 404, proved in the settlements' tests",
    "setCommissionPlan": "administrators' alone: others get 403 or 404, proved in billing's tests",
    "recordInvoicePayment": "administrators' alone: others get 403 or 404, proved in billing's tests",
    "decideReviewReport": "administrators' alone: others get 403 whatever the id, proved in the reviews' tests",
    "retryJob": "administrators' alone: others get 403 whatever the id, proved in health's tests",
    "resendMail": "administrators' alone: others get 403 whatever the id, proved in health's tests",
    "resendRefund": "administrators' alone: others get 403 whatever the id, proved in health's tests",
    "dismissJob": "administrators' alone: others get 403 whatever the id, proved in health's tests",
    "dismissMail": "administrators' alone: others get 403 whatever the id, proved in health's tests",
    "endSession": "ids of sessions are the caller's own, proved in the accounts' tests",
}
"""Operations whose ids are nobody's secret, or not a client's, with the reason."""

PUBLIC_BY_ID = {
    "getTripDetails": "published events are public on the main site; on another operator's host they are absent",
    "listReviews": "reviews of published events are public on the main site",
    "listClientCategories": "public on the main site",
    "getClientStaticContent": "public on the main site",
}


def snapshot(owner: psycopg.Connection[Any], client_id: int) -> dict[str, Any]:
    """A hash of every row of a client."""
    tables = owner.execute(
        """
        SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id'
        JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public' WHERE c.relkind IN ('r', 'p')
        """
    ).fetchall()
    return {
        name: owner.execute(
            f"SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM {name} t WHERE client_id = %s", [client_id]
        ).fetchone()
        for (name,) in tables
    }


async def strangers(api: Api, database: Database, shop: Shop, other: Shop) -> dict[str, httpx.AsyncClient]:
    """People without a right to anything of a shop, by who they are and where."""
    stranger = await person(database, "stranger@traveller.example", label=other.label)
    on_the_domain = await person(database, "stranger@river.example", label="river.example.in")
    on_another_domain = await person(database, "stranger@ladakh.example", label="ladakh.example.in")
    return {
        "a stranger on the operator's own domain": on_the_domain.on(api(domain="river.example.in")),
        "a stranger on another operator's site at its own domain": on_another_domain.on(
            api(domain="ladakh.example.in")
        ),
        "a stranger on the operator's own site": stranger.on(api(shop.label)),
        "a stranger on another operator's site": stranger.on(api(other.label)),
        "another operator on their own site": other.operator.on(api(other.label)),
        "another operator on this operator's site": other.operator.on(api(shop.label)),
        "another operator on the main site": other.operator.on(api()),
    }


async def _write_messages(office: httpx.AsyncClient, shop: Shop) -> dict[str, Any]:
    """Write to the departure, and keep a template; their ids."""
    templates = f"/api/bookings/clients/{shop.client_id}/message-templates"
    template = await office.post(templates, json=BODIES["addMessageTemplate"])
    plan = f"/api/bookings/event-plan/{shop.plan_id}"
    message = await office.post(f"{plan}/messages", json=BODIES["sendDepartureMessage"])
    change = await office.post(f"{plan}/changes", json=BODIES["changeDeparture"])
    return {
        "template_id": template.json()["templates"][0]["template_id"],
        "message_id": message.json()["message_id"],
        "change_id": change.json()["change_id"],
    }


async def _upload_import(office: httpx.AsyncClient) -> Any:
    """Upload a file with one booking; the id of the import."""
    sent = await office.post(
        "/api/imports/files?kind=bookings&filename=list.csv", content=b"Trip,Name\nMajuli by boat,Asha\n"
    )
    return sent.json()["import_id"]


def _review(owner: psycopg.Connection[Any], shop: Shop, booking_id: int) -> Any:
    """A review of the booking; its id."""
    row = owner.execute(
        "INSERT INTO review (client_id, booking_id, trip_id, departure_id, rating, author)"
        " VALUES (%s, %s, %s, %s, 5, 'Asha B.') RETURNING review_id",
        [shop.client_id, booking_id, shop.trip_id, shop.plan_id],
    ).fetchone()
    assert row is not None
    return row[0]


async def _bank(office: httpx.AsyncClient, shop: Shop, booking_id: int) -> dict[str, Any]:
    """A statement with a line, and a payment by UPI that waits for its confirmation; their ids."""
    await office.put(f"/api/clients/{shop.client_id}/upi", json=BODIES["saveUpiDetails"])
    claimed = await office.post(f"/api/bookings/{booking_id}/upi-claims", json=BODIES["claimUpiPayment"])
    bank = f"/api/bank/clients/{shop.client_id}"
    rows = b"Date,Narration,Debit,Credit\n20/11/2026,UPI/412345678901,,10\n"
    sent = await office.post(f"{bank}/statements?filename=november.csv", content=rows)
    lines = await office.get(f"{bank}/lines?shown=open")
    return {
        "claim_id": claimed.json()["claims"][0]["claim_id"],
        "statement_id": sent.json()["statement_id"],
        "line_id": lines.json()["data"][0]["line_id"],
    }


async def _spend(office: httpx.AsyncClient, shop: Shop) -> dict[str, Any]:
    """A cost of the departure and a payment; their ids."""
    plan = f"/api/event-plans/{shop.plan_id}"
    added = await office.post(f"{plan}/costs", json=BODIES["addDepartureCost"])
    paid = await office.post(f"{plan}/cost-payments", json=BODIES["recordCostPayment"])
    return {
        "departure_cost_id": added.json()["costs"][0]["departure_cost_id"],
        "cost_payment_id": paid.json()["payments"][0]["cost_payment_id"],
    }


async def _owe(office: httpx.AsyncClient, shop: Shop) -> dict[str, Any]:
    """A supplier with a bill and a received commission; their ids."""
    path = f"/api/clients/{shop.client_id}/suppliers"
    supplier_id = (await office.post(path, json=BODIES["addSupplier"])).json()["supplier_id"]
    billed = await office.post(f"{path}/{supplier_id}/bills", json=BODIES["recordSupplierBill"])
    await office.post(f"{path}/{supplier_id}/commission", json=BODIES["recordSupplierCommission"])
    days = {"first": "2026-01-01", "last": "2026-01-31"}
    report = (await office.get(f"/api/clients/{shop.client_id}/supplier-commission", params=days)).json()
    return {
        "supplier_id": supplier_id,
        "supplier_bill_id": billed.json()["bills"][0]["supplier_bill_id"],
        "supplier_commission_id": report["entries"][0]["supplier_commission_id"],
    }


async def _keep_cash(office: httpx.AsyncClient, shop: Shop) -> dict[str, Any]:
    """A cash box with cash from the bank; their ids."""
    path = f"/api/clients/{shop.client_id}/cash"
    await office.post(f"{path}/boxes", json=BODIES["addCashBox"])
    box = next(book["holder"] for book in (await office.get(path)).json()["books"] if book["is_box"])
    await office.post(f"{path}/moves", json={**BODIES["moveCash"], "receiver": box})
    lines = (await office.get(f"{path}/books/{box}?month=2026-01")).json()["lines"]
    return {"cash_box_id": int(box.removeprefix("box-")), "cash_entry_id": lines[0]["cash_entry_id"]}


async def _make_leader_link(office: httpx.AsyncClient, shop: Shop) -> Any:
    """Make a leader's link; its id."""
    made = await office.post(f"/api/event-plans/{shop.plan_id}/leader-links", json=BODIES["createLeaderLink"])
    return made.json()["links"][0]["leader_link_id"]


async def _create_token(office: httpx.AsyncClient, shop: Shop) -> Any:
    """Create an API token; its id."""
    created = await office.post(f"/api/clients/{shop.client_id}/api-tokens", json=BODIES["createApiToken"])
    return created.json()["token_id"]


async def _create_calendar_feed(office: httpx.AsyncClient, shop: Shop) -> Any:
    """Create a calendar feed; its id."""
    path = f"/api/clients/{shop.client_id}/calendar-feeds"
    return (await office.post(path, json=BODIES["createCalendarFeed"])).json()["feed_id"]


def _connect_assistant(owner: psycopg.Connection[Any], shop: Shop, user_id: int) -> Any:
    """Connect an assistant to a traveller; the connection's id."""
    row = owner.execute(
        "WITH program AS (INSERT INTO assistant (client_id, assistant_id, name, redirect_uris)"
        " VALUES (%s, gen_random_uuid(), 'A', '{https://a.example/}') RETURNING client_id, assistant_id)"
        " INSERT INTO assistant_connection (client_id, assistant_id, user_id, device_generation, resource,"
        " redirect_uri, code_challenge, connected_at, expires_at)"
        " SELECT client_id, assistant_id, %s, 0, '', 'https://a.example/', '', now(), now() + interval '1 day'"
        " FROM program RETURNING connection_id",
        [shop.client_id, user_id],
    ).fetchone()
    assert row is not None
    return row[0]


async def _save_inbox_view(office: httpx.AsyncClient, shop: Shop) -> Any:
    """Save a view of the inbox; its id."""
    saved = await office.post(f"/api/clients/{shop.client_id}/inbox-views", json=BODIES["createInboxView"])
    return saved.json()[0]["view_id"]


async def _create_webhook(office: httpx.AsyncClient, shop: Shop) -> dict[str, Any]:
    """Create a webhook with a test event; their ids."""
    path = f"/api/clients/{shop.client_id}/webhooks"
    webhook_id = (await office.post(path, json=BODIES["createWebhook"])).json()["webhook_id"]
    await office.post(f"{path}/{webhook_id}/test")
    (event,) = (await office.get(f"{path}/{webhook_id}/deliveries")).json()["deliveries"]
    return {"webhook_id": webhook_id, "webhook_event_id": event["event_id"].removeprefix("evt_")}


async def open_with_rows(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> tuple[Shop, Shop, dict[str, Any]]:
    """A shop with a row for every id of a path, another shop, and the ids by their names."""
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="brahmaputra", today=today)
    other = await open_shop(database, label="zanskar", today=today)
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    assert (await verify(browser, paid.json())).status_code == 200
    office = shop.operator.on(api(shop.label))
    await office.post(f"/api/bookings/refund/{held['reservation_event_id']}", json={"amount": 10})
    money = await office.get(
        f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}/money"
    )
    asked = {"name": "Dev", "email": "dev@traveller.example", "contact_no": "9876543210", "event_id": shop.trip_id}
    assert (await api(shop.label).post("/api/connection-requests", json=asked)).status_code == 201
    (enquiry,) = (
        await shop.operator.on(api(shop.label)).get(f"/api/connection-requests?client_id={shop.client_id}")
    ).json()["data"]
    (mine,) = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    ((stop_id,),) = owner.execute(
        "SELECT itinerary_id FROM itinerary_item WHERE trip_id = %s AND day_count = 1", [shop.trip_id]
    ).fetchall()
    written = await office.post(
        "/api/clients/create_static_content", json={"client_id": shop.client_id, "things_to_carry": "A torch."}
    )
    BODIES["updateStaticContent"]["client_id"] = shop.client_id
    documents = await browser.get(f"/api/bookings/{held['reservation_event_id']}/documents")
    in_office = f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}"
    await office.post(f"/api/bookings/{held['reservation_event_id']}/reopen-due")
    offline = await office.post(f"{in_office}/offline-payments", json=BODIES["recordOfflinePayment"])
    noted = await office.post(f"{in_office}/notes", json={"text": "Vegetarian group."})
    discount = await office.post(f"/api/clients/{shop.client_id}/discounts", json=BODIES["addDiscount"])
    received = await office.post(
        f"/api/clients/{shop.client_id}/customers/account-{asha.user_id}/deposits", json=BODIES["recordDeposit"]
    )
    (deposit,) = received.json()["deposits"]
    resources = await put_on_departure(database, shop)
    await bring_domain(database, client_id=other.client_id, domain="ladakh.example.in", now=clock.now())
    (waiting_entry_id,) = owner.execute(
        "INSERT INTO waiting_entry (client_id, departure_id, user_id, name, party) VALUES (%s, %s, %s, 'Asha', 2)"
        " RETURNING waiting_entry_id",
        [shop.client_id, shop.plan_id, asha.user_id],
    ).fetchone() or (0,)
    ids = {
        **resources,
        "waiting_entry_id": waiting_entry_id,
        "account_id": owner.execute(
            "SELECT account_id FROM payment_account WHERE client_id = %s", [shop.client_id]
        ).fetchone()[0],
        "settlement_id": owner.execute(
            "INSERT INTO settlement (client_id, account_id, provider_settlement_id, amount_paise, state, made_at)"
            " SELECT client_id, account_id, 'setl_Stranger000001', 100, 'created', now() FROM payment_account"
            " WHERE client_id = %s LIMIT 1 RETURNING settlement_id",
            [shop.client_id],
        ).fetchone()[0],
        "transfer_id": 1,
        "invoice_id": owner.execute(
            "INSERT INTO platform_invoice (client_id, kind, month, financial_year, serial, number, taxable_paise,"
            " igst_paise, cgst_paise, sgst_paise, is_deducted, content, issued_on) VALUES (%s, 'invoice', '2026-10-01',"
            " 2026, 1, 'PI/26-27/00001', 100, 0, 0, 0, false, '{}', '2026-11-01') RETURNING invoice_id",
            [shop.client_id],
        ).fetchone()[0],
        "bulk_edit_id": owner.execute(
            "WITH edit AS (INSERT INTO bulk_edit (client_id, fields, made_by) VALUES (%s, '{price}', %s) RETURNING *)"
            " INSERT INTO bulk_edit_departure (client_id, bulk_edit_id, departure_id, before, after)"
            " SELECT client_id, bulk_edit_id, %s, '{}', '{}' FROM edit RETURNING bulk_edit_id",
            [shop.client_id, shop.operator.user_id, shop.plan_id],
        ).fetchone()[0],
        "role_id": owner.execute(
            "INSERT INTO team_role (client_id, name, rights) VALUES (%s, 'Site', '{site}') RETURNING role_id",
            [shop.client_id],
        ).fetchone()[0],
        "invitation_id": owner.execute(
            "INSERT INTO team_invitation (client_id, email, role, invited_by) VALUES (%s, %s, 'sales', %s)"
            " RETURNING invitation_id",
            [shop.client_id, "dev@traveller.example", shop.operator.user_id],
        ).fetchone()[0],
        "domain_id": await bring_domain(database, client_id=shop.client_id, domain="river.example.in", now=clock.now()),
        "offline_payment_id": offline.json()["payments"][0]["offline_payment_id"],
        "deposit_id": deposit["deposit_id"],
        "deposit_document_id": int(deposit["documents"][0]["url"].rpartition("/")[2].removesuffix(".pdf")),
        "note_id": noted.json()["notes"][0]["note_id"],
        "discount_id": discount.json()["discount_id"],
        **await _write_messages(office, shop),
        "import_id": await _upload_import(office),
        **await _bank(office, shop, held["reservation_event_id"]),
        **await _spend(office, shop),
        **await _owe(office, shop),
        **await _keep_cash(office, shop),
        "leader_link_id": await _make_leader_link(office, shop),
        "token_id": await _create_token(office, shop),
        "connection_id": _connect_assistant(owner, shop, asha.user_id),
        "feed_id": await _create_calendar_feed(office, shop),
        "view_id": await _save_inbox_view(office, shop),
        **await _create_webhook(office, shop),
        "review_id": _review(owner, shop, held["reservation_event_id"]),
        "content_id": written.json()["content_id"],
        "client_id": shop.client_id,
        "clientId": shop.client_id,
        "event_id": shop.trip_id,
        "category_id": shop.category_id,
        "event_plan_id": shop.plan_id,
        "ep_id": shop.plan_id,
        "itinerary_id": stop_id,
        "room_bed_id": shop.beds["Double Sharing"],
        "connection_request_id": enquiry["connection_request_id"],
        "reservation_event_id": held["reservation_event_id"],
        "document_id": documents.json()[0]["document_id"],
        "refund_id": money.json()["refunds"][0]["refund_id"],
        "traveller_id": mine["traveller_info"][0]["traveller_id"],
        "user_id": asha.user_id,
        "userId": asha.user_id,
        "customer": f"account-{asha.user_id}",
        "status": "closed",
        "step": "packing",
        "file_format": "csv",
    }
    return shop, other, ids


async def test_strangers_get_404_and_change_nothing(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, other, ids = await open_with_rows(api, database, clock, owner)
    visitors = await strangers(api, database, shop, other)
    before = snapshot(owner, shop.client_id)
    wrong = []
    with_ids = [route for route in api_routes() if ":int}" in route.path]
    assert len(with_ids) > 10
    for route in with_ids:
        if route.operation in NOT_TENANTS:
            continue
        names = re.findall(r"{(\w+):int}", route.path)
        missing = [name for name in names if name not in ids]
        assert not missing, f"{route.path}: say in this test which id {missing} is"
        path = re.sub(r"{(\w+)(:\w+)?}", lambda match: str(ids.get(match[1], "approved")), route.path)
        for who, visitor in visitors.items():
            if route.operation in PUBLIC_BY_ID and "another operator's site" not in who:
                continue
            answer = await visitor.request(route.method, path, json=BODIES.get(route.operation))
            if answer.status_code != 404:
                wrong.append(f"{route.method} {path} by {who}: {answer.status_code} {answer.text[:120]}")
            absent = await visitor.request(
                route.method, re.sub(r"/\d+", "/999999", path), json=BODIES.get(route.operation)
            )
            if absent.status_code == 404 and answer.status_code == 404 and absent.text != answer.text:
                wrong.append(f"{route.method} {path} by {who}: tells a stranger's id from an absent one")
    assert wrong == []
    assert snapshot(owner, shop.client_id) == before


async def test_ids_in_bodies_of_another_operators_site_are_absent(
    api: Api, database: Database, clock: HandClock
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="brahmaputra", today=today)
    other = await open_shop(database, label="zanskar", today=today)
    asha = await person(database, "asha@traveller.example", label=other.label)
    elsewhere = asha.on(api(other.label))
    assert (
        await elsewhere.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    ).status_code == 404
    assert (
        await elsewhere.post(
            "/api/bookings/quote",
            json={
                "event_plan_id": shop.plan_id,
                "booking_rooms": [{"room_bed_id": shop.beds["Double Sharing"], "selected_beds_quantity": 1}],
            },
        )
    ).status_code == 404
    mixed = other.payload(double=1)
    mixed["booking_rooms"][0]["room_bed_id"] = shop.beds["Double Sharing"]
    assert (await elsewhere.post("/api/bookings/holds", json={"booking_payload": mixed})).status_code == 422
    held = await hold(asha.on(api(shop.label)), shop, double=1)
    request = {"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]}
    assert (await elsewhere.post("/api/bookings/create-order", json=request)).status_code == 404
    stolen = await person(database, "dev@traveller.example", label=shop.label)
    assert (await stolen.on(api(shop.label)).post("/api/bookings/create-order", json=request)).status_code == 404


async def test_my_bookings_shows_one_operators_on_its_site_and_all_on_the_main_one(
    api: Api, database: Database, clock: HandClock
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shops = [await open_shop(database, label=label, today=today) for label in ("brahmaputra", "zanskar")]
    asha = await person(database, "asha@traveller.example")
    for shop in shops:
        await hold(asha.on(api(shop.label)), shop, double=1)
    path = f"/api/bookings/get_by_user_id/{asha.user_id}"
    assert len((await asha.on(api()).get(path)).json()) == 2
    for shop in shops:
        (only,) = (await asha.on(api(shop.label)).get(path)).json()
        assert only["event"]["client_id"] == shop.client_id


async def test_a_traveller_cannot_use_the_operators_calls(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    for role in (Role.TRAVELLER, Role.OPERATOR):
        somebody = await person(database, f"{role.name.lower()}@example.com", role=role, label=shop.label)
        answer = await somebody.on(api(shop.label)).get(f"/api/bookings/get_by_client_id/{shop.client_id}")
        assert answer.status_code == 404
    assert (await api(shop.label).get(f"/api/bookings/get_by_client_id/{shop.client_id}")).status_code == 401
