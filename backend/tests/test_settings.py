"""Settings are refused with a sentence that names the variable."""

import re
from pathlib import Path

import pytest

from toli.config import Settings, SettingsRefused, load_settings

PRODUCTION = {
    "TOLI_ENV": "production",
    "TOLI_HOST": "0.0.0.0",
    "TOLI_DATABASE_URL": "postgresql://app@db/toli",
    "TOLI_MIGRATION_DATABASE_URL": "postgresql://owner@db/toli",
    "TOLI_SECRET_KEYS": "a" * 64,
    "TOLI_PUBLIC_URL": "https://toli.example",
    "TOLI_BASE_DOMAIN": "toli.example",
    "TOLI_SMTP_URL": "smtp://mail:25",
    "TOLI_RAZORPAY_KEY_ID": "rzp_live_x",
    "TOLI_RAZORPAY_KEY_SECRET": "live-secret",
    "TOLI_RAZORPAY_WEBHOOK_SECRET": "hook-secret",
}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"TOLI_PORT": "eighty"}, "TOLI_PORT: .*integer.*'eighty'"),
        ({"TOLI_PORT": "70000"}, "TOLI_PORT: "),
        ({"TOLI_PROT": "8000"}, "TOLI_PROT is not a setting of Toli. Did you mean TOLI_PORT"),
        ({"TOLI_HOST": "0.0.0.0"}, "TOLI_HOST is loopback in development"),
        ({"TOLI_HOLD_MINUTES": "5"}, "TOLI_HOLD_MINUTES: "),
        ({"TOLI_FREE_ACCESS_LEFT": "many"}, "TOLI_FREE_ACCESS_LEFT: "),
        ({"TOLI_BASE_DOMAIN": "localhost"}, "TOLI_BASE_DOMAIN: "),
        ({"TOLI_TRUSTED_PROXIES": "10.0.0.0/8,nonsense"}, "TOLI_TRUSTED_PROXIES: "),
        ({"TOLI_DATABASE_URL": "postgresql://x"}, "TOLI_MIGRATION_DATABASE_URL"),
        ({"TOLI_RAZORPAY_KEY_ID": "rzp"}, "go together"),
        ({"TOLI_ENV": "production"}, "production needs TOLI_DATABASE_URL, TOLI_SECRET_KEYS"),
        ({**PRODUCTION, "TOLI_PUBLIC_URL": "http://toli.example"}, "TOLI_PUBLIC_URL is to start with https"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(changed: dict[str, str], sentence: str) -> None:
    with pytest.raises(SettingsRefused, match=sentence):
        load_settings(changed)


@pytest.mark.parametrize("missing", sorted(set(PRODUCTION) - {"TOLI_ENV", "TOLI_HOST", "TOLI_BASE_DOMAIN"}))
def test_production_needs_everything(missing: str) -> None:
    load_settings(PRODUCTION)
    with pytest.raises(SettingsRefused):
        load_settings({name: value for name, value in PRODUCTION.items() if name != missing})


def test_a_secret_is_never_shown() -> None:
    with pytest.raises(SettingsRefused) as refusal:
        load_settings({**PRODUCTION, "TOLI_PORT": "x"})
    assert "secret" not in str(refusal.value)
    assert "live-secret" not in repr(load_settings(PRODUCTION))


def test_addresses_follow_from_base_domain_and_port() -> None:
    settings = load_settings({"TOLI_PORT": "9000"})
    assert settings.main_url == "http://toli.localhost:9000"
    assert settings.client_origin("konkan") == "http://konkan.toli.localhost:9000"
    assert load_settings(PRODUCTION).client_origin("konkan") == "https://konkan.toli.example"
    assert load_settings(PRODUCTION).secure_cookies


def test_every_setting_is_on_the_page() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "settings.md").read_text()
    documented = set(re.findall(r"`(TOLI_[A-Z_]+)`", page))
    assert documented == {f"TOLI_{name}".upper() for name in Settings.model_fields}
