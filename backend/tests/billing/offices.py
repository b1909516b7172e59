"""Operators for the tests of what the platform collects and charges."""

from tests.settlements.test_settlements import Office

GSTIN = "27AAPFU0939F1ZV"


async def register(office: Office, *, gstin: str = GSTIN) -> None:
    """Save the details of an operator in Maharashtra for documents, with a GSTIN or without one."""
    details = {"legal_name": "Ladakh Rides LLP", "address": "Pune 411001", "state": "27", "gstin": gstin}
    answer = await office.http.put(f"/api/clients/{office.shop.client_id}/document-details", json=details)
    assert answer.status_code == 200, answer.text
