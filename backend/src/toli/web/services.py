"""What pages are made with, beside the services of every process."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from toli.services import Services
from toli.web.assets import Assets
from toli.web.checkout import Checkout
from toli.web.drawing import Drawer
from toli.web.hosts import HostDirectory
from toli.web.shell import Shell


@dataclass(slots=True, kw_only=True)
class WebServices(Services):
    """The services of a process that serves pages."""

    directory: HostDirectory
    checkout: Checkout
    assets: Assets
    shell: Shell
    drawer: Drawer


async def _services(request: Request) -> WebServices:
    services = request.app.state.services
    assert isinstance(services, WebServices)
    return services


CurrentWebServices = Annotated[WebServices, Depends(_services)]
