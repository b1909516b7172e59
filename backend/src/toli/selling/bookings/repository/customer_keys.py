CUSTOMER = "coalesce({0}.user_id::text, nullif({0}.contact_phone, ''), nullif({0}.contact_email, ''), {0}.contact_name)"
"""The account of a booking, else its contact: phone, e-mail or name."""

REACHABLE = "coalesce({0}.user_id::text, nullif({0}.contact_phone, ''), nullif({0}.contact_email, ''))"
"""As `CUSTOMER`, but null for a contact known by name alone: another person may have the same name."""

HAS_NO_ACCOUNT = """{0}.user_id IS NULL AND NOT EXISTS (
    SELECT FROM octo_reservation s WHERE s.client_id = {0}.client_id AND s.booking_id = {0}.booking_id)"""
"""A booking that its customer made with the company and without an account: what agents sell is between them."""

CAN_HAVE_CREDIT = f"""({{0}}.user_id IS NOT NULL
    OR {{0}}.contact_phone || {{0}}.contact_email <> '' AND {HAS_NO_ACCOUNT})"""
"""Whether travel credit can be given for a booking."""

KEY = f"""CASE split_part({{0}}, '-', 1) WHEN 'account' THEN split_part({{0}}, '-', 2)
    ELSE (SELECT {CUSTOMER.format("o")} FROM booking o WHERE o.client_id = :client_id
          AND o.booking_id = CAST(split_part({{0}}, '-', 2) AS bigint)) END"""
"""The customer of a card, in the form of `CUSTOMER`; null when the booking is gone."""

MERGED = f"""merged AS (
    SELECT DISTINCT ON (customer) customer, target FROM (
        SELECT {KEY.format("m.customer")} AS customer, {KEY.format("m.merged_into")} AS target, m.updated_at
        FROM customer_card m WHERE m.client_id = :client_id AND m.merged_into IS NOT NULL
    ) pair WHERE customer <> target ORDER BY customer, updated_at DESC
)"""
"""Each merged customer, with the one that it was merged into."""
