"""The first administrator of a new installation: appointed on the command line."""

import sys

import psycopg
import pytest

from toli import cli
from toli.identity.access.roles import Role
from toli.infra.config import Settings


@pytest.fixture
def people(owner: psycopg.Connection[tuple[str, int]]) -> None:
    for email, role in (("asha@traveller.example", Role.TRAVELLER), ("dev@operator.example", Role.OPERATOR)):
        owner.execute("INSERT INTO app_user (email, username, role_id) VALUES (%s, %s, %s)", [email, email, role])


def appoint(settings: Settings, monkeypatch: pytest.MonkeyPatch, email: str) -> None:
    assert settings.database_url
    assert settings.migration_database_url
    for name, value in {
        "TOLI_DATABASE_URL": settings.database_url.get_secret_value(),
        "TOLI_MIGRATION_DATABASE_URL": settings.migration_database_url.get_secret_value(),
        "TOLI_SECRET_KEYS": "5" * 64,
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "argv", ["toli", "appoint-admin", email])
    cli.main()


def roles(owner: psycopg.Connection[tuple[str, int]]) -> dict[str, int]:
    return dict(owner.execute("SELECT email, role_id FROM app_user").fetchall())


@pytest.mark.usefixtures("people")
def test_a_registered_person_becomes_an_administrator(
    settings: Settings, owner: psycopg.Connection[tuple[str, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    appoint(settings, monkeypatch, " Asha@Traveller.example ")
    assert roles(owner) == {"asha@traveller.example": Role.ADMIN, "dev@operator.example": Role.OPERATOR}
    entries = owner.execute("SELECT action, client_id, actor_id FROM audit_entry").fetchall()
    assert entries == [("person.admin_appointed", 0, None)]


@pytest.mark.usefixtures("people")
@pytest.mark.parametrize(
    ("email", "sentence"),
    [("nobody@else.example", "Nobody has registered with"), ("dev@operator.example", "is a tour operator's")],
)
def test_strangers_and_operators_do_not(
    settings: Settings,
    owner: psycopg.Connection[tuple[str, int]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    email: str,
    sentence: str,
) -> None:
    before = roles(owner)
    with pytest.raises(SystemExit):
        appoint(settings, monkeypatch, email)
    assert sentence in capsys.readouterr().err
    assert roles(owner) == before
