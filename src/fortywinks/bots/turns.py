"""Who is next: everybody who waits gets the same share, however often they ask."""

from collections import OrderedDict
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")

Share: TypeAlias = tuple[str, str]
"""Where a wish comes from: the address, and the table there."""


class Turns(Generic[T]):
    """A queue that serves addresses in turn, at each address its tables in turn, and at a table the oldest wish."""

    def __init__(self) -> None:
        self._addresses: OrderedDict[str, OrderedDict[str, OrderedDict[T, None]]] = OrderedDict()
        self._share_of: dict[T, Share] = {}

    def __len__(self) -> int:
        return len(self._share_of)

    def waiting(self, address: str) -> int:
        """How many wait from there."""
        return sum(map(len, self._addresses.get(address, {}).values()))

    def add(self, item: T, share: Share) -> None:
        """Waits at the end of its table's row; one that waits already stays where it is."""
        if item not in self._share_of:
            address, table = share
            self._share_of[item] = share
            self._addresses.setdefault(address, OrderedDict()).setdefault(table, OrderedDict())[item] = None

    def remove(self, item: T) -> None:
        """It does not wait any more, if it did."""
        share = self._share_of.pop(item, None)
        if share is None:
            return
        address, table = share
        tables = self._addresses[address]
        del tables[table][item]
        if not tables[table]:
            del tables[table]
        if not tables:
            del self._addresses[address]

    def pop(self) -> T:
        """The next one; its address and its table go to the end."""
        address, tables = next(iter(self._addresses.items()))
        table, items = next(iter(tables.items()))
        item = next(iter(items))
        tables.move_to_end(table)
        self._addresses.move_to_end(address)
        self.remove(item)
        return item
