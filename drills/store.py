"""The file store of a drill: SeaweedFS with one bucket, and pictures that an operator sends to it through Toli."""

import io
import itertools
import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import httpx
import obstore
from bench.processes import Process, Refused
from obstore.store import S3Store
from PIL import Image

from drills.programs import ROOT

BUCKET = "toli"
PORTS = 8
START_SECONDS = 60
KEYS = {"AWS_ACCESS_KEY_ID": "toli-drill", "AWS_SECRET_ACCESS_KEY": secrets.token_hex(16)}
_colours = itertools.count(1)


@dataclass
class Pictures:
    """What an operator's uploads were answered, and the names of the pictures that were accepted."""

    url: str
    headers: Mapping[str, str]
    statuses: list[str] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    slowest: float = 0.0

    async def send(self) -> None:
        """Send one picture that is like no other."""
        colour = next(_colours)
        data = io.BytesIO()
        Image.new("RGB", (640, 400), (colour % 256, colour // 256 % 256, 7)).save(data, "PNG")
        began = time.monotonic()
        async with httpx.AsyncClient(base_url=self.url, headers=self.headers, trust_env=False, timeout=60) as http:
            try:
                answer = await http.post("/api/images/upload", files={"file": ("a.png", data.getvalue(), "image/png")})
            except httpx.HTTPError as error:
                self.statuses.append(type(error).__name__)
            else:
                self.statuses.append(str(answer.status_code))
                if answer.is_success:
                    self.accepted.append(answer.json()["filename"])
        self.slowest = max(self.slowest, time.monotonic() - began)

    async def missing(self) -> list[str]:
        """List the accepted pictures that cannot be read."""
        async with httpx.AsyncClient(base_url=self.url, headers=self.headers, trust_env=False, timeout=60) as http:
            return [name for name in self.accepted if not (await http.get(f"/media/{name}")).is_success]


def store_process(folder: Path, ports: list[int]) -> Process:
    """Make the process of a store, whose S3 port is the first of `PORTS` free ports."""
    folder.mkdir()
    identity = {
        "name": "toli",
        "credentials": [{"accessKey": KEYS["AWS_ACCESS_KEY_ID"], "secretKey": KEYS["AWS_SECRET_ACCESS_KEY"]}],
        "actions": ["Admin", "Read", "Write", "List"],
    }
    (folder / "s3.json").write_text(json.dumps({"identities": [identity]}))
    names = ("s3.port", "master.port", "volume.port", "filer.port")
    names += tuple(f"{name}.grpc" for name in names)
    command = [
        *(str(ROOT / "tools" / "weed"), "server", f"-dir={folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1"),
        *("-filer", "-s3", f"-s3.config={folder}/s3.json", "-master.volumeSizeLimitMB=64", "-volume.max=8"),
        # Catalogues that nothing needs, on ports of their own.
        *("-s3.port.iceberg=0", "-s3.port.lance=0"),
        *(f"-{name}={port}" for name, port in zip(names, ports, strict=True)),
    ]
    return Process("s3", command, folder, {"HOME": str(folder)})


def make_bucket(process: Process, port: int) -> None:
    """Wait for the store and make the bucket. Raises Refused when it does not start."""
    store = S3Store(
        BUCKET,
        endpoint=f"http://127.0.0.1:{port}",
        region="us-east-1",
        access_key_id=KEYS["AWS_ACCESS_KEY_ID"],
        secret_access_key=KEYS["AWS_SECRET_ACCESS_KEY"],
        client_options={"allow_http": True},
    )
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.is_running:
        try:
            # The library makes no buckets: this one is made by the address of a file without a name.
            made = httpx.put(obstore.sign(store, "PUT", "", timedelta(minutes=1)), timeout=5, trust_env=False)
            if made.status_code in {httpx.codes.OK, httpx.codes.CONFLICT}:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.3)
    raise Refused(f"The file store does not start:\n{process.last_words()}")
