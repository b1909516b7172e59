"""Composition of the web process."""

import ctypes
import gc
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

import httpx
from fastapi import FastAPI
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.types import ASGIApp

from toli import api, worker
from toli.adapters import make_mail_server, make_providers, make_sealer
from toli.clients.accounts.service import sign_in
from toli.extension import NONE, Extension
from toli.identity.people.service import people
from toli.infra.config import Settings, load_settings
from toli.infra.db.database import Database
from toli.infra.db.readiness import refuse_wrong_role
from toli.infra.error_reports import configure_error_reports
from toli.infra.logs import configure_logs
from toli.infra.ports.dns import make_dns_lookup
from toli.infra.ports.files import make_store
from toli.kit.clock import Clock, SystemClock
from toli.kit.rate_limiter import RateLimiter
from toli.web import (
    docs,
    errors,
    health,
    manifest,
    pages,
    preview_route,
    search_engines,
    static,
    tls_ask,
    touch_icon,
)
from toli.web.address_limits import AddressLimits
from toli.web.api_document import DESCRIPTION, TAGS, complete_document
from toli.web.api_version import VERSION
from toli.web.assets import Assets
from toli.web.body_limits import BodyLimits
from toli.web.compression import Compression
from toli.web.draining import Draining
from toli.web.head import HeadMiddleware
from toli.web.hosts import HostDirectory
from toli.web.idempotency import IdempotencyMiddleware
from toli.web.middleware import ContextMiddleware, RequestEnvelope
from toli.web.overload import LoopLag
from toli.web.person_queues import PersonQueues
from toli.web.previews import Previews
from toli.web.rendering import PageRenderer
from toli.web.services import WebServices
from toli.web.shell import Shell
from toli.web.storefront import Storefront

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider

PR_SET_PDEATHSIG = 1

MEGABYTE = 1_000_000
TLS_QUESTIONS_A_MINUTE = 600


class WebApp(FastAPI):
    """FastAPI application with our middleware outermost, so that its answers skip the framework's layers."""

    def build_middleware_stack(self) -> ASGIApp:
        layers, self.user_middleware = self.user_middleware, []
        framework = super().build_middleware_stack()
        self.user_middleware = layers
        # Inside of ours, it would answer an unexpected error itself, before `RequestEnvelope` does.
        assert isinstance(framework, ServerErrorMiddleware)
        app = framework.app
        for layer, args, kwargs in reversed(layers):
            app = layer(app, *args, **kwargs)
        return app

    def openapi(self) -> dict[str, object]:
        is_new = self.openapi_schema is None
        document = super().openapi()
        if is_new:
            complete_document(document, api.list_routes(), settings=self.state.services.settings)
        return document


def create_app(
    settings: Settings,
    *,
    clock: Clock | None = None,
    transport: httpx.AsyncBaseTransport | None = None,
    extension: Extension = NONE,
) -> WebApp:
    """Build the ASGI application; `settings.database_url` must be set.

    `transport` replaces the network in tests. Raises SettingsRefused without a payment provider.
    """
    services = make_services(settings, clock=clock, transport=transport, extension=extension)
    database = services.database
    tracer = _make_tracer(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(services.aclose)
            services.draining.begin_on_signal()
            await stack.enter_async_context(services.lag.measuring())
            await refuse_wrong_role(database)
            if not settings.is_development:
                await people.refuse_demo_accounts(database)
            if settings.embedded_worker:
                await stack.enter_async_context(worker.running(services, extension=extension))
            await stack.enter_async_context(services.renderer.running())
            if tracer is not None:
                stack.callback(tracer.shutdown)
            yield

    app = WebApp(
        title=f"{settings.product_name} API",
        version=VERSION,
        summary="Group trips under the operator's own name.",
        description=DESCRIPTION,
        license_info={"name": "Apache 2.0", "identifier": "Apache-2.0"},
        openapi_tags=[{"name": name, "description": description} for name, description in TAGS.items()],
        openapi_url="/api/openapi.json" if settings.openapi else None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
        redirect_slashes=False,
        # Logs and counters are our own; looking for a tracer costs time in each request.
        telemetry={
            "tracing": tracer is not None,
            "tracer_provider": tracer,
            "operation_spans": False,
            "metrics": False,
            "logs": False,
        },
    )
    app.state.services = services
    errors.install(app)
    api.include(app)
    if settings.openapi:
        api.mount(app, docs.router)
    for router in extension.routers:
        api.mount(app, router)
    api.mount(app, health.router)
    api.mount(app, tls_ask.router)
    api.mount(app, static.router)
    api.mount(app, search_engines.router)
    api.mount(app, touch_icon.router)
    api.mount(app, preview_route.router)
    api.mount(app, manifest.router)
    api.mount(app, pages.router)
    # The last added is the outermost.
    retention = timedelta(hours=settings.keep_idempotency_hours)
    app.add_middleware(IdempotencyMiddleware, database=database, retention=retention)
    app.add_middleware(Compression)
    app.add_middleware(Storefront, database=database, clock=services.clock)
    app.add_middleware(PersonQueues)
    app.add_middleware(ContextMiddleware, database=database, directory=services.directory, settings=settings)
    app.add_middleware(BodyLimits, declared=api.list_body_limits())
    app.add_middleware(AddressLimits, settings=settings)
    app.add_middleware(RequestEnvelope, settings=settings, lag=services.lag, draining=services.draining)
    app.add_middleware(HeadMiddleware)
    return app


def _make_tracer(settings: Settings) -> "TracerProvider | None":
    if settings.otlp_url is None:
        return None
    # Costs time and memory that an installation without it does not spend.
    from toli.web.tracing import make_tracer_provider  # noqa: PLC0415

    return make_tracer_provider(settings)


def make_services(
    settings: Settings,
    *,
    clock: Clock | None = None,
    transport: httpx.AsyncBaseTransport | None = None,
    extension: Extension = NONE,
) -> WebServices:
    """Make a process's services; opens no connection."""
    assert settings.database_url is not None
    database = Database.connect(
        settings.database_url.get_secret_value(),
        pool_size=settings.pool_size,
        max_wait=settings.max_wait_seconds,
        read_cache_bytes=settings.cache_mb * MEGABYTE,
        prepared_statements=settings.prepared_statements,
    )
    payments = extension.make_payments(settings, transport)
    sealer = make_sealer(settings)
    clock = clock or SystemClock()
    return WebServices(
        settings=settings,
        database=database,
        clock=clock,
        sealer=sealer,
        providers=make_providers(payments, database=database, sealer=sealer, clock=clock),
        store=make_store(settings),
        channels=extension.make_channels(settings, transport),
        mail_server=make_mail_server(settings),
        dns=make_dns_lookup(settings),
        sign_in_limiter=sign_in.make_sign_in_limiter(connections=settings.pool_size),
        transport=transport,
        directory=HostDirectory(database, settings),
        tls_ask_limiter=RateLimiter("tls-ask", limit=TLS_QUESTIONS_A_MINUTE, window=60),
        checkout=payments.checkout,
        assets=Assets(settings.frontend_dir),
        shell=Shell(settings, has_live_checkout=payments.checkout.is_live),
        draining=Draining(),
        lag=LoopLag(),
        previews=Previews(),
        renderer=PageRenderer(settings.frontend_dir),
    )


def serve(extension: Extension = NONE) -> ASGIApp:
    """Make the application from environment settings; the process ends with its parent."""
    settings = load_settings()
    configure_logs(settings)
    configure_error_reports(settings)
    _die_with_parent()
    app = create_app(settings, extension=extension)
    # Objects made at start-up live for ever: exclude them from garbage collection, which would pause every request.
    gc.collect()
    gc.freeze()
    return app


def _die_with_parent() -> None:
    # Without this a killed parent leaves a process that holds the port while its database is gone.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
