"""Kinds of ledger transactions, and accounts."""

from enum import StrEnum


class EntryKind(StrEnum):
    CAPTURE = "capture"
    ATTRIBUTION = "attribution"
    REFUND = "refund"
    REFUND_REVERSAL = "refund_reversal"
    OFFLINE_RECEIPT = "offline_receipt"
    OFFLINE_RETURN = "offline_return"
    OFFLINE_REVERSAL = "offline_reversal"
    CREDIT_GIVEN = "credit_given"
    TRANSFER = "transfer"
    SETTLEMENT = "settlement"
    SETTLEMENT_MATCH = "settlement_match"
    SETTLEMENT_REVERSAL = "settlement_reversal"
    PLATFORM_TRANSFER = "platform_transfer"
    PLATFORM_REVERSAL = "platform_reversal"
    SOURCE_TAX = "source_tax"
    ROUTE_TRANSFER = "route_transfer"
    ROUTE_REVERSAL = "route_reversal"
    ROUTE_SETTLED = "route_settled"
    PLATFORM_INVOICE = "platform_invoice"
    PLATFORM_CREDIT = "platform_credit"
    PLATFORM_PAYMENT = "platform_payment"
    TRAVEL_TAX = "travel_tax"
    DEPOSIT_RECEIPT = "deposit_receipt"
    DEPOSIT_REFUND = "deposit_refund"
    DEPOSIT_REVERSAL = "deposit_reversal"
    TDS_CERTIFIED = "tds_certified"


class Account(StrEnum):
    """`provider_clearing`: owed by the provider before fees. `platform_receivable`: owed by the platform.

    `linked_account`: held by the provider. `other_settled`: settled without booking. `tcs_collected`: deducted by the
    platform, for the operator to claim. `platform_commission`: without tax; `platform_payable`: unpaid.
    `travel_tax_payable`: collected for the government, a part of prepayments (`travel_tax_in_prepayments`).
    `customer_on_account`: customers' money without a booking. `tds_expected`: deducted by customers, without a
    certificate; `tds_receivable`: with it, for the operator to claim.
    """

    PROVIDER_CLEARING = "provider_clearing"
    CUSTOMER_PREPAYMENT = "customer_prepayment"
    RECEIVED_OFFLINE = "received_offline"
    TRAVEL_CREDIT = "travel_credit"
    CREDIT_ALLOWANCE = "credit_allowance"
    BANK = "bank"
    PROVIDER_FEES = "provider_fees"
    PROVIDER_FEE_TAX = "provider_fee_tax"
    OTHER_SETTLED = "other_settled"
    PLATFORM_RECEIVABLE = "platform_receivable"
    TCS_COLLECTED = "tcs_collected"
    LINKED_ACCOUNT = "linked_account"
    PLATFORM_COMMISSION = "platform_commission"
    PLATFORM_COMMISSION_TAX = "platform_commission_tax"
    PLATFORM_PAYABLE = "platform_payable"
    TRAVEL_TAX_PAYABLE = "travel_tax_payable"
    TRAVEL_TAX_IN_PREPAYMENTS = "travel_tax_in_prepayments"
    ALLOWANCE_IN_PREPAYMENTS = "allowance_in_prepayments"
    ALLOWANCE_USED = "allowance_used"
    CUSTOMER_ON_ACCOUNT = "customer_on_account"
    TDS_EXPECTED = "tds_expected"
    TDS_RECEIVABLE = "tds_receivable"
