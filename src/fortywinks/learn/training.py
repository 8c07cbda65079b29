"""Self-play with PyTorch: policy gradients with a magnet, in a league with past selves and the hard bot.

Needs nothing of the rest of the package, so that it also runs on a machine that has only PyTorch and a C compiler. The
games are played by learn/frame.c. A critic that sees all lands judges how good a decision was; the player itself sees
only what its seat knows. The magnet is the player as it was some lessons ago: the new one is kept near it.
"""

import ctypes
import random
import time
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

LEARNER, HARD, PAST = 0, 1, 2
TELL_LESSONS, TELL_SECONDS = 5, 15
"""How often it says how it stands: on a processor a lesson takes some seconds."""
ALL_LEARN, ALL_HARD = (256, 0, 0), (0, 256, 0)


@dataclass
class Course:
    """What is learned, and how."""

    library: str
    tables: list[tuple[list[int], int]]
    """The numbers of each table, seats first, and how many rows play it."""
    minutes: float = 8.0
    moments: int = 64
    """Decisions of each row between two lessons."""
    shares: tuple[int, int, int] = (64, 152, 40)
    """Of 256 games: the learner alone, with the hard bot, with past selves."""
    hidden: int = 256
    critic: int = 512
    rate: float = 1e-3
    clip: float = 0.2
    epochs: int = 2
    minibatch: int = 65536
    trace: float = 0.85
    curiosity: float = 0.01
    magnet: float = 0.03
    magnet_lessons: int = 15
    bonus: float = 4.0
    keep_past: int = 12
    seed: int = 1
    device: str = "cuda" if torch.cuda.is_available() else "cpu"
    start: dict[str, Any] | None = None
    log: Any = print


class Rows:
    """Many games at several kinds of tables, side by side in arrays that the processor writes and the card reads."""

    def __init__(
        self, course: Course, tables: list[tuple[list[int], int]], shares: tuple[int, int, int], seed: int
    ) -> None:
        self.library = ctypes.CDLL(course.library)
        sizes = np.zeros(6, np.int32)
        self.library.fl_sizes(ctypes.c_void_p(sizes.ctypes.data))
        self.state_bytes, self.note_bytes, self.features, self.actions, self.truths, self.most_seats = map(int, sizes)
        self.device, self.rows = course.device, sum(rows for _, rows in tables)
        self.shares = self._new(torch.int32, 3)
        self.shares.copy_(torch.tensor(shares, dtype=torch.int32))
        rows = self.rows
        self.states, self.notes = (
            self._new(torch.uint8, rows, self.state_bytes),
            self._new(torch.uint8, rows, self.note_bytes),
        )
        self.done = self._new(torch.int32, rows)
        self.seen, self.mask = self._new(torch.float32, rows, self.features), self._new(torch.uint8, rows, self.actions)
        self.truth, self.hard = self._new(torch.uint8, rows, self.truths), self._new(torch.int32, rows)
        self.seat, self.who = self._new(torch.uint8, rows), self._new(torch.uint8, rows)
        self.reward, self.over = self._new(torch.float32, rows, self.most_seats), self._new(torch.uint8, rows)
        self.won, self.sat = (
            self._new(torch.float32, rows, self.most_seats),
            self._new(torch.uint8, rows, self.most_seats),
        )
        self.won_by: dict[int, list[float]] = {}
        """Where one learner met hard bots, for each number of seats: its share of the wins, and games."""
        self._calls: list[list[Any]] = []
        self._parts: list[tuple[int, slice]] = []
        self._tables: list[Tensor] = []
        self.done.fill_(-1)
        first = 0
        for table, many in tables:
            self._add(table, slice(first, first + many), seed + len(self._parts))
            first += many
        self.seats = torch.zeros(rows, dtype=torch.long)
        for seats, part in self._parts:
            self.seats[part] = seats
        self.seats = self.seats.to(self.device)
        self.advance()

    def _add(self, table: list[int], part: slice, seed: int) -> None:
        numbers = torch.tensor(table, dtype=torch.int32)
        head: list[Any] = [self._at(numbers), self._at(self.states[part]), self._at(self.notes[part])]
        head.append(ctypes.c_int64(part.stop - part.start))
        self.library.fl_reset(*head, ctypes.c_uint64(seed << 32), self._at(self.shares))
        rest = (
            self.seen,
            self.mask,
            self.truth,
            self.hard,
            self.seat,
            self.who,
            self.reward,
            self.over,
            self.won,
            self.sat,
        )
        written = [self._at(array[part]) for array in rest]
        self._calls.append([*head, self._at(self.done[part]), self._at(self.shares), *written])
        self._parts.append((table[0], part))
        self._tables.append(numbers)

    def _new(self, kind: torch.dtype, *shape: int) -> Tensor:
        return torch.zeros(shape, dtype=kind, pin_memory=self.device == "cuda")

    def _at(self, array: Tensor) -> ctypes.c_void_p:
        return ctypes.c_void_p(array.data_ptr())

    def advance(self) -> None:
        """Does what was decided, and plays on to the next decisions."""
        for call in self._calls:
            self.library.fl_advance(*call)
        for seats, part in self._parts:
            over = self.over.numpy()[part].astype(bool)
            if over.any():
                sat, won = self.sat.numpy()[part][over, :seats], self.won.numpy()[part][over, :seats]
                alone = ((sat == LEARNER).sum(1) == 1) & ((sat == HARD).sum(1) == seats - 1)
                played = self.won_by.setdefault(seats, [0.0, 0.0])
                played[0] += float((won * (sat == LEARNER))[alone].sum())
                played[1] += int(alone.sum())


class Player(nn.Module):
    """Two hidden layers, a wish for each action, a bonus for what the hard bot would do."""

    def __init__(self, features: int, actions: int, hidden: int, bonus: float) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            [nn.Linear(features, hidden), nn.Linear(hidden, hidden), nn.Linear(hidden, actions)]
        )
        self.bonus = nn.Parameter(torch.tensor(bonus))
        with torch.no_grad():
            self.layers[2].weight.mul_(0.05)
            self.layers[2].bias.zero_()

    def forward(self, seen: Tensor, mask: Tensor, hard: Tensor) -> Tensor:
        """The logarithm of how likely each action is."""
        hidden = functional.relu(self.layers[0](seen))
        hidden = functional.relu(self.layers[1](hidden))
        wishes = self.layers[2](hidden)
        wishes = wishes.scatter_add(1, hard[:, None], self.bonus.expand(len(hard), 1).to(wishes.dtype))
        return torch.log_softmax(wishes.float().masked_fill(~mask, -1e9), 1)


class Critic(nn.Module):
    """What is still to be won, judged by somebody who sees all lands; only while learning."""

    def __init__(self, features: int, truths: int, hidden: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(features + truths, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1)
        )

    def forward(self, seen: Tensor, truth: Tensor) -> Tensor:
        return self.layers(torch.cat([seen, truth.to(seen.dtype)], 1))[:, 0]


@dataclass
class Memory:
    """What was decided between two lessons at one table, moment by moment."""

    seen: list[Tensor] = field(default_factory=list)
    mask: list[Tensor] = field(default_factory=list)
    truth: list[Tensor] = field(default_factory=list)
    hard: list[Tensor] = field(default_factory=list)
    done: list[Tensor] = field(default_factory=list)
    likely: list[Tensor] = field(default_factory=list)
    worth: list[Tensor] = field(default_factory=list)
    seat: list[Tensor] = field(default_factory=list)
    who: list[Tensor] = field(default_factory=list)
    reward: list[Tensor] = field(default_factory=list)
    over: list[Tensor] = field(default_factory=list)


def decide(chances: Tensor, is_best: bool) -> Tensor:
    return chances.argmax(1) if is_best else (chances - torch.empty_like(chances).exponential_().log()).argmax(1)


class School:
    """The learner, its critic, its magnet and its past selves."""

    def __init__(self, course: Course) -> None:
        torch.manual_seed(course.seed)
        random.seed(course.seed)
        torch.set_float32_matmul_precision("high")
        self.course = course
        tables = [(table, max(1, rows // 2)) for table, rows in course.tables]
        self.halves = [Rows(course, tables, course.shares, course.seed * 1000 + 100 * half) for half in range(2)]
        self.pool = ThreadPoolExecutor(1)
        self.ahead: list[Future[Any]] = [self.pool.submit(int) for _ in self.halves]
        first = self.halves[0]
        self.player = Player(first.features, first.actions, course.hidden, course.bonus).to(course.device)
        if course.start is not None:
            self.player.load_state_dict(course.start)
        self.critic = Critic(first.features, first.truths, course.critic).to(course.device)
        self.magnet, self.past = self._copy(), [self._copy()]
        self.rival = self.past[0]
        self.curiosity = course.curiosity
        self.optimizer = torch.optim.Adam([*self.player.parameters(), *self.critic.parameters()], lr=course.rate)

    def _copy(self) -> Player:
        first = self.halves[0]
        copy = Player(first.features, first.actions, self.course.hidden, 0.0).to(self.course.device)
        copy.load_state_dict(self.player.state_dict())
        return copy.requires_grad_(False)

    def play(self) -> list[Memory]:
        """While one half of the games is thought about, the other half is played on."""
        with torch.no_grad():
            return self._play()

    def _play(self) -> list[Memory]:
        memories = [Memory() for _ in self.halves]
        for moment in range(self.course.moments):
            for half, (rows, memory) in enumerate(zip(self.halves, memories, strict=True)):
                self.ahead[half].result()
                if moment:
                    self._remember(rows, memory)
                self.moment(rows, memory)
                self.ahead[half] = self.pool.submit(rows.advance)
        for half, (rows, memory) in enumerate(zip(self.halves, memories, strict=True)):
            self.ahead[half].result()
            self._remember(rows, memory)
        return memories

    def _remember(self, rows: Rows, memory: Memory) -> None:
        memory.reward.append(rows.reward.to(self.course.device).clone())
        memory.over.append(rows.over.to(self.course.device).bool())

    def moment(self, rows: Rows, memory: Memory) -> None:
        device = self.course.device
        seen, mask = rows.seen.to(device, non_blocking=True).half(), rows.mask.to(device, non_blocking=True).bool()
        truth, hard = rows.truth.to(device, non_blocking=True).bool(), rows.hard.to(device, non_blocking=True).long()
        who, seat = rows.who.to(device, non_blocking=True).clone(), rows.seat.to(device, non_blocking=True).long()
        chances = self.player(seen.float(), mask, hard)
        done = decide(chances, False)
        if (rows.who.numpy() == PAST).any():
            done = torch.where(who == PAST, decide(self.rival(seen.float(), mask, hard), False), done)
        likely = chances.gather(1, done[:, None])[:, 0]
        values = (seen, mask, truth, hard, done, likely, self.critic(seen.float(), truth), seat, who)
        for name, value in zip(
            ("seen", "mask", "truth", "hard", "done", "likely", "worth", "seat", "who"), values, strict=True
        ):
            getattr(memory, name).append(value)
        rows.done.copy_(done.int())

    def judge(self, rows: Rows, memory: Memory) -> dict[str, Tensor]:
        """How much better than expected each decision turned out; each seat of a row is a player of its own."""
        course, many = self.course, rows.rows
        shape = (many, rows.most_seats)
        later, trace, gained = (torch.zeros(shape, device=course.device) for _ in range(3))
        known = torch.zeros(shape, dtype=torch.bool, device=course.device)
        better, counts = [], []
        for moment in reversed(range(course.moments)):
            over = memory.over[moment][:, None]
            gained = torch.where(over, 0, gained) + memory.reward[moment]
            later, trace, known = torch.where(over, 0, later), torch.where(over, 0, trace), known | over
            seat, worth = memory.seat[moment][:, None], memory.worth[moment]
            surprise = (gained.gather(1, seat) + later.gather(1, seat))[:, 0] - worth
            is_known = known.gather(1, seat)[:, 0]
            advantage = torch.where(is_known, surprise + course.trace * trace.gather(1, seat)[:, 0], 0)
            better.append(advantage)
            counts.append(is_known & (memory.who[moment] == LEARNER) & (memory.mask[moment].sum(1) > 1))
            later, trace = later.scatter(1, seat, worth[:, None]), trace.scatter(1, seat, advantage[:, None])
            gained, known = gained.scatter(1, seat, 0.0), known.scatter(1, seat, True)
        counted = torch.stack(counts[::-1]).flatten().nonzero()[:, 0]
        data = {
            name: torch.cat(getattr(memory, name))[counted]
            for name in ("seen", "mask", "truth", "hard", "done", "likely")
        }
        advantage = torch.cat(better[::-1])[counted]
        data["aim"] = advantage + torch.cat(memory.worth)[counted]
        seats = rows.seats.repeat(course.moments)[counted]
        for count in range(2, rows.most_seats + 1):  # what is at stake differs with the number of players
            these = seats == count
            if these.any():
                advantage[these] = (advantage[these] - advantage[these].mean()) / (advantage[these].std() + 1e-6)
        data["advantage"] = advantage
        return data

    def learn(self, data: dict[str, Tensor], rate: float) -> dict[str, float]:
        course, many = self.course, len(data["done"])
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        sums: dict[str, Tensor] = {}
        lessons = 0
        for _ in range(course.epochs):
            for chosen in torch.randperm(many, device=course.device).split(course.minibatch):
                part = {name: value[chosen] for name, value in data.items()}
                losses = self._losses(part)
                self.optimizer.zero_grad(set_to_none=True)
                losses["loss"].backward()
                nn.utils.clip_grad_norm_(self.player.parameters(), 0.5)
                nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
                self.optimizer.step()
                lessons += 1
                for name, value in losses.items():
                    sums[name] = sums.get(name, torch.zeros((), device=course.device)) + value.detach()
        return {name: float(value) / lessons for name, value in sums.items()}

    def _losses(self, part: dict[str, Tensor]) -> dict[str, Tensor]:
        course, seen = self.course, part["seen"].float()
        chances = self.player(seen, part["mask"], part["hard"])
        with torch.no_grad():
            pulled = self.magnet(seen, part["mask"], part["hard"])
        ratio = (chances.gather(1, part["done"][:, None])[:, 0] - part["likely"]).exp()
        advantage = part["advantage"]
        gain = torch.minimum(ratio * advantage, ratio.clamp(1 - course.clip, 1 + course.clip) * advantage).mean()
        odds = chances.exp()
        apart = (odds * (chances - pulled)).sum(1).mean()
        doubt = -(odds * chances.clamp(min=-30)).sum(1).mean()
        error = functional.mse_loss(self.critic(seen, part["truth"]), part["aim"])
        explained = 1 - error / (part["aim"].var() + 1e-9)
        as_hard = odds.gather(1, part["hard"][:, None]).mean()
        loss = -gain + course.magnet * apart - self.curiosity * doubt + 25 * error
        return {"loss": loss, "apart": apart, "doubt": doubt, "explained": explained.detach(), "as_hard": as_hard}

    def exam(self, minutes: float, is_best: bool = True) -> dict[int, tuple[float, int]]:
        """One learner against hard bots alone, at the first kind of table for each number of seats."""
        course = self.course
        tables = {table[0]: table for table, _ in reversed(course.tables)}
        many = 16384 if course.device == "cuda" else 64
        rows = Rows(course, [(table, many) for _, table in sorted(tables.items())], ALL_HARD, 77_000)
        end = time.time() + minutes * 60
        with torch.no_grad():
            while time.time() < end:
                seen, mask = rows.seen.to(course.device), rows.mask.to(course.device).bool()
                chances = self.player(seen.half().float(), mask, rows.hard.to(course.device).long())
                rows.done.copy_(decide(chances, is_best).int())
                rows.advance()
        return {seats: (won / max(1, games), int(games)) for seats, (won, games) in sorted(rows.won_by.items())}

    def run(self) -> bool:
        """Learns until its time is up; answers False if Ctrl-C ended it, with what it has learned until then."""
        try:
            self._run()
        except KeyboardInterrupt:
            return False
        return True

    def _run(self) -> None:
        course, begin, lesson = self.course, time.time(), 0
        decisions, told = 0, begin
        while (part := (time.time() - begin) / (60 * course.minutes)) < 1:
            self.rival = random.choice(self.past)
            judged = [self.judge(rows, memory) for rows, memory in zip(self.halves, self.play(), strict=True)]
            data = {name: torch.cat([one[name] for one in judged]) for name in judged[0]}
            played = time.time()
            del judged
            self.curiosity = course.curiosity * max(0.05, 1 - 1.2 * part)
            found = self.learn(data, course.rate * max(0.05, 1 - part))
            decisions += len(data["done"])
            lesson += 1
            if lesson % course.magnet_lessons == 0:
                self.magnet = self._copy()
                self.past = [*self.past[-course.keep_past :], self.magnet]
            if lesson % TELL_LESSONS == 0 or time.time() - told > TELL_SECONDS:
                self.tell(lesson, begin, decisions, played, found)
                told = time.time()

    def tell(self, lesson: int, begin: float, decisions: int, played: float, found: dict[str, float]) -> None:
        shares: dict[int, list[float]] = {}
        for rows in self.halves:
            for seats, (won, games) in rows.won_by.items():
                so_far = shares.setdefault(seats, [0.0, 0.0])
                shares[seats] = [so_far[0] + won, so_far[1] + games]
            rows.won_by = {}
        told = [f"{seats}p {won / max(1, games):.3f} ({games:.0f})" for seats, (won, games) in sorted(shares.items())]
        numbers = " ".join(f"{name} {value:.3f}" for name, value in found.items() if name != "loss")
        self.course.log(
            f"lesson {lesson}, {time.time() - begin:.0f} s, {decisions / 1e6:.1f} M decisions,"
            f" learning {time.time() - played:.2f} s;"
            f" against hard: {', '.join(told)}; {numbers}; bonus {float(self.player.bonus.detach()):.2f}"
        )


def weights_of(player: Player, version: int, game: str) -> dict[str, Any]:
    """As `net.py` reads them."""
    arrays: dict[str, Any] = {
        "version": np.array([version], np.int32),
        "game": np.array([*map(ord, game)], np.int32),
        "bonus": np.array([float(player.bonus.detach())], np.float16),
    }
    for at, layer in enumerate(player.layers):
        arrays[f"weight{at}"] = layer.weight.detach().cpu().numpy().astype(np.float16)
        arrays[f"bias{at}"] = layer.bias.detach().cpu().numpy().astype(np.float16)
    return arrays


def start_from(arrays: dict[str, tuple[tuple[int, ...], list[float]]]) -> dict[str, Any]:
    """The other way round: arrays as `net.py` reads them, as a player has them."""
    start: dict[str, Any] = {"bonus": torch.tensor(arrays["bonus"][1][0])}
    for at in range(3):
        for name in ("weight", "bias"):
            shape, numbers = arrays[f"{name}{at}"]
            start[f"layers.{at}.{name}"] = torch.tensor(numbers).reshape(shape)
    return start
