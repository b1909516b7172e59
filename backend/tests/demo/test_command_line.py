"""The demo as it is started: never in production, and with simulators that the product does not have."""

from pathlib import Path

import httpx
import pytest
from pydantic import SecretStr

from tests.conftest import Api
from tests.program import Program
from tests.test_settings import PLATFORM_ACCOUNT, PRODUCTION
from toli import app as product
from toli.infra.config import Settings, SettingsRefused, load_settings
from toli_demo.__main__ import main
from toli_demo.simulator import keys

pytestmark = pytest.mark.anyio


def test_production_is_refused_in_a_sentence(tmp_path: Path, program: Program) -> None:
    ended = program.run(main, "serve", variables={**PRODUCTION, "TOLI_DATA_DIR": str(tmp_path)})
    assert ended.status == 2
    assert ended.error == "toli: The demo runs in development only: unset TOLI_ENV, or run `toli serve`.\n"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TOLI_RAZORPAY_KEY_ID", keys.KEY_ID),
        ("TOLI_RAZORPAY_KEY_SECRET", keys.KEY_SECRET),
        ("TOLI_RAZORPAY_WEBHOOK_SECRET", f"another,{keys.WEBHOOK_SECRET}"),
    ],
)
def test_production_refuses_the_credentials_of_the_simulator(name: str, value: str) -> None:
    with pytest.raises(SettingsRefused, match=f"{name}: from the payment simulator"):
        load_settings({**PRODUCTION, **PLATFORM_ACCOUNT, name: value})


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
