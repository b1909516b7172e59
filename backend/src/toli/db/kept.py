"""Answers to public reads, kept in the process until something they tell of has changed."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field

from toli.db.changes import ChangeLog
from toli.db.sharing import SharedReads
from toli.kit.prepared import Prepared


@dataclass(slots=True)
class _Shelf:
    """What is kept of one client: by key, for which stretch of time it holds, and the answer."""

    answers: dict[Hashable, tuple[int, Prepared]] = field(default_factory=dict)
    size: int = 0


class KeptReads:
    """Keeps at most `most_bytes` of answers, those of the clients that were asked for last."""

    def __init__(self, changes: ChangeLog, *, shared: SharedReads, most_bytes: int) -> None:
        self._changes = changes
        self._shared = shared
        self._most_bytes = most_bytes
        self._shelves: OrderedDict[int, _Shelf] = OrderedDict()
        self._size = 0
        changes.tell(self.forget)

    async def get(
        self, client_id: int, key: Hashable, read: Callable[[], Awaitable[Prepared]], *, during: int
    ) -> Prepared:
        """What `read` gives for `key`, a public read of one client that depends on the stretch of time `during`.

        The answer is right as of `FRESH` ago, and as of now for everything this process has committed. Raises what
        `read` raises, and DependencyDown when the log cannot be asked.
        """
        if self._find(client_id, key, during) is not None:
            await self._changes.catch_up()
        found = self._find(client_id, key, during)
        if found is not None:
            self._shelves.move_to_end(client_id)
            return found
        # Taken before the read begins: if something changes meanwhile, it is no longer the client's shelf.
        shelf = self._shelves.setdefault(client_id, _Shelf())
        answer = await self._shared.get((client_id, key, during), read)
        if self._shelves.get(client_id) is shelf:
            self._keep(shelf, key, during, answer)
        return answer

    def forget(self, client_id: int | None = None) -> None:
        """Drop what is kept of one client, or of all."""
        if client_id is None:
            self._shelves.clear()
            self._size = 0
        elif client_id in self._shelves:
            self._size -= self._shelves.pop(client_id).size

    def _find(self, client_id: int, key: Hashable, during: int) -> Prepared | None:
        shelf = self._shelves.get(client_id)
        kept = shelf.answers.get(key) if shelf else None
        return kept[1] if kept is not None and kept[0] == during else None

    def _keep(self, shelf: _Shelf, key: Hashable, during: int, answer: Prepared) -> None:
        former = shelf.answers.get(key)
        grown = len(answer.body) - (len(former[1].body) if former else 0)
        shelf.answers[key] = (during, answer)
        shelf.size += grown
        self._size += grown
        while self._size > self._most_bytes:
            self._size -= self._shelves.popitem(last=False)[1].size
