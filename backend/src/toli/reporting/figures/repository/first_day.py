from sqlalchemy import RowMapping, text

from toli.infra.db.transactions import ClientTransaction

STEPS = text("""
SELECT c.checklist_dismissed_at IS NOT NULL AS is_dismissed,
    EXISTS (SELECT FROM document_details d WHERE d.client_id = c.client_id) AS receipt_details,
    c.has_gstin AS gstin,
    c.public_email <> '' OR c.public_phone <> '' AS contact,
    c.takes_online_payments AS payment_account,
    EXISTS (SELECT FROM upi_details u WHERE u.client_id = c.client_id AND u.is_on) AS upi,
    c.terms_confirmed_at IS NOT NULL AS terms,
    EXISTS (SELECT FROM policy_version p WHERE p.client_id = c.client_id) AS policies,
    EXISTS (SELECT FROM trip e WHERE e.client_id = c.client_id AND e.status <> 'draft') AS trip,
    EXISTS (
        SELECT FROM trip e JOIN departure p ON p.client_id = e.client_id AND p.trip_id = e.trip_id
        WHERE e.client_id = c.client_id AND e.status <> 'draft' AND NOT p.is_draft
    ) AS departure
FROM client c WHERE c.client_id = :client_id
""")


async def find_steps(tx: ClientTransaction) -> RowMapping | None:
    return (await tx.execute(STEPS, {"client_id": tx.client_id})).mappings().one_or_none()
