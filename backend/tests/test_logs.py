"""Lines of the log: none is lost, and those of one turn of the event loop are written together."""

import asyncio
import io

import pytest

from toli.infra.logs import LineWriter


class File(io.BytesIO):
    """A file that keeps what was written by each call."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[bytes] = []

    def write(self, written: object) -> int:
        assert isinstance(written, bytes)
        self.calls.append(written)
        return len(written)


def test_a_line_outside_of_a_loop_is_written_at_once() -> None:
    file = File()
    LineWriter(file).info(b"one")
    assert file.calls == [b"one\n"]


@pytest.mark.anyio
async def test_lines_of_one_turn_are_written_by_one_call() -> None:
    file = File()
    writer = LineWriter(file)
    writer.info(b"one")
    writer.warning(b"two")
    assert file.calls == []
    await asyncio.sleep(0)
    assert file.calls == [b"one\ntwo\n"]
    writer.info(b"three")
    await asyncio.sleep(0)
    assert file.calls[1:] == [b"three\n"]


@pytest.mark.anyio
async def test_an_error_is_written_at_once_after_what_came_before() -> None:
    file = File()
    writer = LineWriter(file)
    writer.info(b"one")
    writer.error(b"two")
    assert file.calls == [b"one\n", b"two\n"]
    await asyncio.sleep(0)
    assert len(file.calls) == 2


@pytest.mark.anyio
async def test_a_line_of_a_thread_is_written_at_once() -> None:
    file = File()
    await asyncio.to_thread(LineWriter(file).info, b"one")
    assert file.calls == [b"one\n"]


@pytest.mark.anyio
async def test_many_lines_are_written_in_parts_that_do_not_mix() -> None:
    file = File()
    writer = LineWriter(file)
    lines = [f"{number:099}".encode() for number in range(100)]
    for line in lines:
        writer.info(line)
    await asyncio.sleep(0)
    assert max(len(call) for call in file.calls) <= LineWriter.MOST_BYTES
    assert b"".join(file.calls).splitlines() == lines
