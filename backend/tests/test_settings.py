"""Settings are refused with a sentence that names the variable."""

import base64
import re
import secrets
from hashlib import sha256
from pathlib import Path

import pytest

from toli.infra.config import Settings, SettingsRefused, load_settings

PRODUCTION = {
    "TOLI_ENV": "production",
    "TOLI_HOST": "0.0.0.0",
    "TOLI_DATABASE_URL": "postgresql://app@db/toli",
    "TOLI_MIGRATION_DATABASE_URL": "postgresql://owner@db/toli",
    "TOLI_SECRET_KEYS": secrets.token_hex(32),
    "TOLI_PUBLIC_URL": "https://toli.example",
    "TOLI_BASE_DOMAIN": "toli.example",
    "TOLI_TRUSTED_PROXIES": "none",
    "TOLI_MEDIA_URL": "s3://toli?endpoint=https://s3.example",
    "TOLI_SMTP_URL": "smtp://mail:25",
}
PLATFORM_ACCOUNT = {
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
        ({"TOLI_WORKER_QUEUES": "money,mail"}, "TOLI_WORKER_QUEUES: "),
        ({"TOLI_HOLD_MINUTES": "5"}, "TOLI_HOLD_MINUTES: "),
        ({"TOLI_FREE_ACCESS_PLACES": "many"}, "TOLI_FREE_ACCESS_PLACES: "),
        ({"TOLI_BASE_DOMAIN": "localhost"}, "TOLI_BASE_DOMAIN: "),
        ({"TOLI_TRUSTED_PROXIES": "10.0.0.0/8,nonsense"}, "TOLI_TRUSTED_PROXIES: "),
        ({"TOLI_DATABASE_URL": "postgresql://x"}, "TOLI_MIGRATION_DATABASE_URL"),
        ({"TOLI_RAZORPAY_KEY_ID": "rzp"}, "go together"),
        ({"TOLI_ENV": "production"}, "production needs TOLI_DATABASE_URL, TOLI_SECRET_KEYS"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(changed: dict[str, str], sentence: str) -> None:
    with pytest.raises(SettingsRefused, match=sentence):
        load_settings(changed)


@pytest.mark.parametrize("missing", sorted(set(PRODUCTION) - {"TOLI_ENV", "TOLI_HOST"}))
def test_production_needs_everything(missing: str) -> None:
    assert load_settings(PRODUCTION).has_live_payments is False
    assert load_settings(PRODUCTION | PLATFORM_ACCOUNT).has_live_payments is True
    with pytest.raises(SettingsRefused):
        load_settings({name: value for name, value in PRODUCTION.items() if name != missing})


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"TOLI_PUBLIC_URL": "http://toli.example"}, "TOLI_PUBLIC_URL is to start with https"),
        ({"TOLI_ASSET_URL": "http://cdn.example"}, "TOLI_ASSET_URL is to start with https"),
        ({"TOLI_RAZORPAY_BASE_URL": "http://api.example"}, "TOLI_RAZORPAY_BASE_URL is to start with https"),
        ({"TOLI_BASE_DOMAIN": "toli.localhost"}, "TOLI_BASE_DOMAIN: toli.localhost is this machine alone"),
        ({"TOLI_TRUSTED_PROXIES": "0.0.0.0/0"}, "TOLI_TRUSTED_PROXIES: 0.0.0.0/0 would let strangers"),
        ({"TOLI_TRUSTED_PROXIES": "10.0.0.0/8,::/0"}, "TOLI_TRUSTED_PROXIES: ::/0 would"),
        ({"TOLI_TRUSTED_PROXIES": "0.0.0.0/1,128.0.0.0/1"}, "TOLI_TRUSTED_PROXIES: 0.0.0.0/1, 128.0.0.0/1 would"),
        ({"TOLI_TRUSTED_PROXIES": "2000::/3"}, "TOLI_TRUSTED_PROXIES: 2000::/3 would"),
        ({"TOLI_TRUSTED_PROXIES": "::ffff:0:0/96"}, "TOLI_TRUSTED_PROXIES: ::ffff:0:0/96 would"),
        ({"TOLI_MIGRATION_DATABASE_URL": "postgresql://app@db/toli"}, "TOLI_DATABASE_URL and .* have the same user"),
        ({"TOLI_DATABASE_URL": "host=db user=owner dbname=toli"}, "TOLI_DATABASE_URL and .* have the same user"),
        ({"TOLI_DATABASE_URL": "toli on db"}, "TOLI_DATABASE_URL is no address of a database"),
        ({"TOLI_METRICS_TOKEN": "short"}, "TOLI_METRICS_TOKEN: has less than 32 characters"),
        ({"TOLI_MEDIA_URL": ""}, "TOLI_MEDIA_URL: .* or TOLI_ALLOW_LOCAL_MEDIA=true"),
        ({"TOLI_MEDIA_URL": "file:///srv/media"}, "TOLI_MEDIA_URL: .* or TOLI_ALLOW_LOCAL_MEDIA=true"),
    ],
)
def test_production_refuses_what_is_not_safe(changed: dict[str, str], sentence: str) -> None:
    with pytest.raises(SettingsRefused, match=sentence) as refusal:
        load_settings({**PRODUCTION, **changed})
    assert "\n" not in str(refusal.value), "one problem, one sentence"


@pytest.mark.parametrize(
    "key",
    [
        "short",
        sha256(b"one byte less").hexdigest()[2:],
        base64.b64encode(sha256(b"one byte less").digest()[1:]).decode(),
        "a" * 64,
        "0123456789abcdef" * 4,
        bytes(range(32)).hex(),
        "deadbeef" * 8,
        sha256(b"changeme").hexdigest(),
        "correct-horse-battery-staple-and-some-more-words-of-ours",
        "Please change this key before you go live with Toli!",
    ],
)
def test_production_refuses_weak_keys_in_any_place(key: str) -> None:
    with pytest.raises(
        SettingsRefused, match=r"TOLI_SECRET_KEYS: key 2 .* Make one with `openssl rand -hex 32`"
    ) as refusal:
        load_settings({**PRODUCTION, "TOLI_SECRET_KEYS": f"{secrets.token_hex(32)},{key}"})
    assert key not in str(refusal.value)


def test_random_keys_are_accepted_in_each_form() -> None:
    for data in (secrets.token_bytes(32) for _ in range(500)):
        keys = (data.hex(), data.hex().upper(), base64.b64encode(data).decode(), secrets.token_urlsafe(48))
        load_settings({**PRODUCTION, "TOLI_SECRET_KEYS": ",".join(keys)})


@pytest.mark.parametrize(
    "changed",
    [
        {"TOLI_TRUSTED_PROXIES": "10.0.0.0/8,172.16.0.0/12,fc00::/7"},
        {"TOLI_TRUSTED_PROXIES": "173.245.48.0/20,2a06:98c0::/29"},
        {"TOLI_MEDIA_URL": "", "TOLI_ALLOW_LOCAL_MEDIA": "true"},
        {"TOLI_RAZORPAY_BASE_URL": "https://api.razorpay.example"},
    ],
)
def test_production_takes_what_is_safe(changed: dict[str, str]) -> None:
    assert load_settings({**PRODUCTION, **changed}).env == "production"


def test_all_problems_are_shown_at_once() -> None:
    with pytest.raises(SettingsRefused) as refusal:
        load_settings({"TOLI_ENV": "production", "TOLI_PROT": "1", "TOLI_SECRET_KEYS": "secret"})
    lines = str(refusal.value).splitlines()
    assert [re.split(r"[ :]", line)[0] for line in lines] == [
        "TOLI_PROT",
        "production",
        "TOLI_SECRET_KEYS",
        "TOLI_TRUSTED_PROXIES",
        "TOLI_BASE_DOMAIN",
        "TOLI_MEDIA_URL",
    ]


def test_no_proxies_are_said_in_a_word() -> None:
    assert load_settings(PRODUCTION).trusted_proxies == ()


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


def test_settings_come_from_the_given_environment_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLI_SECRET_KEYS", secrets.token_hex(32))
    assert load_settings({}).secret_keys == ()
