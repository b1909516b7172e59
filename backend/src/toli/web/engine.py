"""The process that draws pages: the front end's own script in a bare JavaScript engine, asked over its standard input.

It is run by its path and imports nothing of Toli's. A fault inside the engine ends this process, not the server.

Asked: the lengths of a path and of a page's data (two 32-bit numbers, the lowest byte first), then both.
Answered: a byte, 1 for a page and 0 for a page that cannot be drawn, a length, and then the HTML or the reason.
"""

import os
import struct
import sys
import traceback
from pathlib import Path

from py_mini_racer import JSEvalException, JSFunction, JSOOMException, JSPromise, JSPromiseError, MiniRacer

ASKED = struct.Struct("<II")
ANSWERED = struct.Struct("<BI")
MOST_MEMORY = 256 * 1024 * 1024
"""Bytes of the script's own; a page takes some six million of them, for as long as it is drawn."""
PATIENCE = 2.0
"""Seconds for one page, which takes a hundredth of one."""


def main(script: Path) -> None:
    """Load the script, say that it stands by drawing nothing, and draw what is asked until nobody asks."""
    engine = MiniRacer()
    engine.set_hard_memory_limit(MOST_MEMORY)
    # The script brings timers that never fire: those of this engine would hold what a page left behind.
    engine.eval("delete globalThis.setTimeout; delete globalThis.clearTimeout")
    engine.eval(script.read_text("utf-8"))
    render = engine.eval("renderPage")
    assert isinstance(render, JSFunction)
    while len(header := sys.stdin.buffer.read(ASKED.size)) == ASKED.size:
        path_length, data_length = ASKED.unpack(header)
        path = sys.stdin.buffer.read(path_length).decode()
        data = sys.stdin.buffer.read(data_length).decode()
        is_drawn, text = _draw(render, path, data)
        body = text.encode()
        sys.stdout.buffer.write(ANSWERED.pack(is_drawn, len(body)) + body)
        sys.stdout.buffer.flush()


def _draw(render: JSFunction, path: str, data: str) -> tuple[bool, str]:
    try:
        promise = render(path, data, timeout_sec=PATIENCE)
        assert isinstance(promise, JSPromise)
        return True, str(promise.get(timeout=PATIENCE))
    except JSOOMException:
        raise
    except (JSEvalException, JSPromiseError) as error:
        return False, str(error)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except Exception:  # noqa: BLE001  whatever it is, the server's log shows it
        traceback.print_exc()
    # The engine's own threads would hold the process.
    os._exit(0)
