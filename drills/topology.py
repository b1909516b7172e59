"""The many-machine installation on loopback: nginx, two web processes, two workers, database, S3, provider, SMTP."""

import asyncio
import itertools
import os
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from bench.processes import Process, Refused, free_ports, program, run
from bench.seed import Plan, World, seed

from drills.cluster import PORTS as CLUSTER_PORTS
from drills.cluster import Cluster, start_cluster, stop_cluster
from drills.programs import PYTHON, ROOT, adapt
from drills.proxy import FaultProxy
from drills.store import BUCKET, KEYS, Pictures, make_bucket, store_process
from drills.store import PORTS as STORE_PORTS
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.secrets import new_token, token_hash
from toli_demo.simulator import keys

BASE = "toli.localhost"
START_SECONDS = 120
SEEDED = {"fronts": 1, "operators": 1, "events": 2, "plans": 4}


@dataclass
class Mailbox:
    """Counts the e-mails that the SMTP server accepts."""

    accepted: list[str] = field(default_factory=list)

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Accept one e-mail."""
        content = envelope.content or b""
        text = content if isinstance(content, str) else content.decode(errors="replace")
        ids = [line for line in text.splitlines() if line.lower().startswith("message-id:")]
        self.accepted.append(ids[0] if ids else "")
        return "250 accepted"


@dataclass
class Topology:
    """Everything that runs."""

    folder: Path
    cluster: Cluster
    database_proxy: FaultProxy
    provider_proxy: FaultProxy
    smtp_proxy: FaultProxy
    store_proxy: FaultProxy
    provider_port: int
    front: int
    web: list[Process]
    web_ports: list[int]
    workers: list[Process]
    nginx: Process
    provider: Process
    store: Process
    world: World
    people: Iterator[tuple[Plan, str]]
    """Each person once, with a departure: two bookings of one person are then a purchase done twice."""
    operator: str
    """The token of an operator's session."""
    environment: dict[str, str]
    mailbox: Mailbox
    smtp: Controller
    checks: Database
    """A connection for the drill's own checks, past every fault."""

    @property
    def proxies(self) -> tuple[FaultProxy, ...]:
        """All proxies that can break connections."""
        return (self.database_proxy, self.provider_proxy, self.smtp_proxy, self.store_proxy)

    def host(self, label: str | None = None) -> str:
        """The host name of an operator's site, or the main site's."""
        return f"{BASE if label is None else f'{label}.{BASE}'}:{self.front}"

    def pictures(self) -> Pictures:
        """Begin to send pictures as the operator."""
        host = self.host(self.world.plans[0].label)
        headers = {"Host": host, "Origin": f"http://{host}", "Cookie": f"access_token={self.operator}"}
        return Pictures(f"http://127.0.0.1:{self.front}", headers)

    async def faults_of_provider(self, faults: dict[str, object] | None) -> None:
        """Set faults of the provider's calls; None clears them."""
        url = f"http://127.0.0.1:{self.provider_port}{keys.BASE_PATH}/faults"
        async with httpx.AsyncClient(trust_env=False, timeout=20) as http:
            answer = await (http.delete(url) if faults is None else http.post(url, json=faults))
            answer.raise_for_status()

    async def heal(self) -> None:
        """End every fault and start whatever is down."""
        for proxy in self.proxies:
            proxy.heal()
        for node in self.cluster.nodes:
            if not node.patroni.is_running:
                node.patroni.start()
        for process in (self.cluster.haproxy, self.cluster.pgbouncer, self.nginx, self.provider, self.store):
            if not process.is_running:
                process.start()
        for process in (*self.web, *self.workers):
            if not process.is_running:
                process.start()
        await wait_for_http(self.provider_port, "/livez", [self.provider])
        await self.faults_of_provider(None)
        for process, port in zip(self.web, self.web_ports, strict=True):
            await wait_for_http(port, "/readyz", [process])
        await asyncio.to_thread(self.cluster.wait_for_standbys)


async def start(folder: Path) -> Topology:
    """Start everything, with an operator, eight departures and some thousand people."""
    front, provider_port, smtp_port, provider_hop, smtp_hop, store_hop, *ports = free_ports(
        8 + CLUSTER_PORTS + STORE_PORTS
    )
    web_ports, store_ports, cluster_ports = ports[:2], ports[2 : 2 + STORE_PORTS], ports[2 + STORE_PORTS :]
    store = store_process(folder / "s3", store_ports)
    store.start()
    cluster = await asyncio.to_thread(start_cluster, folder / "database", cluster_ports)
    await asyncio.to_thread(make_bucket, store, store_ports[0])
    proxies = [
        FaultProxy(cluster.past_proxy_port, cluster.primary_port),
        FaultProxy(provider_hop, provider_port),
        FaultProxy(smtp_hop, smtp_port),
        FaultProxy(store_hop, store_ports[0]),
    ]
    for proxy in proxies:
        await proxy.start()
    owner_url = cluster.url("owner", cluster.primary_port)
    environment = _environment(folder, cluster, front=front, provider=provider_hop, smtp=smtp_hop, store=store_hop)
    await asyncio.to_thread(run, [str(PYTHON), "-m", "toli.cli", "migrate"], environment=environment)
    checks = Database.connect(cluster.url("app", cluster.primary_port), pool_size=4)
    world = await seed(checks, owner_url, **SEEDED)
    mailbox = Mailbox()
    smtp = Controller(mailbox, hostname="127.0.0.1", port=smtp_port)
    smtp.start()
    provider = _provider(folder, provider_port, front=front)
    provider.start()
    web = [
        Process(f"web-{port}", [str(PYTHON), "-m", "toli.cli", "serve"], folder, environment | {"TOLI_PORT": str(port)})
        for port in web_ports
    ]
    workers = [Process(f"worker-{n}", [str(PYTHON), "-m", "toli.cli", "worker"], folder, environment) for n in (1, 2)]
    for process in (*web, *workers):
        process.start()
    nginx = _nginx(folder, front, web_ports)
    for process, port in zip(web, web_ports, strict=True):
        await wait_for_http(port, "/readyz", [process])
    await wait_for_http(provider_port, "/livez", [provider])
    nginx.start()
    return Topology(
        folder, cluster, *proxies, provider_port, front, web, web_ports, workers, nginx, provider, store, world,
        zip(itertools.cycle(world.plans), world.tokens[world.plans[0].label], strict=False),
        await asyncio.to_thread(_operator, cluster, world.plans[0]), environment, mailbox, smtp, checks,
    )  # fmt: skip


async def stop(topology: Topology) -> None:
    """End everything."""
    for process in (topology.nginx, *topology.workers, *topology.web, topology.provider):
        process.stop()
    topology.store.kill()
    await topology.checks.dispose()
    topology.smtp.stop()
    for proxy in topology.proxies:
        await proxy.stop()
    stop_cluster(topology.cluster)


async def wait_for_http(port: int, path: str, processes: list[Process]) -> None:
    """Wait until an address answers. Raises Refused when it does not, or a process has ended."""
    deadline = time.monotonic() + START_SECONDS
    async with httpx.AsyncClient(trust_env=False, timeout=5) as http:
        while time.monotonic() < deadline:
            try:
                if (await http.get(f"http://127.0.0.1:{port}{path}")).is_success:
                    return
            except httpx.HTTPError:
                pass
            ended = [process for process in processes if not process.is_running]
            if ended:
                raise Refused(f"{ended[0].name} ended:\n{ended[0].last_words()}")
            await asyncio.sleep(0.2)
    raise Refused(f"Port {port} does not answer {path}.\n{processes[0].last_words()}")


def _operator(cluster: Cluster, plan: Plan) -> str:
    """Sign the operator of a departure in."""
    token = new_token()
    with psycopg.connect(cluster.superuser_url(), options="-c toli.scope=platform") as connection:
        connection.execute(
            "INSERT INTO user_session (user_id, token_hash, host_label, site_label, family, expires_at)"
            " SELECT user_id, %s, %s, %s, gen_random_uuid(), now() + interval '1 day' FROM app_user WHERE role_id = %s",
            [token_hash(token), plan.label, plan.label, int(Role.OPERATOR)],
        )
    return token


def _environment(folder: Path, cluster: Cluster, *, front: int, provider: int, smtp: int, store: int) -> dict[str, str]:
    unlimited = ("ADDRESS", "EXPENSIVE", "PERSON", "CLIENT")
    of_holds = ("PERSON", "PERSON_BEDS", "NETWORK", "NETWORK_BEDS", "EXPIRED")
    return {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'backend' / 'src'}",
        "HOME": str(folder),
        "TOLI_BASE_DOMAIN": BASE,
        "TOLI_PUBLIC_URL": f"http://{BASE}:{front}",
        "TOLI_TRUSTED_PROXIES": "127.0.0.1/32",
        "TOLI_EMBEDDED_WORKER": "false",
        "TOLI_DATA_DIR": str(folder / "data"),
        "TOLI_DATABASE_URL": cluster.url("app", cluster.pooler_port),
        "TOLI_DIRECT_DATABASE_URL": cluster.url("app", cluster.past_proxy_port),
        "TOLI_MIGRATION_DATABASE_URL": cluster.url("owner", cluster.primary_port),
        "TOLI_PREPARED_STATEMENTS": "false",
        "TOLI_SECRET_KEYS": secrets.token_hex(32),
        "TOLI_MEDIA_URL": f"s3://{BUCKET}?endpoint=http://127.0.0.1:{store}",
        **KEYS,
        "TOLI_SMTP_URL": f"smtp://127.0.0.1:{smtp}",
        "TOLI_RAZORPAY_KEY_ID": keys.KEY_ID,
        "TOLI_RAZORPAY_KEY_SECRET": keys.KEY_SECRET,
        "TOLI_RAZORPAY_WEBHOOK_SECRET": keys.WEBHOOK_SECRET,
        "TOLI_RAZORPAY_BASE_URL": f"http://127.0.0.1:{provider}{keys.BASE_PATH}",
        # The load comes from one address and few people.
        **{f"TOLI_RATE_LIMIT_{name}": "0" for name in unlimited},
        **{f"TOLI_HOLD_LIMIT_{name}": "0" for name in of_holds},
    }


def _provider(folder: Path, port: int, *, front: int) -> Process:
    environment = {
        "PYTHONPATH": f"{ROOT}:{ROOT / 'backend' / 'src'}",
        "HOME": str(folder),
        "TOLI_PORT": str(port),
        "TOLI_DATA_DIR": str(folder / "provider"),
        "TOLI_POOL_SIZE": "20",
        "DRILL_FRONT": str(front),
        "DRILL_HOST": f"{BASE}:{front}",
        **{f"TOLI_RATE_LIMIT_{name}": "0" for name in ("ADDRESS", "EXPENSIVE", "PERSON", "CLIENT")},
    }
    return Process("provider", [str(PYTHON), "-m", "drills.provider"], folder, environment)


def _nginx(folder: Path, front: int, web_ports: list[int]) -> Process:
    text = adapt(
        "nginx/toli.conf",
        {
            "server 127.0.0.1:8001 ": f"server 127.0.0.1:{web_ports[0]} ",
            "server 127.0.0.1:8002 ": f"server 127.0.0.1:{web_ports[1]} ",
            # Without certificates: the drills are about what is behind.
            "    listen 443 ssl http2 default_server;\n    listen [::]:443 ssl http2 default_server;\n": (
                f"    listen 127.0.0.1:{front} default_server;\n"
            ),
            "server_name toli.example *.toli.example;": f"server_name {BASE} *.{BASE};",
            "/var/log/nginx/toli.log": f"{folder}/nginx-requests.log",
        },
    )
    first, _, rest = text.partition("server {\n    listen 80")
    text = first + "server {" + rest.partition("server {")[2]
    lines = [line for line in text.splitlines() if not line.strip().startswith("ssl_")]
    (folder / "toli.conf").write_text("\n".join(lines))
    # All connections come from one address.
    user = "user root;" if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user} daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/nginx-errors.log;"
        f" events {{ worker_connections 512; }} http {{ access_log off; include {folder}/toli.conf; }}"
    )
    return Process("nginx", [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")], folder)
