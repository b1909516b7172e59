"""Vouchers for Tally of what the payment provider kept and sent."""

import re
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree as ET

import psycopg
import pytest
from sqlalchemy import CheckConstraint, Table

from tests.bookings.conftest import play
from tests.conftest import RunJobs
from tests.settlements.test_settlements import Office, fetch, river, sums
from toli.finance.exports.rules.tally import ACCOUNTS, POSTINGS
from toli.infra.db.database import Database
from toli.infra.db.models import Base
from toli.kit.clock import local_date
from toli.payments.ledger.models import LedgerPosting, LedgerTransaction

__all__ = ["play", "river"]
pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]


def names_in(model: type[Base], column: str) -> set[str]:
    """The values that a column of a table may have."""
    assert isinstance(model.__table__, Table)
    checks = [one for one in model.__table__.constraints if isinstance(one, CheckConstraint)]
    (check,) = [one for one in checks if f"{column} IN (" in str(one.sqltext)]
    return set(re.findall("'([a-z_]+)'", str(check.sqltext)))


async def test_vouchers_of_the_provider_add_up_to_the_ledger(
    river: Office, database: Database, owner: Owner, run_jobs: RunJobs
) -> None:
    _, booking_id, _ = await river.buy()
    await river.refund(booking_id, 500)
    await run_jobs()
    settled = await river.settle()
    await river.buy()
    await fetch(database, run_jobs)
    # The receipts and the refund are documents, and vouchers of their own.
    today = local_date(datetime.now(UTC), time_zone="Asia/Kolkata")
    path = f"/api/exports/clients/{river.shop.client_id}/months/{today:%Y-%m}"
    vouchers = ET.fromstring((await river.http.get(f"{path}/tally.xml")).content)
    totals: dict[str, int] = {}
    for voucher in vouchers.iter("VOUCHER"):
        amounts = [round(-100 * float(one.findtext("AMOUNT", ""))) for one in voucher.iter("ALLLEDGERENTRIES.LIST")]
        assert sum(amounts) == 0
        for one, amount in zip(voucher.iter("ALLLEDGERENTRIES.LIST"), amounts, strict=True):
            name = one.findtext("LEDGERNAME", "")
            totals[name] = totals.get(name, 0) + amount
    posted = sums(owner)
    assert posted["provider_fees"] > posted["provider_fee_tax"] > 0
    assert {name: totals[ACCOUNTS[name][0]] for name in posted} == posted
    (settlement,) = [one for one in vouchers.iter("VOUCHER") if one.findtext("VOUCHERNUMBER", "").startswith("LT/")]
    assert settled["id"] in settlement.findtext("NARRATION", "")
    ledgers = ET.fromstring((await river.http.get(f"{path}/tally-ledgers.xml")).content)
    assert set(totals) <= {one.get("NAME") for one in ledgers.iter("LEDGER")}


def test_all_postings_without_a_document_have_their_voucher() -> None:
    of_documents = {"capture", "attribution", "refund", "refund_reversal", "offline_receipt", "offline_return"}
    of_documents |= {"offline_reversal", "credit_given", "transfer", "travel_tax"}
    # Tax with and without a certificate is one ledger of the accountant's.
    of_one_ledger = {"tds_certified"}
    assert names_in(LedgerTransaction, "kind") == set(POSTINGS) | of_documents | of_one_ledger
    assert names_in(LedgerPosting, "account") == set(ACCOUNTS) | {
        "customer_prepayment",
        "received_offline",
        "travel_credit",
        "credit_allowance",
        "travel_tax_payable",
        "travel_tax_in_prepayments",
        "allowance_in_prepayments",
        "allowance_used",
        "tds_expected",
        "tds_receivable",
    }
