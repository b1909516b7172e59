"""Each path of the wire contract reaches its own operation, with and without a slash at the end."""

import pytest
from fastapi import FastAPI

from tests.conftest import Api
from tests.routers import api_routes

PATHS = {
    ("POST", "/api/otp/generate"): "sendCode",
    ("POST", "/api/users/register"): "register",
    ("POST", "/api/users/login"): "login",
    ("POST", "/api/users/login-with-otp"): "loginWithCode",
    ("POST", "/api/users/handoff"): "offerHandOff",
    ("POST", "/api/users/handoff/exchange"): "exchangeHandOff",
    ("GET", "/api/users/sessions"): "listSessions",
    ("DELETE", "/api/users/sessions"): "endOtherSessions",
    ("DELETE", "/api/users/sessions/7"): "endSession",
    ("POST", "/api/users/totp/enrol"): "enrolSecondFactor",
    ("POST", "/api/users/totp/confirm"): "confirmSecondFactor",
    ("POST", "/api/users/totp/disable"): "disableSecondFactor",
    ("GET", "/api/users/totp"): "getSecondFactor",
    ("POST", "/api/users/totp/recovery-codes"): "renewRecoveryCodes",
    ("POST", "/api/users/logout"): "logout",
    ("POST", "/api/users/forgot-password"): "forgotPassword",
    ("POST", "/api/users/reset-password"): "resetPassword",
    ("POST", "/api/users/confirm-identity"): "confirmIdentity",
    ("GET", "/api/users/me"): "getMe",
    ("PUT", "/api/users/me"): "updateMe",
    ("DELETE", "/api/users/me"): "deleteMe",
    ("GET", "/api/users/me/export"): "exportMyData",
    ("POST", "/api/users/change-password"): "changePassword",
    ("GET", "/api/users/has_access_to_route/to/orders"): "hasAccessToRoute",
    ("GET", "/api/clients/is_subdomain_registered/konkan"): "isSubdomainRegistered",
    ("GET", "/api/clients/clientURL/konkan"): "getClientByUrl",
    ("GET", "/api/clients/client_customer_joining/7"): "listJoinedClients",
    ("POST", "/api/clients/create/client_customer_joining/konkan/7"): "joinClient",
    ("GET", "/api/clients/users/by_user_and_approval/7/approved"): "listClientsOfUser",
    ("GET", "/api/clients"): "listClients",
    ("POST", "/api/clients"): "registerClient",
    ("GET", "/api/clients/url_availability/konkan"): "getUrlAvailability",
    ("GET", "/api/clients/7"): "getClient",
    ("PUT", "/api/clients/7/update_client"): "updateClient",
    ("PUT", "/api/clients/7/approved"): "decideClient",
    ("PUT", "/api/clients/7/rejected"): "decideClient",
    ("GET", "/api/clients/7/cancellation_brackets"): "getCancellationBrackets",
    ("PUT", "/api/clients/7/cancellation_brackets"): "setCancellationBrackets",
    ("POST", "/api/clients/create_static_content"): "createStaticContent",
    ("PUT", "/api/clients/update/static_content/7"): "updateStaticContent",
    ("POST", "/api/to-requests/create/7"): "createToRequest",
    ("GET", "/api/to-requests"): "listToRequests",
    ("PUT", "/api/to-requests/7/approved"): "decideToRequest",
    ("PUT", "/api/to-requests/7/rejected"): "decideToRequest",
    ("GET", "/api/clients/get_client_static_content/7"): "getClientStaticContent",
    ("GET", "/api/clients/get_static_content/1"): "getStaticContent",
    ("POST", "/api/connection-requests"): "createConnectionRequest",
    ("GET", "/api/connection-requests"): "listConnectionRequests",
    ("PUT", "/api/connection-requests/clients/7/7/answered"): "markConnectionRequest",
    ("POST", "/api/departure-alerts"): "askForAlert",
    ("POST", "/api/departure-alerts/confirm"): "confirmAlert",
    ("POST", "/api/departure-alerts/end"): "endAlert",
    ("GET", "/api/departure-alerts"): "listWaiting",
    ("GET", "/api/events"): "browseEvents",
    ("GET", "/api/events/choices"): "listChoices",
    ("GET", "/api/events/suggestions"): "suggestTrips",
    ("GET", "/api/events/user_side_listing/konkan"): "listStorefront",
    ("GET", "/api/events/7/details"): "getEventDetails",
    ("POST", "/api/events"): "createEvent",
    ("GET", "/api/events/7"): "getEvent",
    ("PUT", "/api/events/7"): "updateEvent",
    ("DELETE", "/api/events/7"): "deleteEvent",
    ("GET", "/api/events/client/7"): "listAllClientEvents",
    ("GET", "/api/events/client/7/basics"): "listClientEvents",
    ("PUT", "/api/events/sequence/update"): "setEventSequence",
    ("PUT", "/api/events/sequence"): "setEventSequences",
    ("DELETE", "/api/events/client/7/sequence"): "resetEventSequences",
    ("POST", "/api/duplicate_an_event/7"): "duplicateEvent",
    ("GET", "/api/events/7/itinerary"): "listStops",
    ("POST", "/api/events/7/itinerary"): "addStop",
    ("PUT", "/api/events/7/itinerary"): "updateStop",
    ("PUT", "/api/events/itinerary"): "updateStopByItsId",
    ("PUT", "/api/events/7/itinerary/order"): "arrangeStops",
    ("DELETE", "/api/events/7/itinerary/7"): "deleteStop",
    ("GET", "/api/events/7/plan"): "listDepartures",
    ("POST", "/api/events/7/plan"): "addDeparture",
    ("PUT", "/api/events/7/plan"): "updateDeparture",
    ("DELETE", "/api/delete_event_plan/7"): "deleteDeparture",
    ("POST", "/api/events/7/plans/preview"): "previewDepartures",
    ("POST", "/api/events/7/plans"): "addDepartures",
    ("POST", "/api/events/7/plans/chosen"): "addChosenDepartures",
    ("GET", "/api/events/7/pricing"): "listPrices",
    ("POST", "/api/events/7/pricing"): "addPrice",
    ("PUT", "/api/events/7/pricing"): "updatePrice",
    ("PUT", "/api/events/pricing"): "updatePriceByItsId",
    ("PUT", "/api/events/7/pricing/all"): "setPrices",
    ("DELETE", "/api/events/7/pricing/7"): "deletePrice",
    ("POST", "/api/events/7/category/7"): "addEventCategory",
    ("PUT", "/api/events/7/category/7"): "setEventCategory",
    ("DELETE", "/api/events/7/category/7"): "removeEventCategory",
    ("GET", "/api/events/categories/all"): "listAllCategories",
    ("GET", "/api/events/categories/all/7"): "listCategories",
    ("GET", "/api/events/categories/clients/7"): "listOwnCategories",
    ("POST", "/api/events/add_category"): "addCategory",
    ("PUT", "/api/events/categories/clients/7/order"): "orderCategories",
    ("PUT", "/api/events/categories/clients/7/7"): "changeCategory",
    ("DELETE", "/api/events/categories/clients/7/7"): "removeCategory",
    ("POST", "/api/images/upload"): "uploadImage",
    ("GET", "/api/images/view/abc.webp"): "viewImage",
    ("GET", "/api/images/private/abc.webp"): "readPrivateFile",
    ("GET", "/api/clients/7/papers-details"): "getPapersDetails",
    ("PUT", "/api/clients/7/papers-details"): "savePapersDetails",
    ("GET", "/api/bookings/7/papers"): "listPapers",
    ("GET", "/api/bookings/7/papers/7.pdf"): "getPaper",
    ("GET", "/api/bookings/7/invoice.pdf"): "getInvoice",
    ("GET", "/api/bookings/7/calendar.ics"): "getCalendarFile",
    ("GET", "/api/bookings/clients/7/find"): "findBookings",
    ("POST", "/api/bookings/quote"): "quoteBooking",
    ("POST", "/api/bookings/holds"): "holdBeds",
    ("GET", "/api/bookings/holds/7"): "getHold",
    ("POST", "/api/bookings/holds/7/extend"): "extendHold",
    ("DELETE", "/api/bookings/holds/7"): "releaseHold",
    ("POST", "/api/bookings/create-order"): "createOrder",
    ("POST", "/api/bookings/verify-payment"): "verifyPayment",
    ("POST", "/api/payments/razorpay/webhook"): "receiveRazorpayWebhook",
    ("POST", "/api/bookings/7/pay-balance"): "payBalance",
    ("GET", "/api/bookings/orders/order_7"): "getOrder",
    ("PUT", "/api/bookings/7/travellers/7"): "changeOwnTraveller",
    ("PUT", "/api/bookings/clients/7/reservations/7/travellers/7"): "changeTraveller",
    ("POST", "/api/bookings/clients/7/reservations/7/travellers/7/reveal"): "revealTraveller",
    ("GET", "/api/bookings/7/cancellation"): "getCancellation",
    ("POST", "/api/bookings/7/cancellation"): "askToCancel",
    ("DELETE", "/api/bookings/7/cancellation"): "withdrawCancellation",
    ("POST", "/api/bookings/clients/7/reservations/7/cancellation/decline"): "declineCancellation",
    ("GET", "/api/bookings/clients/7/reservations/7/history"): "getReservationHistory",
    ("GET", "/api/bookings/clients/7/reservations/7/hand-payments"): "listHandPayments",
    ("POST", "/api/bookings/clients/7/reservations/7/hand-payments"): "recordHandPayment",
    ("POST", "/api/bookings/clients/7/reservations/7/hand-payments/7/reverse"): "reverseHandPayment",
    ("POST", "/api/bookings/clients/7/reservations/7/notes"): "addNote",
    ("DELETE", "/api/bookings/clients/7/reservations/7/notes/7"): "removeNote",
    ("POST", "/api/bookings/clients/7/reservations/7/messages"): "writeToTraveller",
    ("POST", "/api/bookings/refund/7"): "refundBooking",
    ("POST", "/api/bookings/cancel/7"): "cancelBooking",
    ("POST", "/api/bookings/7/reopen-due"): "reopenDue",
    ("GET", "/api/bookings/clients/7/reservations/7/money"): "getReservationMoney",
    ("POST", "/api/bookings/clients/7/refunds/7/retry"): "retryRefund",
    ("GET", "/api/bookings/get_by_user_id/7"): "listMyBookings",
    ("GET", "/api/bookings/get_by_client_id/7"): "listClientBookings",
    ("GET", "/api/bookings/event-plan/7/reservations"): "listPlanReservations",
    ("GET", "/api/bookings/clients/7/reservations/7/details"): "getReservationDetails",
}
"""The calls of the contract that exist so far."""


def test_each_path_reaches_its_operation() -> None:
    routes = list(api_routes())
    reached = {call: next((route.operation for route in routes if route.takes(*call)), None) for call in PATHS}
    assert reached == PATHS


@pytest.mark.anyio
async def test_the_document_lists_every_route_under_a_clean_name(app: FastAPI) -> None:
    documented = {
        (method.upper(), operation["operationId"])
        for methods in app.openapi()["paths"].values()
        for method, operation in methods.items()
    }
    routes = list(api_routes())
    assert documented == {(route.method, route.operation) for route in routes}
    names = [route.operation for route in routes]
    assert all(name[0].islower() and name.isalnum() for name in names)
    assert len(names) == len(set(names))


@pytest.mark.anyio
async def test_a_slash_at_the_end_changes_nothing(api: Api) -> None:
    for path in ("/api/events", "/api/site"):
        assert (await api().get(path + "/")).json() == (await api().get(path)).json()
