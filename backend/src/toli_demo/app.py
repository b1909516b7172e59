"""The web process of the demo: the product with simulators of external services."""

import httpx
from fastapi import FastAPI
from starlette.types import ASGIApp

from toli import app as product
from toli.adapters import PaymentAdapters, make_live_channels, make_live_payments
from toli.delivery.channels.providers.all import LiveProviders, PlatformWhatsApp
from toli.extension import Extension
from toli.infra.config import Settings
from toli.infra.db.queue.jobs import Jobs
from toli.infra.ports.phone_messages import WhatsAppCredentials
from toli.kit.clock import Clock
from toli.payments.gateway.providers.razorpay import connect
from toli.payments.gateway.providers.razorpay_oauth import RazorpayApplication
from toli.payments.gateway.providers.razorpay_route import RazorpayRoute
from toli.services import Services
from toli.web.checkout import Checkout
from toli.web.services import WebServices
from toli_demo import checks, outbox, proofs
from toli_demo.data import tasks as data_tasks
from toli_demo.phones import keys as phone_keys
from toli_demo.phones import tasks as phone_tasks
from toli_demo.phones.routes import router as phones
from toli_demo.simulator import keys
from toli_demo.simulator import tasks as simulator_tasks
from toli_demo.simulator.routes import router as simulator


def create_app(
    settings: Settings, *, clock: Clock | None = None, transport: httpx.AsyncBaseTransport | None = None
) -> FastAPI:
    """Build the ASGI application.

    `transport` replaces the sockets to and from the simulator.
    """
    return product.create_app(settings, clock=clock, transport=transport, extension=DEMO)


def make_services(settings: Settings) -> WebServices:
    """Make the services of a process, including the simulator."""
    return product.make_services(settings, extension=DEMO)


def serve() -> ASGIApp:
    """Build the application of a worker process of the server."""
    return product.serve(DEMO)


def make_payments(settings: Settings, transport: httpx.AsyncBaseTransport | None) -> PaymentAdapters:
    """Connect the live provider if its keys are set, otherwise the simulator over loopback."""
    if settings.has_live_payments:
        return make_live_payments(settings, transport)
    base_url = f"http://127.0.0.1:{settings.port}{keys.BASE_PATH}"
    http = connect(base_url, transport=transport)
    application = RazorpayApplication(
        client_id=keys.PARTNER_ID,
        client_secret=keys.PARTNER_SECRET,
        webhook_secrets=(keys.PARTNER_WEBHOOK_SECRET,),
        is_live=False,
        http=http,
        base_url=base_url,
        page_url=f"{settings.main_url}{keys.BASE_PATH}/oauth",
        grant_url=f"{base_url}/oauth",
    )
    platform = RazorpayRoute(keys.PLATFORM, http=http)
    return PaymentAdapters(http, platform, application, Checkout(script=keys.CHECKOUT_SCRIPT))


def make_channels(settings: Settings, transport: httpx.AsyncBaseTransport | None) -> LiveProviders:
    """Connect the providers whose addresses are set, otherwise their simulators over loopback."""
    if settings.sms_auth_key is not None or settings.whatsapp_base_url:
        return make_live_channels(settings, transport)
    base_url = f"http://127.0.0.1:{settings.port}"
    return LiveProviders(
        whatsapp_url=f"{base_url}{phone_keys.WHATSAPP_PATH}",
        sms_url=f"{base_url}{phone_keys.SMS_PATH}",
        transport=transport,
        code_key=phone_keys.SMS_KEY,
        code_template=phone_keys.CODE_TEMPLATE,
        code_sender=phone_keys.SENDER,
        platform=PlatformWhatsApp(
            phone_keys.PLATFORM_NUMBER,
            phone_keys.PLATFORM_BUSINESS,
            WhatsAppCredentials(
                phone_keys.PLATFORM_TOKEN, phone_keys.PLATFORM_SECRET, phone_keys.PLATFORM_VERIFY_TOKEN
            ),
        ),
    )


def register_jobs(jobs: Jobs, services: Services) -> None:
    """Register the jobs of the simulator and of the demo data."""
    simulator_tasks.register(jobs, services)
    phone_tasks.register(jobs, services)
    data_tasks.register(jobs, services)


DEMO = Extension(
    make_payments=make_payments,
    make_channels=make_channels,
    routers=(checks.router, outbox.router, proofs.router, simulator, phones),
    register_jobs=register_jobs,
)
