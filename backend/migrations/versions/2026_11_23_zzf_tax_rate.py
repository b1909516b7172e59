"""The rate of the tax without a sub-select of its own, so that PostgreSQL can merge it into its callers."""

from ddl import execute

revision = "2026_11_23_zzf_tax_rate"
down_revision = "2026_11_23_zze_notices"


def upgrade() -> None:
    execute(
        """
        -- The rate of those that have begun, the latest. In basis points.
        CREATE FUNCTION tax_rate_on(rates jsonb, day date) RETURNS integer
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT coalesce((
                SELECT (rate->>'rate_bp')::integer FROM jsonb_array_elements(rates) rate
                WHERE rate->>'from_day' IS NULL OR (rate->>'from_day')::date <= day
                ORDER BY (rate->>'from_day')::date DESC NULLS LAST LIMIT 1
            ), 0)
        $$;
        -- Called for every departure of a list, and nearly always with a single rate: a function with a sub-select
        -- would be executed as a query of its own each time.
        CREATE OR REPLACE FUNCTION charged_tax_rate(terms jsonb, has_gstin boolean, day date) RETURNS integer
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT CASE
                WHEN NOT has_gstin THEN 0
                WHEN jsonb_array_length(terms #> '{tax,rates}') = 1
                    THEN (terms #>> '{tax,rates,0,rate_bp}')::integer
                ELSE tax_rate_on(terms #> '{tax,rates}', day)
            END
        $$;
        """
    )


def downgrade() -> None:
    execute(
        """
        CREATE OR REPLACE FUNCTION charged_tax_rate(terms jsonb, has_gstin boolean, day date) RETURNS integer
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
            SELECT CASE
                WHEN NOT has_gstin THEN 0
                WHEN jsonb_array_length(terms #> '{tax,rates}') = 1
                    THEN (terms #>> '{tax,rates,0,rate_bp}')::integer
                ELSE coalesce((
                    SELECT (rate->>'rate_bp')::integer FROM jsonb_array_elements(terms #> '{tax,rates}') rate
                    WHERE rate->>'from_day' IS NULL OR (rate->>'from_day')::date <= day
                    ORDER BY (rate->>'from_day')::date DESC NULLS LAST LIMIT 1
                ), 0)
            END
        $$;
        DROP FUNCTION tax_rate_on;
        """
    )
