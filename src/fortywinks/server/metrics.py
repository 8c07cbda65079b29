"""Figures for Prometheus. Counting is plain arithmetic; everything is put into shape only when somebody looks."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, get_args

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ..protocol.messages import TablePhase
from ..tables.environment import Viewpoint
from .transport import Counts, FrontDoor

if TYPE_CHECKING:
    from ..storage import JournalFigures
    from ..tables import House

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How often something took how long."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus wants them: each counts everything up to its bound."""
        sums, so_far = [], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            so_far += count
            sums.append((bound, float(so_far)))
        return sums


class Figures:
    """What the server counts as it goes."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        """What tables report: actions, refused, bots-replaced, games-not-kept, games-ended."""
        self.requests: Counter[tuple[str, str]] = Counter()
        """Answers to HTTP requests, by method and class of status."""
        self.limited = 0
        """Messages and requests that came too fast."""
        self.errors = 0
        self.latency = Histogram()
        """Seconds from a command's arrival to when its news, safely written down, was sent. A sample."""

    def count(self, what: str) -> None:
        self.events[what] += 1

    def count_mistake(self) -> None:
        self.errors += 1


class HouseCollector(Collector):
    """Reads all figures at the moment somebody asks for them."""

    def __init__(
        self,
        figures: Figures,
        sockets: Counts,
        door: FrontDoor,
        house: "House",
        journal: "Callable[[], JournalFigures]",
    ) -> None:
        self.door = door
        self.figures = figures
        self.sockets = sockets
        self.house = house
        self.journal = journal

    def collect(self) -> Iterator[Metric]:
        yield from self._tables()
        yield from self._sockets()
        yield from self._journal()
        figures = self.figures
        yield _count("actions", "Actions carried out.", figures.events["actions"])
        yield _count("refused", "Commands refused, with a reason.", figures.events["refused"])
        yield _count("bots_replaced", "Bots that failed and were replaced.", figures.events["bots-replaced"])
        not_kept, ended = figures.events["games-not-kept"], figures.events["games-ended"]
        yield _count("games_not_kept", "Times that the catalogue did not take a finished game.", not_kept)
        yield _count("games_ended", "Running games that could not go on after a restart.", ended)
        yield _count(
            "limited", "Messages and requests turned away for coming too fast.", figures.limited + self.sockets.limited
        )
        yield _count("errors", "Mistakes of the house.", figures.errors)
        requests = CounterMetricFamily("fortywinks_requests", "Answers over HTTP.", labels=["method", "status"])
        for (method, status), count in figures.requests.items():
            requests.add_metric([method, status], count)
        yield requests
        latency = HistogramMetricFamily("fortywinks_latency_seconds", "From a command to its news, durable. A sample.")
        latency.add_metric([], figures.latency.buckets(), figures.latency.total)
        yield latency

    def _tables(self) -> Iterator[Metric]:
        tables = GaugeMetricFamily("fortywinks_tables", "Tables, also those that nobody has come to.", labels=["phase"])
        for phase in get_args(TablePhase):
            tables.add_metric([phase], self.house.whose.phases[phase])
        yield tables
        watching = GaugeMetricFamily("fortywinks_viewers", "Connections to tables.", labels=["viewpoint"])
        for viewpoint in get_args(Viewpoint):
            watching.add_metric([viewpoint], self.house.viewers[viewpoint])
        yield watching

    def _sockets(self) -> Iterator[Metric]:
        sockets = self.sockets
        yield GaugeMetricFamily("fortywinks_sockets_open", "Open sockets.", sockets.open)
        yield _count("sockets_opened", "Sockets opened.", sockets.opened)
        yield _count("sockets_rejected", "Handshakes turned away.", sockets.rejected)
        yield _count("connections_turned_away", "Connections that were one too many.", self.door.turned_away)
        dropped = CounterMetricFamily("fortywinks_sockets_dropped", "Peers hung up on.", labels=["why"])
        dropped.add_metric(["slow"], sockets.too_slow)
        dropped.add_metric(["silent"], sockets.silent)
        yield dropped

    def _journal(self) -> Iterator[Metric]:
        journal = self.journal()
        yield _count("journal_lines", "Lines made durable.", journal.lines)
        yield _count("journal_bytes", "Bytes made durable.", journal.bytes)
        yield _count("journal_syncs", "Batches made durable.", journal.batches)
        yield _count("journal_sync_seconds", "Seconds spent on making batches durable.", journal.sync_total)
        yield GaugeMetricFamily("fortywinks_journal_sync_last_seconds", "The last batch.", journal.sync_last)
        yield GaugeMetricFamily("fortywinks_journal_sync_max_seconds", "The slowest batch.", journal.sync_max)


def _count(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(f"fortywinks_{name}", about, value)


def exposition(collector: Collector) -> bytes:
    """All figures, as text."""
    registry = CollectorRegistry()
    registry.register(collector)
    return generate_latest(registry)
