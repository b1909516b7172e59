"""The process that renders pages.

The front end's script in a JavaScript engine, called over standard input.

It is run by its path and imports nothing of Toli. A crash of the engine ends this process, not the server.

Request: the lengths of a path and of a page's data (two 32-bit little-endian numbers), then both.
Response: a byte, 1 for a page and 0 for one that cannot be rendered, a length, then the HTML or the reason. The first
response, an empty page, comes unasked, when the script is loaded.
"""

import os
import struct
import sys
import traceback
from pathlib import Path

from py_mini_racer import JSEvalException, JSFunction, JSOOMException, JSPromise, JSPromiseError, MiniRacer

REQUEST = struct.Struct("<II")
RESPONSE = struct.Struct("<BI")
MAX_MEMORY = 256 * 1024 * 1024
"""Bytes of memory for the script; a page needs about six million while it is rendered."""
MAX_WAIT = 2.0
"""Seconds for one page, which takes about 0.01."""


def main(script: Path) -> None:
    """Load the script and render pages until standard input ends."""
    engine = MiniRacer()
    engine.set_hard_memory_limit(MAX_MEMORY)
    # The script has timers that never fire; those of this engine would retain a page's memory.
    engine.eval("delete globalThis.setTimeout; delete globalThis.clearTimeout")
    engine.eval(script.read_text("utf-8"))
    render = engine.eval("renderPage")
    assert isinstance(render, JSFunction)
    _respond(is_rendered=True, body=b"")
    while len(header := sys.stdin.buffer.read(REQUEST.size)) == REQUEST.size:
        path_length, data_length = REQUEST.unpack(header)
        path = sys.stdin.buffer.read(path_length).decode()
        data = sys.stdin.buffer.read(data_length).decode()
        is_rendered, text = _render(render, path, data)
        _respond(is_rendered=is_rendered, body=text.encode())


def _respond(*, is_rendered: bool, body: bytes) -> None:
    sys.stdout.buffer.write(RESPONSE.pack(is_rendered, len(body)) + body)
    sys.stdout.buffer.flush()


def _render(render: JSFunction, path: str, data: str) -> tuple[bool, str]:
    try:
        promise = render(path, data, timeout_sec=MAX_WAIT)
        assert isinstance(promise, JSPromise)
        return True, str(promise.get(timeout=MAX_WAIT))
    except JSOOMException:
        raise
    except (JSEvalException, JSPromiseError) as error:
        return False, str(error)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except Exception:  # noqa: BLE001  every error goes to the server's log
        traceback.print_exc()
    # The engine's threads would keep the process alive.
    os._exit(0)
