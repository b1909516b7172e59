import ipaddress
from collections.abc import Callable, Iterator

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict
from pydantic import SecretStr

from toli.infra.config.key_strength import find_weakness
from toli.infra.config.settings import Settings

SIMULATED_KEY_ID = "rzp_test_TolisSimulator"
SIMULATED_SECRETS = {"no-money-moves-behind-this-key", "no-money-moves-behind-this-webhook"}
"""The demo's payment simulator has these; they are in the source code for everyone to read."""

SHORTEST_TOKEN = 32
WIDEST_IPV4 = 8
# The widest range that a content delivery network publishes is a /29 of IPv6; all private addresses are one /7.
WIDEST_IPV6 = 24
PRIVATE_IPV6 = ipaddress.IPv6Network("fc00::/7")
IPV4_IN_IPV6 = ipaddress.IPv6Network("::ffff:0:0/96")

Check = Callable[[Settings], Iterator[str]]


def find_problems(settings: Settings) -> list[str]:
    return [problem for check in CHECKS for problem in check(settings)]


def _check_required(settings: Settings) -> Iterator[str]:
    required = (
        ("TOLI_DATABASE_URL", settings.database_url),
        ("TOLI_SECRET_KEYS", settings.secret_keys),
        ("TOLI_SMTP_URL", settings.smtp_url),
        ("TOLI_PUBLIC_URL", settings.public_url),
    )
    missing = [name for name, value in required if not value]
    if missing:
        yield f"production needs {', '.join(missing)}."


def _check_secret_keys(settings: Settings) -> Iterator[str]:
    for position, key in enumerate(settings.secret_keys, start=1):
        weakness = find_weakness(key.get_secret_value())
        if weakness is not None:
            yield (
                f"TOLI_SECRET_KEYS: key {position} {weakness}. Make one with `openssl rand -hex 32`, put it first,"
                " and never one from a page or an example."
            )


def _check_payment_keys(settings: Settings) -> Iterator[str]:
    simulated = [
        name
        for name, value, is_simulated in (
            ("TOLI_RAZORPAY_KEY_ID", settings.razorpay_key_id, _is_simulated_key_id),
            ("TOLI_RAZORPAY_KEY_SECRET", _secret(settings.razorpay_key_secret), _is_simulated_secret),
            ("TOLI_RAZORPAY_WEBHOOK_SECRET", _secret(settings.razorpay_webhook_secret), _is_simulated_secret),
        )
        if value and is_simulated(value)
    ]
    if simulated:
        yield f"{', '.join(simulated)}: from the payment simulator. Set those of your Razorpay account."


def _check_urls(settings: Settings) -> Iterator[str]:
    if settings.public_url and not settings.public_url.startswith("https://"):
        yield "TOLI_PUBLIC_URL is to start with https:// in production."
    if settings.asset_url and not settings.asset_url.startswith("https://"):
        yield "TOLI_ASSET_URL is to start with https:// in production."
    if settings.razorpay_base_url and not settings.razorpay_base_url.startswith("https://"):
        yield "TOLI_RAZORPAY_BASE_URL is to start with https:// in production, or unset it for the provider's own."


def _check_proxies(settings: Settings) -> Iterator[str]:
    if settings.trusted_proxies is None:
        yield (
            "TOLI_TRUSTED_PROXIES: set the networks of your reverse proxies, separated by commas, or `none` if browsers"
            " connect to Toli directly."
        )
        return
    wide = [network for network in settings.trusted_proxies if _is_too_wide(network)]
    if wide:
        yield (
            f"TOLI_TRUSTED_PROXIES: {', '.join(wide)} would let strangers choose the address that they come from."
            " Name only the networks of your own proxies."
        )


def _check_base_domain(settings: Settings) -> Iterator[str]:
    if settings.base_domain.endswith(".localhost"):
        yield f"TOLI_BASE_DOMAIN: {settings.base_domain} is this machine alone. Set the domain of your main site."


def _check_roles(settings: Settings) -> Iterator[str]:
    urls = {
        "TOLI_DATABASE_URL": settings.database_url,
        "TOLI_MIGRATION_DATABASE_URL": settings.migration_database_url,
    }
    users = []
    for name, url in urls.items():
        if url is None:
            return
        try:
            users.append(conninfo_to_dict(url.get_secret_value()).get("user"))
        except ProgrammingError:
            yield f"{name} is no address of a database: it is to be postgresql://user:password@host/database."
    if len(users) == len(urls) and len(set(users)) == 1:
        yield (
            "TOLI_DATABASE_URL and TOLI_MIGRATION_DATABASE_URL have the same user: give the app a role of its own that"
            " owns no tables, so that the database keeps operators apart."
        )


def _check_media(settings: Settings) -> Iterator[str]:
    is_local = not settings.media_url or settings.media_url.startswith("file:")
    if is_local and not settings.allow_local_media:
        yield (
            "TOLI_MEDIA_URL: pictures would be kept on this machine while the database is elsewhere. Set"
            " s3://bucket?endpoint=…, or TOLI_ALLOW_LOCAL_MEDIA=true if this folder is backed up and shared by all"
            " processes."
        )


def _check_metrics_token(settings: Settings) -> Iterator[str]:
    token = _secret(settings.metrics_token)
    if token and len(token) < SHORTEST_TOKEN:
        yield f"TOLI_METRICS_TOKEN: has less than {SHORTEST_TOKEN} characters. Make one with `openssl rand -hex 32`."


def _check_tls_ask_token(settings: Settings) -> Iterator[str]:
    token = _secret(settings.tls_ask_token)
    if token and len(token) < SHORTEST_TOKEN:
        yield f"TOLI_TLS_ASK_TOKEN: has less than {SHORTEST_TOKEN} characters. Make one with `openssl rand -hex 32`."


CHECKS: tuple[Check, ...] = (
    _check_required,
    _check_secret_keys,
    _check_payment_keys,
    _check_urls,
    _check_proxies,
    _check_base_domain,
    _check_roles,
    _check_media,
    _check_metrics_token,
    _check_tls_ask_token,
)


def _is_simulated_key_id(value: str) -> bool:
    return value == SIMULATED_KEY_ID


def _is_simulated_secret(value: str) -> bool:
    return any(part.strip() in SIMULATED_SECRETS for part in value.split(","))


def _is_too_wide(text: str) -> bool:
    network = ipaddress.ip_network(text)
    if isinstance(network, ipaddress.IPv4Network):
        return network.prefixlen < WIDEST_IPV4
    if network.subnet_of(IPV4_IN_IPV6):
        return network.prefixlen < IPV4_IN_IPV6.prefixlen + WIDEST_IPV4
    return network.prefixlen < WIDEST_IPV6 and not network.subnet_of(PRIVATE_IPV6)


def _secret(value: SecretStr | None) -> str:
    return value.get_secret_value() if value else ""
