from starlette.types import ASGIApp, Message, Receive, Scope, Send


class HeadMiddleware:
    """Outermost, so that Content-Length and ETag are right."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
            elif message["type"] == "http.response.body" and not message.get("more_body", False):
                await send({"type": "http.response.body", "body": b""})

        # The server keeps its own scope, by which it knows that no body follows the Content-Length.
        await self._app({**scope, "method": "GET"}, receive, send_without_body)
