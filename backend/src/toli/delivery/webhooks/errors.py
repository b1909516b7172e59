from toli.kit.errors import AppError
from toli.kit.text import Text


class WebhooksFull(AppError):
    code = "webhooks_full"
    status = 409

    def __init__(self, *, most: int) -> None:
        super().__init__(Text("A company has at most {most} webhooks. Delete one first.", most=most))


class WebhookOff(AppError):
    code = "webhook_off"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This webhook is switched off. Switch it on first."))
