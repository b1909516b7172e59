"""What channels do."""

from toli.channels.rules import WORDING, WORDINGS, quiet_until
from toli.channels.service.accounts import (
    connect_sms_account,
    connect_whatsapp_number,
    disconnect_channel,
    find_failing,
    get_channels,
    get_webhook,
    send_test_message,
    use_platform_number,
)
from toli.channels.service.consents import (
    change_own_consent,
    erase_person,
    get_wording,
    give_consent,
    list_agreed,
    list_own_consents,
)
from toli.channels.service.platform_number import (
    check_platform_number,
    is_platform_number_failing,
    mark_platform_number,
)
from toli.channels.service.sending import (
    MARK_PLATFORM_NUMBER,
    SEND,
    Channels,
    erase_old_values,
    make_channels,
    queue_messages,
    send_message,
    sweep_unanswered,
)
from toli.channels.service.templates import (
    add_sms_template,
    find_usable,
    get_usable,
    list_usable,
    remove_template,
    set_template_fields,
    sync_templates,
)
from toli.channels.service.webhooks import (
    receive_platform_webhook,
    receive_webhook,
    verify_address,
    verify_platform_address,
)

__all__ = [
    "MARK_PLATFORM_NUMBER",
    "SEND",
    "WORDING",
    "WORDINGS",
    "Channels",
    "add_sms_template",
    "change_own_consent",
    "check_platform_number",
    "connect_sms_account",
    "connect_whatsapp_number",
    "disconnect_channel",
    "erase_old_values",
    "erase_person",
    "find_failing",
    "find_usable",
    "get_channels",
    "get_usable",
    "get_webhook",
    "get_wording",
    "give_consent",
    "is_platform_number_failing",
    "list_agreed",
    "list_own_consents",
    "list_usable",
    "make_channels",
    "mark_platform_number",
    "queue_messages",
    "quiet_until",
    "receive_platform_webhook",
    "receive_webhook",
    "remove_template",
    "send_message",
    "send_test_message",
    "set_template_fields",
    "sweep_unanswered",
    "sync_templates",
    "use_platform_number",
    "verify_address",
    "verify_platform_address",
]
