"""The simulators' addresses and credentials, which are public: they are only reachable locally."""

from typing import Final

WHATSAPP_PATH: Final = "/sandbox/whatsapp"
SMS_PATH: Final = "/sandbox/msg91"
CONTROLS_PATH: Final = "/sandbox/phones"

TOKEN_PREFIX: Final = "EAAToli"  # noqa: S105  # how each token begins that the simulator accepts
KEY_PREFIX: Final = "ToliSimulator"
SMS_KEY: Final = f"{KEY_PREFIX}Platform"
SENDER: Final = "TOLIIN"
CODE_TEMPLATE: Final = "tolicodetemplate"
PLATFORM_NUMBER: Final = "111222333444555"
PLATFORM_BUSINESS: Final = "555444333222111"
PLATFORM_TOKEN: Final = f"{TOKEN_PREFIX}Platform"
PLATFORM_SECRET: Final = "a-secret-of-the-simulated-app"  # noqa: S105 (public, as the others)
PLATFORM_VERIFY_TOKEN: Final = "a-token-of-the-simulated-app"  # noqa: S105 (as above)
NUMBER: Final = "100200300400500"
"""A number of a business account, as it is entered in the demo; all other numbers exist as well."""
UNDELIVERABLE: Final = "0000"
"""Numbers that end like this have no WhatsApp."""

TEMPLATES: Final = (
    {
        "name": "trip_update",
        "language": "en",
        "status": "APPROVED",
        "category": "UTILITY",
        "components": [
            {
                "type": "BODY",
                "text": "Hello {{1}}, your trip {{2}} starts on {{3}}. Please read: {{4}}",
            },
            {"type": "FOOTER", "text": "Reply STOP to get no more messages"},
        ],
    },
    {
        "name": "balance_due",
        "language": "en",
        "status": "APPROVED",
        "category": "UTILITY",
        "components": [
            {"type": "BODY", "text": "Hello {{1}}, {{2}} of your booking {{3}} is due by {{4}}. Pay here: {{5}}"}
        ],
    },
    {
        "name": "season_offer",
        "language": "en",
        "status": "PENDING",
        "category": "MARKETING",
        "components": [{"type": "BODY", "text": "Hello {{1}}, our new trips are here."}],
    },
)
"""The templates of each business account."""
