"""Page rendering process: the front end's script in a JavaScript engine.

Imports nothing of Toli; a crash ends this process, not the server.

Request: the lengths of a path and of a page's data (two 32-bit little-endian numbers), then both; the path begins with
the language and a space. Response: a byte (1: page, 0: failure), a length, then the HTML or the reason. An empty page
reports that the script is loaded.
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


def main(scripts: dict[str, Path]) -> None:
    """Other languages are loaded on demand: each takes as much memory as the first."""
    engines = {language: _Engine(script) for language, script in [next(iter(scripts.items()))]}
    _respond(is_rendered=True, body=b"")
    while len(header := sys.stdin.buffer.read(REQUEST.size)) == REQUEST.size:
        path_length, data_length = REQUEST.unpack(header)
        language, _, path = sys.stdin.buffer.read(path_length).decode().partition(" ")
        data = sys.stdin.buffer.read(data_length).decode()
        if language not in engines:
            engines[language] = _Engine(scripts[language])
        is_rendered, text = engines[language].render(path, data)
        _respond(is_rendered=is_rendered, body=text.encode())


class _Engine:
    def __init__(self, script: Path) -> None:
        # It is kept: its functions end with it.
        self._engine = MiniRacer()
        self._engine.set_hard_memory_limit(MAX_MEMORY)
        # The script has timers that never fire; those of this engine would retain a page's memory.
        self._engine.eval("delete globalThis.setTimeout; delete globalThis.clearTimeout")
        self._engine.eval(script.read_text("utf-8"))
        render = self._engine.eval("renderPage")
        assert isinstance(render, JSFunction)
        self._render = render

    def render(self, path: str, data: str) -> tuple[bool, str]:
        try:
            promise = self._render(path, data, timeout_sec=MAX_WAIT)
            assert isinstance(promise, JSPromise)
            return True, str(promise.get(timeout=MAX_WAIT))
        except JSOOMException:
            raise
        except (JSEvalException, JSPromiseError) as error:
            return False, str(error)


def _respond(*, is_rendered: bool, body: bytes) -> None:
    sys.stdout.buffer.write(RESPONSE.pack(is_rendered, len(body)) + body)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    try:
        main({language: Path(script) for language, _, script in (argument.partition("=") for argument in sys.argv[1:])})
    except Exception:  # noqa: BLE001  every error goes to the server's log
        traceback.print_exc()
    # The engine's threads would keep the process alive.
    os._exit(0)
