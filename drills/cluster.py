"""The database of a drill: three etcd members, three PostgreSQL nodes with Patroni, HAProxy, PgBouncer."""

import contextlib
import os
import re
import secrets
import shutil
import signal
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
import yaml
from bench.processes import Process, Refused, children, hide_password, program, run

from drills.programs import DEPLOY, PATRONI, POSTGRESQL, USER, adapt

NODES = ("db1", "db2", "db3")
MACHINES = dict(zip(NODES, ("192.0.2.11", "192.0.2.12", "192.0.2.13"), strict=True))
START_SECONDS = 180
MAX_CONNECTIONS = 100
SMALL = {"shared_buffers": "64MB", "effective_cache_size": "256MB", "work_mem": "4MB", "maintenance_work_mem": "32MB",
         "max_wal_size": "512MB", "wal_keep_size": "64MB", "max_connections": MAX_CONNECTIONS}  # fmt: skip
"""The only parameters of PostgreSQL that differ from those in `deploy`: three nodes share a small machine."""


@dataclass
class Node:
    """One PostgreSQL with its Patroni."""

    name: str
    port: int
    api: int
    data: Path
    patroni: Process

    @property
    def postmaster(self) -> int | None:
        """The process id of PostgreSQL; None when it does not run."""
        try:
            return abs(int((self.data / "postmaster.pid").read_text().splitlines()[0]))
        except (FileNotFoundError, ValueError, IndexError):
            return None

    def signal_postgres(self, number: signal.Signals) -> None:
        """Send a signal to all processes of PostgreSQL; Patroni gets none."""
        parent = self.postmaster
        if parent is None:
            return
        for process in [parent, *children(parent)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)

    def kill(self) -> None:
        """Kill Patroni and PostgreSQL at once, as a loss of the machine does."""
        self.patroni.kill()
        self.signal_postgres(signal.SIGKILL)


@dataclass
class Cluster:
    """The running database."""

    folder: Path
    nodes: list[Node]
    processes: list[Process]
    haproxy: Process
    pgbouncer: Process
    primary_port: int
    pooler_port: int
    past_proxy_port: int
    passwords: dict[str, str] = field(default_factory=dict)

    def leader(self) -> Node:
        """Return the primary. Raises Refused when there is none for a while."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            for node in self.nodes:
                if _answers(node.api, "/primary"):
                    return node
            time.sleep(0.2)
        raise Refused("No node is the primary.\n" + self.nodes[0].patroni.last_words())

    def wait_for_standbys(self) -> None:
        """Wait until one standby is synchronous and the other follows."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            roles = [any(_answers(node.api, path) for path in ("/synchronous", "/replica")) for node in self.nodes]
            if any(_answers(node.api, "/synchronous") for node in self.nodes) and sum(roles) == len(self.nodes) - 1:
                return
            time.sleep(0.3)
        raise Refused("The standbys do not follow.\n" + "\n".join(n.patroni.last_words() for n in self.nodes))

    def ask(self, node: Node, path: str, body: dict[str, Any]) -> httpx.Response:
        """Send a command to Patroni's API."""
        login = ("patroni", self.passwords["api"])
        return httpx.post(f"http://127.0.0.1:{node.api}{path}", json=body, auth=login, timeout=60, trust_env=False)

    def superuser_url(self, node: Node | None = None) -> str:
        """The address of the primary, or of a node, as the superuser."""
        port = self.primary_port if node is None else node.port
        return f"postgresql://postgres:{self.passwords['superuser']}@127.0.0.1:{port}/toli"

    def url(self, role: str, port: int) -> str:
        """The address of the database for a role of Toli."""
        return f"postgresql://toli_{role}:{self.passwords[role]}@127.0.0.1:{port}/toli"


PORTS = 17
"""How many ports a cluster takes."""


def start_cluster(folder: Path, ports: list[int]) -> Cluster:
    """Start everything on `PORTS` free ports; make roles and database by `deploy/postgresql/roles.sql`."""
    folder.mkdir()
    _give(folder)
    etcd_ports, ports = dict(zip(NODES, zip(ports[0:3], ports[3:6], strict=True), strict=True)), ports[6:]
    node_ports, ports = dict(zip(NODES, zip(ports[0:3], ports[3:6], strict=True), strict=True)), ports[6:]
    passwords = {name: secrets.token_hex(16) for name in ("superuser", "replication", "rewind", "api", "owner", "app")}
    etcds = [_etcd(folder, name, etcd_ports) for name in NODES]
    for process in etcds:
        process.start()
    nodes = [_node(folder, name, node_ports, etcd_ports, passwords) for name in NODES]
    for node in nodes:
        node.patroni.start()
    primary_port, pooler_port, past_proxy_port = ports[:3]
    haproxy = _haproxy(folder, node_ports, primary_port, *ports[3:5])
    haproxy.start()
    cluster = Cluster(
        folder, nodes, etcds, haproxy, _pgbouncer(folder, pooler_port, past_proxy_port),
        primary_port, pooler_port, past_proxy_port, passwords,
    )  # fmt: skip
    leader = cluster.leader()
    cluster.wait_for_standbys()
    _make_roles(cluster, leader)
    run([*pgbackrest(cluster, leader), "stanza-create"], environment={}, user=USER)
    cluster.pgbouncer.start()
    return cluster


def stop_cluster(cluster: Cluster) -> None:
    """End everything."""
    cluster.pgbouncer.stop()
    cluster.haproxy.kill()
    for node in cluster.nodes:
        node.kill()
    for process in cluster.processes:
        process.kill()
    for node in cluster.nodes:
        if node.data.is_mount():
            run(["umount", "--lazy", str(node.data)], environment={})


def pgbackrest(cluster: Cluster, node: Node) -> list[str]:
    """Return the beginning of a command of pgBackRest on a node."""
    return [program("pgbackrest"), f"--config={cluster.folder}/pgbackrest-{node.name}.conf", "--stanza=toli"]


def _etcd(folder: Path, name: str, ports: dict[str, tuple[int, int]]) -> Process:
    text = adapt("etcd/etcd.env", {"ETCD_NAME=db1": f"ETCD_NAME={name}", "/var/lib/etcd/toli": f"{folder}/etcd-{name}"})
    text = text.replace("http://192.0.2.11:2379,http://127.0.0.1:2379", "http://192.0.2.11:2379")
    cluster = re.search(r"ETCD_INITIAL_CLUSTER=(.*)", text)
    assert cluster is not None
    for other, address in MACHINES.items():
        text = text.replace(f"{other}=http://{address}:2380", f"{other}=http://127.0.0.1:{ports[other][1]}")
    text = text.replace("192.0.2.11:2379", f"127.0.0.1:{ports[name][0]}")
    text = text.replace("192.0.2.11:2380", f"127.0.0.1:{ports[name][1]}")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return Process(f"etcd-{name}", [program("etcd")], folder, dict(line.split("=", 1) for line in lines), user=USER)


def _node(
    folder: Path,
    name: str,
    ports: dict[str, tuple[int, int]],
    etcd: dict[str, tuple[int, int]],
    passwords: dict[str, str],
) -> Node:
    port, api = ports[name]
    data = folder / name
    config = yaml.safe_load((DEPLOY / "patroni/patroni.yml").read_text())
    config["name"] = name
    config["restapi"] = {"listen": f"127.0.0.1:{api}", "connect_address": f"127.0.0.1:{api}"}
    config["etcd3"]["hosts"] = [f"127.0.0.1:{client}" for client, _ in etcd.values()]
    config["watchdog"]["mode"] = "off"
    config["bootstrap"]["dcs"]["postgresql"]["parameters"].update(SMALL)
    postgresql = config["postgresql"]
    postgresql.update(
        listen=f"127.0.0.1:{port}", connect_address=f"127.0.0.1:{port}", data_dir=str(data), bin_dir=str(POSTGRESQL),
        pgpass=str(folder / f"pgpass-{name}"),
    )  # fmt: skip
    postgresql["parameters"]["unix_socket_directories"] = str(folder)
    postgresql["pg_hba"] = [line.replace("192.0.2.0/24", "127.0.0.1/32") for line in postgresql["pg_hba"]]
    path = folder / f"patroni-{name}.yml"
    path.write_text(yaml.safe_dump(config))
    path.chmod(0o644)
    environment = {
        "PATRONI_SUPERUSER_PASSWORD": passwords["superuser"],
        "PATRONI_REPLICATION_PASSWORD": passwords["replication"],
        "PATRONI_REWIND_PASSWORD": passwords["rewind"],
        "PATRONI_RESTAPI_USERNAME": "patroni",
        "PATRONI_RESTAPI_PASSWORD": passwords["api"],
        # The commands of archiving are the whole cluster's; each node has its own file, as each machine does.
        "PGBACKREST_CONFIG": f"{folder}/pgbackrest-{name}.conf",
    }
    _pgbackrest(folder, name, port=port, data=data)
    return Node(name, port, api, data, Process(name, [str(PATRONI), str(path)], folder, environment, user=USER))


def _pgbackrest(folder: Path, name: str, *, port: int, data: Path) -> None:
    """Write the configuration of backups: a folder beside the cluster instead of a bucket."""
    repository = folder / "backups"
    text = adapt(
        "pgbackrest/pgbackrest.conf",
        {
            "repo1-type=s3": "repo1-type=posix",
            "repo1-path=/toli": f"repo1-path={repository}",
            "spool-path=/var/spool/pgbackrest": f"spool-path={folder}/spool-{name}",
            "lock-path=/var/lib/pgbackrest/lock": f"lock-path={folder}/lock-{name}",
            "log-path=/var/log/pgbackrest": f"log-path={folder}",
            "pg1-path=/var/lib/postgresql/15/toli": f"pg1-path={data}\npg1-socket-path={folder}",
            "pg1-port=5432": f"pg1-port={port}",
            "repo1-cipher-type=aes-256-cbc": "repo1-cipher-type=aes-256-cbc\nrepo1-cipher-pass=of-a-drill",
        },
    )
    text = re.sub(r"^repo1-s3-.*\n", "", text, flags=re.MULTILINE)
    (folder / f"pgbackrest-{name}.conf").write_text(text)
    for path in (repository, folder / f"spool-{name}", folder / f"lock-{name}"):
        path.mkdir(exist_ok=True)
        _give(path)


def _haproxy(folder: Path, nodes: dict[str, tuple[int, int]], primary: int, replicas: int, figures: int) -> Process:
    changes = {f"{MACHINES[name]}:5432 ": f"127.0.0.1:{port} " for name, (port, _) in nodes.items()}
    changes |= {
        "127.0.0.1:5000": f"127.0.0.1:{primary}",
        "127.0.0.1:5001": f"127.0.0.1:{replicas}",
        "127.0.0.1:8405": f"127.0.0.1:{figures}",
        "    log /dev/log local0 notice\n": "",
        "    user haproxy\n    group haproxy\n": "",
        "/run/haproxy/admin.sock": f"{folder}/haproxy.sock",
    }
    text = adapt("haproxy/haproxy.cfg", changes)
    for name, (_, api) in nodes.items():
        text = re.sub(rf"(server {name} .* check port) 8008", rf"\1 {api}", text)
    path = folder / "haproxy.cfg"
    path.write_text(text)
    return Process("haproxy", [program("haproxy"), "-db", "-f", str(path)], folder)


def _pgbouncer(folder: Path, port: int, server: int) -> Process:
    changes = {
        "host=127.0.0.1 port=5000": f"host=127.0.0.1 port={server}",
        "listen_port = 6432": f"listen_port = {port}",
        "unix_socket_dir = /var/run/postgresql": "unix_socket_dir =",
        "/etc/pgbouncer/userlist.txt": f"{folder}/userlist.txt",
        "logfile = /var/log/postgresql/pgbouncer.log": f"logfile = {folder}/pgbouncer-own.log",
        "pidfile = /var/run/postgresql/pgbouncer.pid": f"pidfile = {folder}/pgbouncer.pid",
    }
    path = folder / "pgbouncer.ini"
    path.write_text(adapt("pgbouncer/pgbouncer.ini", changes))
    return Process("pgbouncer", [program("pgbouncer"), str(path)], folder, user=USER)


def run_psql(file: str, *, url: str, variables: Mapping[str, str] | None = None) -> None:
    """Run a file of `deploy/postgresql` with variables, which may be secret."""
    command, environment = psql_command(file, url=url, variables=variables or {})
    run(command, environment=environment)


def psql_command(file: str, *, url: str, variables: Mapping[str, str]) -> tuple[list[str], dict[str, str]]:
    """Return the command of psql without secrets, and its environment with them."""
    address, environment = hide_password(url)
    reads = [part for name in variables for part in ("-c", rf"\getenv {name} {name}")]
    path = DEPLOY / "postgresql" / file
    return [str(POSTGRESQL / "psql"), "--no-psqlrc", *reads, "-f", str(path), address], {**environment, **variables}


def _make_roles(cluster: Cluster, leader: Node) -> None:
    variables = {f"{role}_password": cluster.passwords[role] for role in ("owner", "app")}
    run_psql("roles.sql", url=cluster.superuser_url(leader).replace("/toli", "/postgres"), variables=variables)
    with psycopg.connect(cluster.superuser_url(leader)) as connection:
        rows = connection.execute("SELECT rolname, rolpassword FROM pg_authid WHERE rolname = 'toli_app'").fetchall()
    path = cluster.folder / "userlist.txt"
    example = (DEPLOY / "pgbouncer/userlist.txt.example").read_text()
    path.write_text(example + "".join(f'"{name}" "{password}"\n' for name, password in rows))
    _give(path)


def _give(path: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(path, USER, USER)


def _answers(port: int, path: str) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}{path}", timeout=2, trust_env=False).is_success
    except httpx.HTTPError:
        return False
