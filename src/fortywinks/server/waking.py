"""Tables that slept through a restart wake up when somebody comes.

A long game takes long to replay, so that is done beside the event loop; however many come meanwhile, it is done once,
and all of them wait for it.
"""

import asyncio

from ..tables import House, Table
from ..tables.restore import read_table
from .background import Background


class Waker:
    """Finds tables, and wakes those that sleep."""

    def __init__(self, house: House, background: Background) -> None:
        self._house = house
        self._background = background
        self._waking: dict[str, asyncio.Task[Table]] = {}

    @property
    def is_closing(self) -> bool:
        """Whether the house is about to close, and hands over what it can."""
        return self._house.is_closing

    def awake(self, id: str) -> Table | None:
        """The table, if it is set up already; refused if there is none."""
        self._house.check_there(id)
        return self._house.tables.get(id)

    async def table(self, id: str, address: str) -> Table:
        """The table, woken if need be. Whoever asks from this address waits behind those who ask less."""
        table = self.awake(id)
        if table is not None:
            return table
        waking = self._waking.get(id)
        if waking is None:
            waking = self._waking[id] = asyncio.create_task(self._wake(id, address))
            waking.add_done_callback(lambda done: self._over(id, done))
        return await asyncio.shield(waking)  # if one of those who wait goes, the others still want it

    async def _wake(self, id: str, address: str) -> Table:
        house = self._house
        lines = house.sleeping(id)
        assert lines is not None
        # Never refused for waiting too long: there are no more of these than tables.
        read = await self._background.must(address, read_table, house.find_game, lines, house.now())
        return house.wake(id, read)

    def _over(self, id: str, done: "asyncio.Task[Table]") -> None:
        del self._waking[id]
        if not done.cancelled():
            done.exception()  # it is for those who wait; perhaps nobody does any more

    def close(self) -> None:
        """The house closes: nobody is woken any more."""
        for waking in list(self._waking.values()):
            waking.cancel()
