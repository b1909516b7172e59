"""nginx and Caddy with the files of deploy, between raw sockets: framing, limits, spoofed headers, no POST twice."""

import asyncio
import os
import re
import shutil
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.deploy.test_deploy_files import DEPLOY, program, write_certificate

pytestmark = pytest.mark.anyio
PORTS = range(28500, 28600)
START_SECONDS = 20
NAMES = ("nginx", "caddy")


@dataclass
class Upstream:
    """Two web processes in one: they keep the heads of requests, and die when told to, having read one."""

    heads: list[str] = field(default_factory=list)
    is_dying: bool = False

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            try:
                head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            if head.startswith("GET /livez"):
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
                continue
            self.heads.append(head)
            length = re.search(r"(?i)^content-length: (\d+)", head, re.MULTILINE)
            if length is not None:
                await reader.readexactly(int(length[1]))
            elif re.search(r"(?i)^transfer-encoding: chunked", head, re.MULTILINE):
                await reader.readuntil(b"0\r\n\r\n")
            if self.is_dying:
                writer.transport.abort()
                return
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine")
            await writer.drain()


@dataclass
class Proxy:
    name: str
    port: int
    upstream: Upstream

    async def ask(self, text: str, *, body: bytes = b"") -> tuple[int, str]:
        """Send bytes as they are; return the status and the whole answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(text.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        answer = (await asyncio.wait_for(reader.read(), 20)).decode("latin-1")
        writer.close()
        return int(answer.split(" ", 2)[1]), answer


async def free(count: int) -> list[int]:
    found: list[int] = []
    for port in PORTS:
        try:
            server = await asyncio.start_server(lambda _reader, _writer: None, "127.0.0.1", port)
        except OSError:
            continue
        server.close()
        await server.wait_closed()
        found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("no free port")


def nginx_files(folder: Path, front: int, back: list[int]) -> list[str]:
    write_certificate(folder)
    text = (DEPLOY / "nginx/toli.conf").read_text()
    for old, new in {
        "/etc/toli/tls": str(folder),
        "/var/log/nginx": str(folder),
        "    listen 443 ssl http2 default_server;\n    listen [::]:443 ssl http2": f"    listen 127.0.0.1:{front}",
        "    listen [::]:80 default_server;\n": "",
        "listen 80 default": f"listen 127.0.0.1:{back[2]} default",
        "127.0.0.1:8001": f"127.0.0.1:{back[0]}",
        "127.0.0.1:8002": f"127.0.0.1:{back[1]}",
    }.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "toli.conf").write_text(text)
    user = "user root; " if os.geteuid() == 0 else ""
    (folder / "nginx.conf").write_text(
        f"{user}daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/errors; events {{}}"
        f" http {{ access_log off; client_body_temp_path {folder}/body; include {folder}/toli.conf; }}"
    )
    return ["-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy_files(folder: Path, front: int, back: list[int]) -> list[str]:
    text = (DEPLOY / "caddy/Caddyfile").read_text()
    text = text[: text.index("# Operators' sites")]
    for old, new in {
        "{$TOLI_BASE_DOMAIN}, www.{$TOLI_BASE_DOMAIN} {": f"http://:{front} {{",
        "{$TOLI_ACME_EMAIL}": "nobody@toli.example",
        "/run/caddy/admin.sock": f"{folder}/admin.sock",
        "/var/log/caddy": str(folder),
        "127.0.0.1:8001 127.0.0.1:8002": f"127.0.0.1:{back[0]} 127.0.0.1:{back[1]}",
    }.items():
        assert old in text
        text = text.replace(old, new)
    (folder / "Caddyfile").write_text(text)
    return ["run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.fixture(params=NAMES)
async def proxy(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Proxy]:
    name = str(request.param)
    command = program(name)
    front, *back = await free(4)
    upstream = Upstream()
    servers = [await asyncio.start_server(upstream.answer, "127.0.0.1", port) for port in back[:2]]
    arguments = {"nginx": nginx_files, "caddy": caddy_files}[name](tmp_path, front, back)
    with (tmp_path / "output").open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            command, *arguments, cwd=tmp_path, env={"HOME": str(tmp_path), "PATH": os.environ["PATH"]},
            stdout=output, stderr=output,
        )  # fmt: skip
    try:
        made = Proxy(name, front, upstream)
        for _ in range(START_SECONDS * 10):
            try:
                if (await made.ask("GET / HTTP/1.1\nHost: toli.example\nConnection: close"))[0] == 200:
                    break
            except OSError:
                pass
            await asyncio.sleep(0.1)
        upstream.heads.clear()
        yield made
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()
        for server in servers:
            server.close()
        shutil.rmtree(tmp_path / "body", ignore_errors=True)


async def test_proxies_are_strict_and_send_no_post_twice(proxy: Proxy) -> None:
    # One test: starting a proxy takes longer than all the requests.
    close = "Host: toli.example\nConnection: close"
    heads = proxy.upstream.heads

    # The client cannot choose where it comes from, nor the host.
    spoofed = "X-Forwarded-For: 198.51.100.7\nX-Forwarded-Host: other.example"
    assert (await proxy.ask(f"GET /a HTTP/1.1\n{close}\n{spoofed}"))[0] == 200
    assert re.findall(r"(?im)^x-forwarded-for: (.*)\r$", heads[-1]) == ["127.0.0.1"]
    assert re.findall(r"(?im)^x-forwarded-host: (.*)\r$", heads[-1]) == ["toli.example"]

    # Framing: one Host and one length reach the process, whatever was sent.
    assert (await proxy.ask(f"GET / HTTP/1.1\nHost: other.example\n{close}"))[0] == 400
    before = len(heads)
    smuggling = f"POST /b HTTP/1.1\n{close}\nContent-Length: 3\nTransfer-Encoding: chunked"
    status, _ = await proxy.ask(smuggling, body=b"0\r\n\r\n")
    if status != 400:
        assert len(re.findall(r"(?im)^(content-length|transfer-encoding):", heads[-1])) == 1
    assert len(heads) - before == (status != 400)
    before = len(heads)
    status, _ = await proxy.ask("GET http://other.example/c HTTP/1.1\nHost: toli.example\nConnection: close")
    if status != 400:
        # RFC 9112, section 3.2.2: the target's host counts, so both sides see the same one.
        assert "Host: other.example" in heads[-1]
    assert len(heads) - before == (status != 400)

    # Size, and what is for the machine alone.
    large = f"POST /d HTTP/1.1\n{close}\nContent-Length: 1048577"
    assert (await proxy.ask(large, body=b"x" * 1_048_577))[0] == 200
    before = len(heads)
    status, _ = await proxy.ask(f"GET /d HTTP/1.1\n{close}\nX-Long: {'x' * 40_000}")
    assert (status in {400, 431}, len(heads)) == (True, before)
    for path in ("/metrics", "/readyz", "/livez", "/api/tls/ask?domain=x.example"):
        assert (await proxy.ask(f"GET {path} HTTP/1.1\n{close}"))[0] == 404, path

    # Processes that die with the request: a GET is sent to the other one, a POST is not; both end in 503.
    proxy.upstream.is_dying = True
    heads.clear()
    status, answer = await proxy.ask(f"POST /api/e HTTP/1.1\n{close}\nContent-Length: 2", body=b"{}")
    assert (status, len(heads)) == (503, 1), (answer, heads)
    assert "retry-after: 2" in answer.lower()
    assert '"code":"unavailable"' in answer
