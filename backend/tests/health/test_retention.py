"""Retention: of each table that grows, old rows go and the rows that are needed stay."""

from typing import Any, LiteralString

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from tests.conftest import Api
from tests.shop import person
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.reporting.health.repository.retention import AUDIT, CONDITIONS
from toli.reporting.health.service import retention

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]

# Of each table: rows named by what happens to them.
ROWS: dict[str, tuple[LiteralString, LiteralString]] = {
    "one_time_code": (
        """INSERT INTO one_time_code (email, purpose, created_at, expires_at) VALUES
           ('goes', 'login', now() - interval '25 hours', now()),
           ('stays', 'login', now() - interval '23 hours', now())""",
        "SELECT email FROM one_time_code",
    ),
    "attempt": (
        """INSERT INTO attempt (key, made_at) VALUES
           ('goes', now() - interval '25 hours'), ('stays', now() - interval '23 hours')""",
        "SELECT key FROM attempt",
    ),
    "idempotency_record": (
        """INSERT INTO idempotency_record (user_id, key, call_sha256, status, created_at) VALUES
           (1, 'goes', '', 201, now() - interval '73 hours'), (1, 'stays', '', 201, now() - interval '71 hours'),
           (1, 'stays, in progress', '', NULL, now() - interval '1 minute'),
           (1, 'goes, of a dead process', '', NULL, now() - interval '73 hours')""",
        "SELECT key FROM idempotency_record",
    ),
    "mail": (
        """INSERT INTO mail (dedupe_key, recipient, subject, text_body, html_body, created_at) VALUES
           ('goes', 'a', '', '', '', now() - interval '31 days'),
           ('stays', 'a', '', '', '', now() - interval '29 days')""",
        "SELECT dedupe_key FROM mail",
    ),
    "webhook_inbox": (
        """INSERT INTO webhook_inbox (body_sha256, body, received_at, processed_at) VALUES
           ('1', 'goes', now() - interval '367 days', now() - interval '366 days'),
           ('2', 'stays', now() - interval '364 days', now() - interval '364 days'),
           ('3', 'stays, not processed', now() - interval '400 days', NULL)""",
        "SELECT convert_from(body, 'utf8') FROM webhook_inbox",
    ),
    "webhook_event": (
        """WITH person AS (
               INSERT INTO app_user (email, username, role_id) VALUES ('a@b.example', 'a', 3) RETURNING user_id
           ), company AS (
               INSERT INTO client (user_id, client_name, url)
               SELECT user_id, 'A', 'goes' FROM person RETURNING client_id
           )
           INSERT INTO webhook_event (client_id, type, subject, data, occurred_at)
           SELECT client_id, 'webhook.test', subject, '{}', now() - age
           FROM company, (VALUES ('goes', interval '31 days'), ('stays', interval '29 days')) events (subject, age)""",
        "SELECT subject FROM webhook_event",
    ),
    "bulk_edit": (
        """WITH person AS (
               INSERT INTO app_user (email, username, role_id) VALUES ('b@b.example', 'b', 3) RETURNING user_id
           ), company AS (
               INSERT INTO client (user_id, client_name, url)
               SELECT user_id, 'B', 'edits' FROM person RETURNING client_id
           )
           INSERT INTO bulk_edit (client_id, fields, made_by, made_at)
           SELECT client_id, ARRAY[label], 1, now() - age
           FROM company, (VALUES ('goes', interval '31 days'), ('stays', interval '29 days')) edits (label, age)""",
        "SELECT fields[1] FROM bulk_edit",
    ),
    "inbox_item": (
        """WITH person AS (
               INSERT INTO app_user (email, username, role_id) VALUES ('d@b.example', 'd', 3) RETURNING user_id
           ), company AS (
               INSERT INTO client (user_id, client_name, url)
               SELECT user_id, 'D', 'inbox' FROM person RETURNING client_id
           ), enquiry AS (
               INSERT INTO connection_request (client_id, name, email, contact_no)
               SELECT client_id, 'D', 'd', '1' FROM company RETURNING client_id, connection_request_id
           )
           INSERT INTO inbox_item (client_id, kind, item_id, changed_at)
           SELECT client_id, kind, item_id, now() - interval '2 days'
           FROM company, (VALUES ('enquiry', 999999), ('review', 999999), ('change', 999999)) items (kind, item_id)
           UNION ALL
           SELECT client_id, 'enquiry', connection_request_id, now() - interval '2 days' FROM enquiry""",
        """SELECT CASE WHEN kind = 'review' OR (kind, item_id) = ('enquiry', 999999) THEN 'goes' ELSE 'stays' END
           FROM inbox_item""",
    ),
    "assistant": (
        """WITH person AS (
               INSERT INTO app_user (email, username, role_id) VALUES ('c@b.example', 'c', 3) RETURNING user_id
           ), company AS (
               INSERT INTO client (user_id, client_name, url)
               SELECT user_id, 'C', 'assistants' FROM person RETURNING client_id, user_id
           ), program AS (
               INSERT INTO assistant (client_id, assistant_id, name, redirect_uris, registered_at)
               SELECT client_id, gen_random_uuid(), name, '{}', now() - age
               FROM company, (VALUES ('goes', interval '8 days'), ('stays', interval '6 days'),
                   ('stays, in use', interval '80 days')) programs (name, age)
               RETURNING client_id, assistant_id, name
           ), connection AS (
               INSERT INTO assistant_connection (client_id, assistant_id, user_id, device_generation, resource,
                   redirect_uri, code_challenge, expires_at, ended_at)
               SELECT client_id, assistant_id, user_id, 0, resource, '', '', expires_at, ended_at
               FROM program JOIN company USING (client_id), (VALUES
                   ('stays', now() + interval '1 day', NULL), ('stays, just ended', now(), now() - interval '6 days'),
                   ('goes', now() - interval '8 days', NULL), ('goes', now(), now() - interval '8 days')
               ) connections (resource, expires_at, ended_at)
               WHERE name = 'stays, in use'
               RETURNING client_id, connection_id, resource
           )
           INSERT INTO assistant_token (client_id, connection_id, token_hash, kind, expires_at)
           SELECT client_id, connection_id, convert_to(label, 'utf8'), 'access', now() + age
           FROM connection, (VALUES ('goes', interval '-1 minute'), ('stays', interval '1 minute')) tokens (label, age)
           WHERE resource = 'stays'""",
        "SELECT name FROM assistant",
    ),
    "assistant_connection": ("SELECT 1", "SELECT resource FROM assistant_connection"),
    "assistant_token": ("SELECT 1", "SELECT convert_from(token_hash, 'utf8') FROM assistant_token"),
    "audit_entry": (
        """INSERT INTO audit_entry (client_id, action, subject, created_at) VALUES
           (0, 'x.done', 'goes', now() - interval '1096 days'), (0, 'x.done', 'stays', now() - interval '1094 days')""",
        "SELECT subject FROM audit_entry WHERE action = 'x.done'",
    ),
    "check_run": (
        """INSERT INTO check_run (asked_at, results) VALUES
           (now() - interval '91 days', '[{"is": "goes"}]'), (now() - interval '89 days', '[{"is": "stays"}]')""",
        "SELECT results -> 0 ->> 'is' FROM check_run",
    ),
    "procrastinate_jobs": (
        """WITH job AS (INSERT INTO procrastinate_jobs (queue_name, task_name, status) VALUES
               ('default', 'goes', 'failed'), ('default', 'stays', 'failed'), ('default', 'stays, retried', 'todo')
               RETURNING id, task_name)
           INSERT INTO job_failure (job_id, error, failed_at)
           SELECT id, 'x', now() - CASE task_name WHEN 'stays' THEN interval '364 days' ELSE interval '366 days' END
           FROM job""",
        "SELECT task_name FROM procrastinate_jobs",
    ),
}


async def test_old_rows_go_and_needed_rows_stay(
    app: FastAPI, database: Database, settings: Settings, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    # More than a batch.
    monkeypatch.setattr(retention, "BATCH", 1)
    for insert, _ in ROWS.values():
        owner.execute(insert)
    await retention.prune(database, settings)
    for table, (_, select) in ROWS.items():
        left = {what for (what,) in owner.execute(select)}
        assert left, table
        assert all(what.startswith("stays") for what in left), (table, left)


async def test_sessions_go_a_month_after_their_end(database: Database, settings: Settings, owner: Owner) -> None:
    live, dead = [await person(database, f"{name}@traveller.example") for name in ("live", "dead")]
    owner.execute("UPDATE user_session SET ended_at = now() - interval '31 days' WHERE user_id = %s", [dead.user_id])
    session = owner.execute("SELECT session_id FROM user_session WHERE user_id = %s", [live.user_id]).fetchone()
    assert session is not None
    owner.execute(
        "INSERT INTO hand_off (code_hash, browser_hash, session_id, expires_at)"
        " VALUES ('goes', '', %(session)s, now() - interval '1 minute'),"
        " ('stays', '', %(session)s, now() + interval '1 minute')",
        {"session": session[0]},
    )
    await retention.prune(database, settings)
    assert owner.execute("SELECT user_id FROM user_session").fetchall() == [(live.user_id,)]
    assert owner.execute("SELECT code_hash FROM hand_off").fetchall() == [(b"stays",)]


async def test_a_person_has_only_their_latest_idempotency_records(
    app: FastAPI, database: Database, settings: Settings, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "BATCH", 2)
    monkeypatch.setattr(retention, "MAX_IDEMPOTENCY_RECORDS", 3)
    owner.execute(
        """INSERT INTO idempotency_record (user_id, key, call_sha256, status, created_at)
           SELECT person, n::text, '', 201, now() - n * interval '1 minute'
           FROM (VALUES (1, 9), (2, 3)) people (person, records), generate_series(1, records) n;
           INSERT INTO idempotency_record (user_id, key, call_sha256, created_at)
           VALUES (1, 'in progress', '', now() - interval '1 hour')"""
    )
    await retention.prune(database, settings)
    left = owner.execute("SELECT user_id, key FROM idempotency_record ORDER BY user_id, key").fetchall()
    assert left == [(1, "1"), (1, "2"), (1, "3"), (1, "in progress"), (2, "1"), (2, "2"), (2, "3")]


async def test_every_table_with_a_retention_is_tested(settings: Settings) -> None:
    assert set(retention.retentions(settings)) == {*CONDITIONS, AUDIT} == {*ROWS, "user_session", "hand_off"}


async def test_the_app_deletes_no_audit_entry_of_the_last_year(settings: Settings) -> None:
    assert isinstance(settings.database_url, SecretStr)
    with psycopg.connect(settings.database_url.get_secret_value(), autocommit=True) as connection:
        connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("DELETE FROM audit_entry")
        with pytest.raises(psycopg.errors.RaiseException, match="kept for a year"):
            connection.execute("SELECT prune_audit_entries('364 days', 1)")


async def test_health_lists_the_largest_tables(api: Api, database: Database) -> None:
    admin: httpx.AsyncClient = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    shown = (await admin.get("/api/health/tables")).json()
    assert len(shown["data"]) == 20
    sizes = [table["bytes"] for table in shown["data"]]
    assert sizes == sorted(sizes, reverse=True)
    assert shown["bytes"] > sum(sizes)
    kept = {table["name"]: table["keep_hours"] for table in shown["data"]}
    assert kept.get("audit_entry", 1095 * 24) == 1095 * 24
    assert (await api().get("/api/health/tables")).status_code == 401
