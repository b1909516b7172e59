"""An e-mail about an account cannot take a client's mail server: its type has no brand, reply address or route."""

import ast
import dataclasses
import inspect
import re
from pathlib import Path

import pytest
from jinja2 import TemplateNotFound

import toli
from toli.messaging.notifications.schemas import AccountEmail, Brand
from toli.messaging.notifications.service import accounts, claims, phone_codes, sending, team

PRODUCT = Path(toli.__file__).parent
MESSAGING = PRODUCT / "messaging" / "notifications"
ACCOUNT_TEMPLATES = sorted({path.stem for path in (MESSAGING / "account_templates").iterdir()})
CODES_OF_CLIENTS = {"leader_code"}
"""Codes that open a link of one client, which its operator makes and sees. They prove no identity."""
BRAND = Brand(name="Trails", colour="#000000", origin="http://a.example", panel_origin="http://a.example", client_id=1)


@pytest.mark.parametrize("template", ACCOUNT_TEMPLATES)
def test_template_about_an_account_cannot_be_rendered_for_a_client(template: str) -> None:
    with pytest.raises(TemplateNotFound):
        sending.render(template, brand=BRAND)


def test_templates_of_clients_have_no_code_that_proves_an_identity() -> None:
    with_code = {
        path.stem for path in (MESSAGING / "templates").glob("*.txt") if "digits }}" in path.read_text("utf-8")
    }
    assert with_code == CODES_OF_CLIENTS


def test_email_about_an_account_takes_no_brand_and_no_route() -> None:
    assert [field.name for field in dataclasses.fields(AccountEmail)] == ["content"]
    assert list(inspect.signature(sending.render_account_email).parameters) == ["mailer", "template", "data"]
    assert list(inspect.signature(sending.send_account_email).parameters) == [
        "mailer",
        "email",
        "recipient",
        "about",
        "is_deletion_notice",
    ]
    assert inspect.signature(sending.send).parameters["email"].annotation.__name__ == "Email"
    assert "brand" not in inspect.signature(phone_codes.send_sms_code).parameters


@pytest.mark.parametrize("module", [accounts, claims, phone_codes, team])
def test_modules_about_accounts_know_no_brand(module: object) -> None:
    source = ast.parse(inspect.getsource(module))  # type: ignore[arg-type]  # a module
    names = {alias.name for node in ast.walk(source) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert names.isdisjoint({"Brand", "MailRoute", "brand_of", "render", "send"})


def test_codes_are_opened_by_modules_about_accounts_only() -> None:
    callers = {
        path.relative_to(PRODUCT).as_posix()
        for path in PRODUCT.rglob("*.py")
        if re.search(r"\bcodes\.open_code\(|\bcodes_repository\.find_code_to_send\(", path.read_text("utf-8"))
    }
    assert callers == {f"messaging/notifications/service/{name}.py" for name in ("accounts", "claims", "phone_codes")}
