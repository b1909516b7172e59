from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from toli.identity.access.guards import services_of
from toli.kit.rate_limiter import RateLimiter
from toli.services import Services
from toli.web.assets import Assets
from toli.web.checkout import Checkout
from toli.web.draining import Draining
from toli.web.hosts import HostDirectory
from toli.web.overload import LoopLag
from toli.web.previews import Previews
from toli.web.rendering import PageRenderer
from toli.web.shell import Shell


@dataclass(slots=True, kw_only=True)
class WebServices(Services):
    directory: HostDirectory
    tls_ask_limiter: RateLimiter
    checkout: Checkout
    assets: Assets
    shell: Shell
    renderer: PageRenderer
    draining: Draining
    lag: LoopLag
    previews: Previews


async def _services(request: Request) -> WebServices:
    services = services_of(request)
    assert isinstance(services, WebServices)
    return services


CurrentWebServices = Annotated[WebServices, Depends(_services)]
