from toli.kit.errors import AppError
from toli.kit.text import Text


class ChannelKeysRefused(AppError):
    code = "channel_keys_refused"
    status = 409

    def __init__(self, reason: str) -> None:
        super().__init__(
            Text("The provider refused the account: {reason}. Check what you entered and save again.", reason=reason)
        )


class ChannelSecretsMissing(AppError):
    """A first account or another number needs its secrets."""

    code = "channel_secrets_missing"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("Enter the secrets of this account too: none are saved for it."))


class TestMessageRefused(AppError):
    code = "test_message_refused"
    status = 409

    def __init__(self, reason: str) -> None:
        super().__init__(Text("The test message was not sent: {reason}.", reason=reason))


class TemplateNotUsable(AppError):
    code = "channel_template_not_usable"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This template cannot be used: it needs approval, and a field for each placeholder."))


class TemplateKnown(AppError):
    code = "channel_template_known"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("A template with this MSG91 id is in your list. Remove that one first."))


class TemplateUsedAsFallback(AppError):
    code = "channel_template_used"
    status = 409

    def __init__(self, name: str) -> None:
        super().__init__(
            Text("The WhatsApp template {name} falls back on this SMS. Choose another one there first.", name=name)
        )


class WebhookRefused(AppError):
    code = "webhook_refused"
    status = 401

    def __init__(self) -> None:
        super().__init__(Text("The webhook was not accepted: its signature is not right."))
