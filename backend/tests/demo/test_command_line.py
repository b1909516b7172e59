"""The demo as it is started: never in production, and with simulators that the product does not have."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from tests.conftest import Api
from toli import app as product
from toli.config import Settings

pytestmark = pytest.mark.anyio


def test_production_is_refused_in_a_sentence(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "toli_demo", "serve"],
        env={
            **os.environ,
            "TOLI_ENV": "production",
            "TOLI_DATA_DIR": str(tmp_path),
            "TOLI_DATABASE_URL": "postgresql://nobody@127.0.0.1/none",
            "TOLI_MIGRATION_DATABASE_URL": "postgresql://nobody@127.0.0.1/none",
            "TOLI_SECRET_KEYS": "0" * 64,
            "TOLI_PUBLIC_URL": "https://toli.example",
            "TOLI_SMTP_URL": "smtp://127.0.0.1",
            "TOLI_RAZORPAY_KEY_ID": "none",
            "TOLI_RAZORPAY_KEY_SECRET": "none",
            "TOLI_RAZORPAY_WEBHOOK_SECRET": "none",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr == "toli: The demo runs in development only: unset TOLI_ENV, or run `toli serve`.\n"


async def test_the_product_has_no_simulator(api: Api, settings: Settings) -> None:
    live = settings.model_copy(
        update={
            "razorpay_key_id": "none",
            "razorpay_key_secret": SecretStr("none"),
            "razorpay_webhook_secret": SecretStr("none"),
        }
    )
    alone = product.create_app(live)
    try:
        transport = httpx.ASGITransport(app=alone)
        async with httpx.AsyncClient(transport=transport, base_url=str(api().base_url)) as browser:
            for path in ("/sandbox/outbox.json", "/sandbox/razorpay/checkout.js"):
                assert (await api().get(path)).status_code == 200
                assert (await browser.get(path)).status_code == 307, "no page of the main site"
    finally:
        await alone.state.services.aclose()
