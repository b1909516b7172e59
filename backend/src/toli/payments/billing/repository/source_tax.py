from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Final

from psycopg.types.json import Jsonb
from sqlalchemy import func, select, text

from toli.clients.companies.models import Client
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.payments.billing.models import SourceTax
from toli.payments.billing.schemas import CollectedTax, PaidSupply, SourceTaxOut

SUPPLIES: Final = """
SELECT d.kind = 'refund' AS is_return, d.issued_on, d.content->'supplier'->>'gstin' AS gstin,
       coalesce(d.content->>'place_of_supply', left(d.content->'supplier'->>'gstin', 2)) AS place_of_supply,
       d.amount_paise AS amount, taxed.amount_paise AS of_amount, taxed.taxable_paise - untaxed.paise AS of_taxable,
       taxed.taxable_paise <> taxed.amount_paise AS is_taxed
FROM payment_account a
JOIN payment_order o ON o.client_id = a.client_id AND o.account_id = a.account_id
JOIN payment p ON p.client_id = o.client_id AND p.order_id = o.order_id
JOIN document d ON d.client_id = p.client_id AND d.provider_payment_id = p.provider_payment_id
LEFT JOIN document i ON i.client_id = d.client_id AND i.booking_id = d.booking_id
  AND i.kind = 'invoice' AND d.content->>'invoice' IS NOT NULL
JOIN document taxed ON taxed.client_id = d.client_id AND taxed.document_id = coalesce(i.document_id, d.document_id)
CROSS JOIN LATERAL (
    SELECT coalesce(sum((part->>'untaxed')::bigint), 0)::bigint AS paise
    FROM jsonb_array_elements(taxed.content->'taxes') AS part
) untaxed
WHERE a.client_id = :client_id AND a.kind = 'platform' AND d.kind IN ('receipt', 'refund')
  AND d.content->'supplier'->>'gstin' IS NOT NULL AND d.issued_on BETWEEN :first AND :last
ORDER BY d.document_id
"""
"""Receipts and refunds of payments in the platform's account, with the document that has their tax."""


ROWS = select(
    SourceTax.client_id,
    Client.client_name,
    SourceTax.month,
    SourceTax.gstin,
    SourceTax.place_of_supply,
    (SourceTax.rate_bp / 100).label("rate_percent"),
    SourceTax.gross_paise.label("gross"),
    SourceTax.returned_paise.label("returned"),
    func.greatest(SourceTax.gross_paise - SourceTax.returned_paise, 0).label("net"),
    SourceTax.igst_paise.label("igst"),
    SourceTax.cgst_paise.label("cgst"),
    SourceTax.sgst_paise.label("sgst"),
).join(Client, Client.client_id == SourceTax.client_id)


async def list_clients(tx: Transaction) -> list[int]:
    rows = await tx.execute(text("SELECT client_id FROM payment_account WHERE kind = 'platform' ORDER BY client_id"))
    return list(rows.scalars())


async def lock_account(tx: ClientTransaction) -> None:
    await tx.execute(
        text("SELECT FROM payment_account WHERE client_id = :client_id AND kind = 'platform' FOR UPDATE"),
        {"client_id": tx.client_id},
    )


async def get_time_zone(tx: ClientTransaction) -> str:
    rows = await tx.execute(select(Client.time_zone).where(Client.client_id == tx.client_id))
    return str(rows.scalar_one())


async def list_supplies(tx: ClientTransaction, *, first: date, last: date) -> list[PaidSupply]:
    rows = await tx.execute(text(SUPPLIES), {"client_id": tx.client_id, "first": first, "last": last})
    return [PaidSupply(**row) for row in rows.mappings()]


async def add(tx: ClientTransaction, *, month: date, collected: Sequence[CollectedTax]) -> bool:
    added = await tx.execute(
        text(
            """
            INSERT INTO source_tax (client_id, month, gstin, place_of_supply, rate_bp, gross_paise, returned_paise,
                                    igst_paise, cgst_paise, sgst_paise)
            SELECT :client_id, :month, n.* FROM jsonb_to_recordset(:rows)
                AS n(gstin text, place_of_supply text, rate_bp smallint, gross bigint, returned bigint, igst bigint,
                     cgst bigint, sgst bigint)
            WHERE NOT EXISTS (SELECT FROM source_tax s WHERE s.client_id = :client_id AND s.month = :month)
            RETURNING 1
            """
        ),
        {"client_id": tx.client_id, "month": month, "rows": Jsonb([asdict(tax) for tax in collected])},
    )
    return added.first() is not None


async def list_of_client(tx: ClientTransaction) -> list[SourceTaxOut]:
    rows = await tx.execute(
        ROWS.where(SourceTax.client_id == tx.client_id).order_by(
            SourceTax.month.desc(), SourceTax.gstin, SourceTax.place_of_supply, SourceTax.rate_bp
        )
    )
    return [SourceTaxOut(**row) for row in rows.mappings()]


async def list_months(tx: Transaction) -> list[date]:
    rows = await tx.execute(select(SourceTax.month).distinct().order_by(SourceTax.month.desc()))
    return list(rows.scalars())


async def list_of_month(tx: Transaction, *, month: date) -> list[SourceTaxOut]:
    rows = await tx.execute(
        ROWS.where(SourceTax.month == month).order_by(
            Client.client_name, SourceTax.client_id, SourceTax.gstin, SourceTax.place_of_supply, SourceTax.rate_bp
        )
    )
    return [SourceTaxOut(**row) for row in rows.mappings()]
