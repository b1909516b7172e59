from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from toli.clients.accounts.service.call import Call
from toli.identity.access import code_cookie, device_cookie
from toli.identity.access.guards import CurrentClock, CurrentServices, CurrentSettings, Db, Visitor
from toli.kit.networks import network_of


async def _call(
    request: Request,
    services: CurrentServices,
    context: Visitor,
    database: Db,
    settings: CurrentSettings,
    clock: CurrentClock,
) -> Call:
    return Call(
        context=context,
        database=database,
        sealer=services.sealer,
        settings=settings,
        clock=clock,
        mail_server=services.mail_server,
        sends_sms=services.channels.codes is not None,
        devices=device_cookie.read_device(request, settings=settings),
        code_browser=code_cookie.read_code_browser(request, settings=settings),
        refusals=services.refusals,
    )


ThisCall = Annotated[Call, Depends(_call)]


async def _limit_sign_ins(services: CurrentServices, context: Visitor) -> AsyncIterator[None]:
    async with services.sign_in_limiter.slot(party=network_of(context.origin.address)):
        yield


LIMITED = [Depends(_limit_sign_ins, scope="function")]
"""Limits concurrent checks of credentials, so that a flood of them delays no other request."""
