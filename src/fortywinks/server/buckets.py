"""Token buckets: so much at once, so much in the long run. What they remember is bounded."""

from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """For one connection. A rate of 0 lets everything through."""

    __slots__ = ("_burst", "_level", "_rate", "_since")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._since = now

    def take(self, now: float) -> bool:
        """Takes one if there is one."""
        rate = self._rate
        if not rate:
            return True
        level = self._level + (now - self._since) * rate
        self._since = now
        if level > self._burst:
            level = self._burst
        if level < 1:
            self._level = level
            return False
        self._level = level - 1
        return True

    def is_empty(self, now: float) -> bool:
        return self._rate > 0 and self._level + (now - self._since) * self._rate < 1

    def spend(self, now: float, amount: float) -> None:
        """Takes so much, whether it is there or not: what is owed must come in before `owes` says no again."""
        self._level = min(self._level + (now - self._since) * self._rate, self._burst) - amount
        self._since = now

    def owes(self, now: float) -> bool:
        return self._rate > 0 and self._level + (now - self._since) * self._rate < 0


class Buckets:
    """One bucket per key. Beyond `most` keys, the one that was quiet longest is forgotten."""

    def __init__(self, rate: float, burst: float, now: Callable[[], float], most: int = 50_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self._now = now
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        """Takes one from this key's bucket if there is one."""
        return not self.rate or self.of(key).take(self._now())

    def of(self, key: str) -> Bucket:
        """This key's bucket, a full one if it is new."""
        bucket = self._known.get(key)
        if bucket is None:
            if len(self._known) >= self.most:
                self._known.popitem(last=False)
            bucket = self._known[key] = Bucket(self.rate, self.burst, self._now())
        else:
            self._known.move_to_end(key)
        return bucket

    def is_empty(self, key: str) -> bool:
        """Whether `take` would find nothing."""
        bucket = self._known.get(key)
        return bucket is not None and bucket.is_empty(self._now())

    def __len__(self) -> int:
        return len(self._known)
