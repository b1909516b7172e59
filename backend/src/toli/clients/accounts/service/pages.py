from toli.clients.accounts import rules
from toli.clients.accounts.schemas import RouteAccess
from toli.clients.accounts.service.call import Call, site_named
from toli.kit.errors import NotFound


async def route_access(call: Call, *, route: str, subdomain: str | None) -> RouteAccess:
    """Access on the named site or the host's.

    Raises NotFound on a client's site for another's name; elsewhere an unknown name is a reason.
    """
    try:
        site = await site_named(call, label=subdomain)
    except NotFound:
        if call.context.client is not None:
            raise
        return RouteAccess(allowed=False, reason="no_such_client")
    reason = rules.route_refusal(route, actor=call.context.actor, client_id=site.client_id if site else None)
    return RouteAccess(allowed=reason is None, reason=reason)
