"""The files in deploy: each is parsed, by the program that reads it where that is installed, and agrees with Toli."""

import configparser
import datetime as dt
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from pydantic import SecretStr

from toli.infra.config import Settings, SettingsRefused, load_settings
from toli.infra.db.connections import CONNECT_ARGS
from toli.web import body_limits, health

ROOT = Path(__file__).resolve().parents[3]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
SERVICES = [unit for unit in UNITS if unit.suffix == ".service"]
EXAMPLES = sorted(DEPLOY.rglob("*.example"))
NAMES = {f"TOLI_{name}".upper() for name in Settings.model_fields}
COMMANDS = {"serve", "worker", "migrate"}
MOST_EXPOSED = 20
"""Tenths of systemd's exposure level: below 2.0 is its best class, "OK" with the fewest ways out."""


def program(name: str) -> str:
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: apt-get install {name})")
    return found


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=os.environ | environment, text=True, capture_output=True, timeout=30, check=False
    )


def read_environment(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith(("#", ";"))]
    return {name: value.strip('"') for name, _, value in (line.partition("=") for line in lines)}


def read_ini(path: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None, comment_prefixes=(";", "#"))
    parser.optionxform = str  # type: ignore[assignment]  # names keep their case
    parser.read_string(path.read_text())
    return parser


def test_the_page_lists_every_folder() -> None:
    page = (DEPLOY / "README.md").read_text()
    missing = [one.name for one in DEPLOY.iterdir() if one.name != "README.md" and f"`{one.name}`" not in page]
    assert missing == []


def test_names_in_the_example_are_settings() -> None:
    text = (DEPLOY / "toli.env.example").read_text()
    assert set(re.findall(r"TOLI_[A-Z_]+", text)) <= NAMES


def test_production_refuses_the_example_until_its_secrets_are_set() -> None:
    given = {n: v for n, v in read_environment(DEPLOY / "toli.env.example").items() if n.startswith("TOLI_")}
    with pytest.raises(SettingsRefused) as refusal:
        load_settings(given)
    for name in ("DATABASE_URL", "SECRET_KEYS", "SMTP_URL", "MEDIA_URL"):
        assert f"TOLI_{name}" in str(refusal.value)
    secret = [name for name, field in Settings.model_fields.items() if SecretStr.__name__ in str(field.annotation)]
    assert [name for name in secret if given.get(f"TOLI_{name}".upper())] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_have_no_secrets(path: Path) -> None:
    secret = re.compile(r"PASSWORD|SECRET|KEY|TOKEN|DATABASE_URL|SMTP_URL")
    assert [name for name, value in read_environment(path).items() if secret.search(name) and value] == []


@pytest.mark.parametrize("path", SERVICES, ids=lambda path: path.name)
def test_services_run_commands_of_toli_with_settings_that_exist(path: Path) -> None:
    service = read_ini(path)["Service"]
    assert set(re.findall(r"TOLI_[A-Z_]+", path.read_text())) <= NAMES
    if "toli-backup" not in path.name:
        binary, command = service["ExecStart"].split()
        assert (binary, service["User"]) == ("/opt/toli/bin/toli", "toli")
        assert command in COMMANDS
        assert service["EnvironmentFile"] == "/etc/toli/toli.env"


def test_the_web_processes_run_no_jobs() -> None:
    assert "TOLI_EMBEDDED_WORKER=false" in read_ini(DEPLOY / "systemd/toli-web@.service")["Service"]["Environment"]


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        text = re.sub(r"/opt/toli/bin/toli|/usr/bin/pgbackrest", sys.executable, unit.read_text())
        (tmp_path / unit.name).write_text(text.replace("file:///usr/share/doc", "https://toli.example"))
    analyze = program("systemd-analyze")
    answer = run(analyze, "verify", "--man=no", *(str(tmp_path / unit.name) for unit in UNITS))
    ours = [line for line in answer.stderr.splitlines() if "toli" in line]
    assert (ours, answer.returncode) == ([], 0)
    exposed = run(
        analyze, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", "--no-pager",
        *(str(tmp_path / unit.name) for unit in SERVICES),
    )  # fmt: skip
    assert exposed.returncode == 0, exposed.stdout[-2000:]


def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    text = (DEPLOY / "caddy/Caddyfile").read_text()
    assert "/var/log/caddy/" in text
    (tmp_path / "Caddyfile").write_text(text.replace("/var/log/caddy", str(tmp_path)))
    answer = run(
        program("caddy"), "validate", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile"),
        **read_environment(DEPLOY / "caddy/caddy.env.example"),
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr


def test_nginx_accepts_its_file(tmp_path: Path) -> None:
    nginx = program("nginx")
    write_certificate(tmp_path)
    text = (DEPLOY / "nginx/toli.conf").read_text()
    for old, new in {
        "/etc/toli/tls": str(tmp_path),
        "/var/log/nginx": str(tmp_path),
        "443": "28443",
        "80 default": "28080 default",
    }.items():
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "toli.conf").write_text(text)
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; include {tmp_path}/toli.conf; }}"
    )
    answer = run(nginx, "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"))
    assert answer.returncode == 0, answer.stderr


def write_certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "toli.example")])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(1).not_valid_before(now).not_valid_after(now + dt.timedelta(days=1))
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    (folder / "wildcard.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "wildcard.key").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )


def test_haproxy_accepts_its_file() -> None:
    answer = run(program("haproxy"), "-c", "-f", str(DEPLOY / "haproxy/haproxy.cfg"))
    assert answer.returncode == 0, answer.stderr


def test_no_proxy_sends_a_post_twice() -> None:
    nginx = re.sub(r"#.*", "", (DEPLOY / "nginx/toli.conf").read_text())
    assert re.search(r"proxy_next_upstream error timeout;", nginx)
    assert "non_idempotent" not in nginx
    caddy = (DEPLOY / "caddy/Caddyfile").read_text()
    assert re.search(r"lb_retry_match \{\s*method GET HEAD\s*\}", caddy)


@pytest.mark.parametrize("file", ["nginx/toli.conf", "caddy/Caddyfile"])
def test_proxies_hide_what_is_for_the_machine_alone(file: str) -> None:
    text = (DEPLOY / file).read_text()
    for route in health.router.routes:
        path = getattr(route, "path", "")
        assert re.search(rf"(location = |internal path .*){re.escape(path)}\b", text), path


def test_proxies_leave_it_to_toli_to_refuse_a_body_that_is_a_little_too_large() -> None:
    assert body_limits.MOST_BYTES == 1024 * 1024
    uploads_of = {"images/upload", "imports/files", "leader-links/bills", "mail/inbound", "review-photos"}
    assert {f"/api/{path}" for path in uploads_of} == body_limits.UPLOADS
    nginx, caddy = (DEPLOY / "nginx/toli.conf").read_text(), (DEPLOY / "caddy/Caddyfile").read_text()
    assert re.findall(r"client_max_body_size (\w+);", nginx) == ["2m", "6m"]
    assert re.findall(r"max_size (\w+)", caddy) == ["6MB", "2MB"]
    uploads = re.search(r"location ~ \^(\S+)\$ \{\s*client_max_body_size 6m", nginx)
    assert uploads is not None
    assert all(re.fullmatch(uploads[1], path) for path in body_limits.UPLOADS)
    assert re.findall(r"@upload path (.*)", caddy) == [" ".join(sorted(body_limits.UPLOADS))]
    assert re.findall(r"@other not path (.*)", caddy) == [" ".join(sorted(body_limits.UPLOADS))]


def test_the_pooler_has_transactions_and_no_prepared_statements() -> None:
    pooler = read_ini(DEPLOY / "pgbouncer/pgbouncer.ini")
    settings = pooler["pgbouncer"]
    assert settings["pool_mode"] == "transaction"
    # psycopg sends Toli's time-outs as `options`.
    assert "options" in settings["ignore_startup_parameters"].split(",")
    assert "max_prepared_statements" not in settings
    # So the role has these time-outs.
    roles = (DEPLOY / "postgresql/roles.sql").read_text()
    sent = dict(re.findall(r"-c (\w+)=(\w+)", str(CONNECT_ARGS["options"])))
    assert sent == dict(re.findall(r"ALTER ROLE toli_app SET (\w+) = '(\w+)'", roles))


def test_addresses_of_the_cluster_agree() -> None:
    haproxy = (DEPLOY / "haproxy/haproxy.cfg").read_text()
    pooler = read_ini(DEPLOY / "pgbouncer/pgbouncer.ini")
    assert "bind 127.0.0.1:5000" in haproxy
    assert "host=127.0.0.1 port=5000" in pooler["databases"]["toli"]
    patroni = yaml.safe_load((DEPLOY / "patroni/patroni.yml").read_text())
    etcd = read_environment(DEPLOY / "etcd/etcd.env")
    machines = set(re.findall(r"192\.0\.2\.1\d", haproxy))
    assert machines == {host.partition(":")[0] for host in patroni["etcd3"]["hosts"]}
    assert machines == set(re.findall(r"192\.0\.2\.1\d", etcd["ETCD_INITIAL_CLUSTER"]))


def test_the_cluster_loses_no_acknowledged_write() -> None:
    dcs = yaml.safe_load((DEPLOY / "patroni/patroni.yml").read_text())["bootstrap"]["dcs"]
    assert dcs["synchronous_mode"]
    assert dcs["synchronous_mode_strict"]
    parameters = dcs["postgresql"]["parameters"]
    assert {parameters[name] for name in ("fsync", "synchronous_commit", "full_page_writes")} == {"on"}


def test_both_databases_archive_every_five_seconds() -> None:
    single = dict(re.findall(r"^(\w+) = '?([^'\n]+)'?$", (DEPLOY / "postgresql/toli.conf").read_text(), re.MULTILINE))
    dcs = yaml.safe_load((DEPLOY / "patroni/patroni.yml").read_text())["bootstrap"]["dcs"]
    for parameters in (single, dcs["postgresql"]["parameters"]):
        assert (parameters["archive_mode"], parameters["archive_timeout"]) == ("on", "5s")
    backup = read_ini(DEPLOY / "pgbackrest/pgbackrest.conf")
    assert backup["global"]["repo1-cipher-type"] == "aes-256-cbc"
    assert "repo1-cipher-pass" not in backup["global"]


def test_a_backup_writes_only_where_its_unit_may() -> None:
    options = read_ini(DEPLOY / "pgbackrest/pgbackrest.conf")["global"]
    unit = (DEPLOY / "systemd/toli-backup@.service").read_text()
    (writable,) = re.findall(r"^ReadWritePaths=(.+)$", unit, re.MULTILINE)
    for option in ("lock-path", "log-path", "spool-path"):
        assert any(Path(options[option]).is_relative_to(folder) for folder in writable.split()), option


def test_pgbackrest_accepts_its_file(tmp_path: Path) -> None:
    text = (DEPLOY / "pgbackrest/pgbackrest.conf").read_text()
    for old, new in {
        "/var/log/pgbackrest": str(tmp_path),
        "/var/lib/pgbackrest": str(tmp_path),
        "/var/spool/pgbackrest": str(tmp_path),
        "\n[global]\n": "\n[global]\nrepo1-cipher-pass=x\nrepo1-s3-key=x\nrepo1-s3-key-secret=x\n",
    }.items():
        assert old in text
        text = text.replace(old, new)
    text = re.sub(r"^repo1-(type|s3).*\n", "", text, flags=re.MULTILINE).replace("/toli\n", f"{tmp_path}\n", 1)
    (tmp_path / "pgbackrest.conf").write_text(text + f"pg1-socket-path={tmp_path}\n")
    answer = run(
        program("pgbackrest"),
        f"--config={tmp_path}/pgbackrest.conf",
        "--stanza=toli",
        "backup",
    )
    # Not [031], [032] or [037], a wrong option: it gets as far as looking for its folder and PostgreSQL.
    codes = set(re.findall(r"\[(\d{3})\]", answer.stdout + answer.stderr))
    assert codes in ({"055"}, {"056"}), answer.stdout + answer.stderr
