"""The image and the compose file: they name files that exist, settings that Toli knows, and need no privileges."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tests.deploy.test_deploy_files import COMMANDS, DEPLOY, NAMES, ROOT, program, read_environment, read_ini, run
from toli.infra.config import load_settings
from toli.infra.db.embedded.cluster import OWNER
from toli.infra.db.embedded.server import EmbeddedUrls, binary

COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
OURS = {"migrate", "web1", "web2", "worker1", "worker2"}
HOW_LONG = r"^\d+(ms|s|m)$"
FILLED_IN = {
    "TOLI_SMTP_URL": "smtp://mail.example:587",
    "TOLI_RAZORPAY_KEY_ID": "rzp_live_x",
    "TOLI_RAZORPAY_KEY_SECRET": "live-secret",
    "TOLI_RAZORPAY_WEBHOOK_SECRET": "hook-secret",
}


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    """A copy of `deploy` in which `compose/prepare` has run."""
    shutil.copytree(DEPLOY, tmp_path / "deploy", ignore=shutil.ignore_patterns("secrets", "toli.env", "caddy.env"))
    done = run(str(tmp_path / "deploy/compose/prepare"))
    assert done.returncode == 0, done.stderr
    return tmp_path / "deploy"


def test_it_has_every_part_of_the_set_up() -> None:
    assert set(SERVICES) == OURS | {"postgres", "pgbouncer", "s3", "caddy"}
    assert {name: SERVICES[name]["command"] for name in OURS} == {
        "migrate": ["migrate"],
        "web1": ["serve"],
        "web2": ["serve"],
        "worker1": ["worker"],
        "worker2": ["worker"],
    }
    assert {command for name in OURS for command in SERVICES[name]["command"]} <= COMMANDS
    version = tomllib.loads((ROOT / "backend/pyproject.toml").read_text())["project"]["version"]
    assert {SERVICES[name]["image"] for name in OURS} == {f"toli:{version}"}
    assert 'CMD ["serve"]' in CONTAINERFILE


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_a_service_has_no_privileges_and_says_how_it_is(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert "privileged" not in service
    assert "latest" not in service["image"]
    assert service["restart"] == ("no" if name == "migrate" else "unless-stopped")
    assert ("ports" in service) == (name == "caddy"), "only the proxy is reached from outside"
    assert ("inside" in service["networks"]) == (name != "caddy")
    check = service.get("healthcheck")
    if check is None:
        target = service["build"]["target"]
        assert "HEALTHCHECK" in stages()[target]
    elif not check.get("disable"):
        assert check["test"][0] == "CMD"
        assert all(re.match(HOW_LONG, check[each]) for each in ("interval", "timeout"))
    else:
        assert name in {"migrate", "worker1", "worker2"}


def test_everything_named_is_there(prepared: Path) -> None:
    used: dict[str, set[str]] = {"networks": set(), "volumes": set(), "secrets": set()}
    for name, service in SERVICES.items():
        for path in service.get("env_file", []):
            assert (prepared / path).is_file(), path
        for volume in service.get("volumes", []):
            source, target, *_ = volume.split(":")
            assert target.startswith("/")
            if source.startswith("."):
                assert (prepared / source).is_file(), source
                assert volume.endswith(":ro")
            else:
                used["volumes"].add(source)
        for secret in service.get("secrets", []):
            used["secrets"].add(secret if isinstance(secret, str) else secret["source"])
        used["networks"] |= set(service["networks"])
        for needed, how in service.get("depends_on", {}).items():
            other = SERVICES[needed]
            if how["condition"] == "service_healthy":
                assert "build" in other or "healthcheck" in other, (name, needed)
                assert not other.get("healthcheck", {}).get("disable")
            else:
                assert (how["condition"], needed) == ("service_completed_successfully", "migrate")
        if "build" in service:
            assert (prepared / service["build"]["dockerfile"].removeprefix("deploy/")).is_file()
            assert service["build"]["target"] in stages()
    assert {kind: set(COMPOSE[kind]) for kind in used} == used
    for secret in COMPOSE["secrets"].values():
        assert (prepared / secret["file"]).read_text().strip()


def test_toli_accepts_its_settings_once_they_are_filled_in(prepared: Path) -> None:
    for name in OURS:
        service = SERVICES[name]
        given: dict[str, str] = {}
        for path in service["env_file"]:
            given |= read_environment(prepared / path)
        assert set(given) & set(service["environment"]) <= {
            "TOLI_ENV",
            "TOLI_EMBEDDED_WORKER",
            "TOLI_TRUSTED_PROXIES",
            "TOLI_ALLOW_LOCAL_MEDIA",
        }
        given |= service["environment"]
        assert {name for name in given if name.startswith("TOLI_")} <= NAMES
        image = dict(re.findall(r"(TOLI_[A-Z_]+)=(\S+)", stages()["toli"]))
        settings = load_settings({**image, **given, **FILLED_IN})
        assert (settings.host, settings.port, settings.embedded_worker) == ("0.0.0.0", 8000, False)
        assert settings.media_url == "s3://toli?endpoint=http://s3:8333"
        assert given["AWS_SECRET_ACCESS_KEY"] in (prepared / "compose/secrets/s3.json").read_text()


def test_secrets_are_made_once_and_for_their_owner(prepared: Path) -> None:
    secrets = prepared / "compose/secrets"
    assert secrets.stat().st_mode & 0o077 == 0
    before = {path.name: path.read_bytes() for path in secrets.iterdir()}
    assert run(str(prepared / "compose/prepare")).returncode == 0
    assert {path.name: path.read_bytes() for path in secrets.iterdir()} == before
    for name in ("secrets/toli.env", "toli.env", "caddy.env", "pgbouncer.ini"):
        path = f"deploy/compose/{name}"
        ignored = subprocess.run(["git", "check-ignore", "--quiet", path], cwd=ROOT, check=False)
        assert ignored.returncode == 0, f"{path} could be committed"


def test_the_pooler_keeps_the_settings_of_a_machine(prepared: Path) -> None:
    machine, container = (read_ini(prepared / path) for path in ("pgbouncer/pgbouncer.ini", "compose/pgbouncer.ini"))
    assert dict(container["databases"]) == {"toli": "host=postgres port=5432 dbname=toli"}
    assert dict(container["pgbouncer"]) == {
        **machine["pgbouncer"],
        "listen_addr": "*",
        "unix_socket_dir": "",
        "logfile": "",
        "pidfile": "",
        "max_prepared_statements": "200",
    }
    assert (prepared / "compose/pgbouncer.ini").read_text().count("[pgbouncer]") == 1, "a second one sets defaults"


def test_the_proxy_finds_both_web_processes() -> None:
    caddy = program("caddy")
    given = read_environment(DEPLOY / "caddy/caddy.env.example") | SERVICES["caddy"]["environment"]
    adapted = run(caddy, "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "caddy/Caddyfile"), **given).stdout
    assert set(re.findall(r'"dial":"([^"]+)"', adapted)) == {"web1:8000", "web2:8000"}
    assert "http://web1:8000/" in adapted


def stages() -> dict[str, str]:
    """The instructions of each stage of the Containerfile, continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", CONTAINERFILE)
    parts = re.split(r"^FROM (\S+) AS (\w+)$", joined, flags=re.MULTILINE)[1:]
    return dict(zip(parts[1::3], parts[2::3], strict=True))


def test_the_image_runs_as_nobody_in_particular() -> None:
    final = list(stages().values())[-1]
    assert final is not None
    assert list(stages())[-1] == "toli"
    assert re.search(r"^USER [1-9]\d+:[1-9]\d+$", final, re.MULTILINE)
    assert "HEALTHCHECK" in final
    assert "/livez" in final
    assert re.search(r'^ENTRYPOINT \["toli"\]$', final, re.MULTILINE)
    assert not re.search(r"^(ADD|SHELL) ", CONTAINERFILE, re.MULTILINE)
    assert all(":" in image and ":latest" not in image for image in re.findall(r"^FROM (\S+)", CONTAINERFILE, re.M))


def test_the_image_is_built_from_files_that_exist_and_are_sent() -> None:
    sent = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    sources = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", CONTAINERFILE, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert sources
    for source in sources:
        assert (ROOT / source).exists(), source
        assert any(Path(source).is_relative_to(one) for one in sent), f"{source} is left out by .dockerignore"


def test_hadolint_accepts_the_image() -> None:
    hadolint = shutil.which("hadolint")
    if hadolint is None:
        pytest.skip("hadolint is not installed; `make test-dist` runs one")
    answer = run(hadolint, "--failure-threshold", "warning", str(DEPLOY / "Containerfile"))
    assert answer.returncode == 0, answer.stdout


def test_the_passwords_of_the_roles_stay_out_of_the_list_of_processes(prepared: Path, postgres: EmbeddedUrls) -> None:
    secrets = prepared / "compose/secrets"
    roles, arguments, psql = (prepared / name for name in ("roles.sql", "arguments", "psql"))
    roles.write_text("SELECT :'owner_password', :'app_password';\n")
    script = (prepared / "compose/create-roles").read_text()
    script = script.replace("/run/secrets", str(secrets)).replace("/etc/toli/roles.sql", str(roles))
    address = conninfo_to_dict(postgres.owner)
    password = {"PGPASSWORD": str(address.pop("password"))}
    # In place of the image's superuser, who needs no password on its socket: the owner of the tests' database.
    psql.write_text(
        f'#!/bin/sh\nprintf "%s\\n" "$@" >{arguments}\n'
        f'exec {binary("psql")} -At --dbname="{make_conninfo("", **address)}" "$@" --username={OWNER}\n'
    )
    psql.chmod(0o755)
    path = f"{prepared}:{os.environ['PATH']}"
    done = subprocess.run(
        ["/bin/sh", "-c", script],
        env=os.environ | password | {"PATH": path},
        text=True, capture_output=True, timeout=30, check=False,
    )  # fmt: skip
    passwords = [(secrets / f"{role}_password").read_text() for role in ("owner", "app")]
    assert done.stdout == f"{'|'.join(passwords)}\n", done.stderr
    assert not any(secret in arguments.read_text() for secret in passwords)
