"""Games as Python games of OpenSpiel, registered when this module is imported: `load("…", players=3)`.

Chance is a player: whenever the rules need a draw, it decides it card by card, so a shuffle is as many chance nodes as
there are cards. Where several choose at once and in secret they are asked one after the other, and nobody sees more for
being asked later. A position is never changed: doing an action makes a new one, so copies cost nothing.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from ..core import FortyWinksError


class OpenSpielMissing(FortyWinksError, ImportError):
    """Says in one line what is missing."""


try:
    import numpy as np
    import pyspiel
except ImportError:
    raise OpenSpielMissing("these games need OpenSpiel: pip install 'fortywinks[openspiel]'") from None

import msgspec  # noqa: E402 - what is missing is said first

from ..core import Game, RecordedChance, State, parse_options  # noqa: E402
from ..games import game_names, load_game  # noqa: E402
from .coding import coding_for  # noqa: E402

T = TypeVar("T")

MOST_DECISIONS = 1_000
TINY = "_tiny"
"""Behind the name of a game that has a tiny one, for algorithms that walk through all of it."""

_RULES: "dict[str, Rules]" = {}
"""Those of every game that was loaded: its states name them, so that a state can be written down."""

_encode = msgspec.json.Encoder().encode


class Undecided(Exception):
    """The rules need a draw that chance has not decided yet."""

    def __init__(self, what: str, names: Sequence[str], size: int) -> None:
        super().__init__(what)
        self.what, self.names, self.size = what, tuple(names), size


class _Decided(RecordedChance):
    """The draws so far; one more is asked for by `Undecided`."""

    def shuffle(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> list[T]:
        if draw >= len(self.draws):
            raise Undecided(what, [(name or str)(thing) for thing in things], len(things))
        return super().shuffle(draw, what, things, name)

    def pick(self, draw: int, what: str, things: Sequence[T], name: Callable[[T], str] | None) -> T:
        if draw >= len(self.draws):
            raise Undecided(what, [(name or str)(thing) for thing in things], 1)
        return super().pick(draw, what, things, name)


class Deal(NamedTuple):
    """A draw that chance is deciding: what may come, what has come, and how many there will be."""

    what: str
    names: tuple[str, ...]
    chosen: tuple[str, ...]
    size: int

    def left(self) -> Counter[str]:
        return Counter(self.names) - Counter(self.chosen) if self.size > 1 else Counter(self.names)


class Position(NamedTuple):
    """Where a game stands. Nothing in it is ever changed."""

    state: State[Any, Any] | None
    """None before the first draws are decided."""
    draws: tuple[tuple[str, tuple[str, ...]], ...] = ()
    deal: Deal | None = None
    doing: tuple[int, Any] | None = None
    """What a seat does as soon as the draw it needs is decided."""
    told: tuple[tuple[int, str], ...] = ()
    """All that was told, and to whom."""
    decisions: int = 0

    def __deepcopy__(self, memo: Any) -> "Position":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down as text, as a record would be."""
        state = None if self.state is None else (self.state.game.name, self.state.text())
        doing = None if self.doing is None else (self.doing[0], str(self.doing[1]))
        return _read_position, (state, self.draws, self.deal and tuple(self.deal), doing, self.told, self.decisions)


def _read_position(state: Any, draws: Any, deal: Any, doing: Any, told: Any, decisions: int) -> Position:
    game = None if state is None else load_game(state[0])
    whole = None if game is None else game.parse_state(state[1], RecordedChance())
    action = (doing[0], game.parse_action(doing[1])) if doing is not None and game is not None else None
    return Position(whole, draws, deal and Deal(*deal), action, told, decisions)


class Rules(NamedTuple):
    """What a game of OpenSpiel is made of."""

    game: Game
    seats: int
    options: Any
    coding: Any
    tiny: Any
    limit: int
    names: dict[str, int]
    """The numbers of all that chance can decide."""

    def begin(self) -> Position:
        if self.tiny is None:
            return self._set_up(Position(None))
        unseen = tuple(self.tiny.UNSEEN)
        return Position(
            self.game.parse_state(self.tiny.TINY, RecordedChance()), deal=Deal("deck", unseen, (), len(unseen))
        )

    def _set_up(self, at: Position) -> Position:
        try:
            state = self.game.new(self.seats, self.options, _Decided(at.draws))
        except Undecided as asked:
            return at._replace(deal=Deal(asked.what, asked.names, (), asked.size))
        return at._replace(state=state, deal=None, told=_texts(state.opening))

    def deal(self, at: Position, name: str) -> Position:
        """Chance decides the next card."""
        assert at.deal is not None
        deal = at.deal._replace(chosen=(*at.deal.chosen, name))
        if len(deal.chosen) < deal.size:
            return at._replace(deal=deal)
        if self.tiny is not None:
            return at._replace(
                state=self.game.parse_state(_filled(self.tiny, deal.chosen), RecordedChance()), deal=None
            )
        at = at._replace(draws=(*at.draws, (deal.what, deal.chosen)), deal=None)
        return self._set_up(at) if at.state is None else self._do(at)

    def act(self, at: Position, seat: int, number: int) -> Position:
        assert at.state is not None
        action = self.coding.legal(at.state, seat)[number]
        return self._do(at._replace(doing=(seat, action), decisions=at.decisions + 1))

    def _do(self, at: Position) -> Position:
        assert at.state is not None
        assert at.doing is not None
        state = at.state.clone()
        state.chance = _Decided(at.draws)
        try:
            told = state.apply(*at.doing)
        except Undecided as asked:
            if not asked.size:  # the last card of the pile was taken: nothing is left to shuffle
                return self._do(at._replace(draws=(*at.draws, (asked.what, ()))))
            return at._replace(deal=Deal(asked.what, asked.names, (), asked.size))
        return at._replace(state=state, deal=None, doing=None, told=at.told + _texts(told))

    def is_over(self, at: Position) -> bool:
        if at.deal is not None or at.state is None:
            return False
        return at.state.outcome is not None or at.decisions >= self.limit

    def imagined(self, at: Position, seat: int, rng: Random) -> Position:
        """A position that this seat could as well be in; of the others' own news nothing is kept."""
        assert at.state is not None
        own = tuple((audience, text) for audience, text in at.told if audience >> seat & 1)
        return at._replace(state=at.state.determinize(seat, rng), told=own)


def _texts(told: Sequence[tuple[int, Any]]) -> tuple[tuple[int, str], ...]:
    return tuple((audience, _encode(event).decode()) for audience, event in told)


def _filled(tiny: Any, faces: Sequence[str]) -> str:
    text: str = tiny.filled(faces)
    return text


def _rules(game: Game, part: Any, params: dict[str, Any]) -> Rules:
    seats = int(params.get("players") or game.seat_counts[0])
    game.check_seats(seats)
    texts = [text.replace(":", "=", 1) for text in str(params.get("options") or "").split(";") if text]
    options = parse_options(game.options_type, texts)
    game.check_table(seats, options)
    limit = int(params.get("max_decisions") or MOST_DECISIONS)
    if part is not None:
        seats, limit = part.SEATS, part.DECISIONS
        options = game.parse_state(part.TINY, RecordedChance()).options  # type: ignore[attr-defined]
    rules = Rules(game, seats, options, coding_for(game, seats, options), part, limit, {})
    at = rules.begin()
    while at.deal is not None:  # what chance decides in a game it has decided before it, too
        for name in at.deal.names:
            rules.names.setdefault(name, len(rules.names))
        at = rules.deal(at, next(iter(at.deal.left())))
    return rules


def _type_of(name: str, title: str, game: Game, part: Any) -> Any:
    counts = game.seat_counts
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1] if part is None else part.SEATS,
        min_num_players=counts[0] if part is None else part.SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={"players": counts[0], "options": "", "max_decisions": MOST_DECISIONS},
    )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self._key: str = game.key
        self._at: Position = game.beginning

    @property
    def _rules(self) -> Rules:
        return _RULES[self._key]

    def current_player(self) -> int:
        if self._rules.is_over(self._at):
            return int(pyspiel.PlayerId.TERMINAL)
        if self._at.deal is not None or self._at.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self._at.state.awaited[0])

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._rules.coding.legal(self._at.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self._at.deal is not None
        left = self._at.deal.left()
        total = sum(left.values())
        return sorted((self._rules.names[name], count / total) for name, count in left.items())

    def _apply_action(self, action: int) -> None:
        if self._at.deal is not None:
            name = next(name for name in self._at.deal.left() if self._rules.names[name] == action)
            self._at = self._rules.deal(self._at, name)
        else:
            self._at = self._rules.act(self._at, self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return next((name for name, number in self._rules.names.items() if number == action), str(action))
        legal = self._rules.coding.legal(self._at.state, player) if self._at.state is not None else {}
        return str(legal.get(action, action))

    def is_terminal(self) -> bool:
        return self._rules.is_over(self._at)

    def returns(self) -> list[float]:
        """As in PettingZoo: by rank, from 1 to -1; a game that was broken off is a draw."""
        state = self._at.state
        if state is None or state.outcome is None:
            return [0.0] * self._rules.seats
        ranks = [result.rank for result in state.outcome.results]
        return [
            (sum(other > rank for other in ranks) - sum(other < rank for other in ranks)) / (len(ranks) - 1)
            for rank in ranks
        ]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """For ISMCTS: a position that this player could as well be in."""
        world: SpielState = self.clone()
        world._at = self._rules.imagined(self._at, player, Random(sampler()))
        return world

    def __deepcopy__(self, memo: Any) -> "SpielState":
        copy: SpielState = self.clone()
        return copy

    def __str__(self) -> str:
        at = self._at
        if at.deal is not None or at.state is None:
            return (
                f"chance decides the {at.deal.what if at.deal else '?'}: {' '.join(at.deal.chosen if at.deal else ())}"
            )
        return f"{at.decisions} decisions: {at.state.text()}"


class SpielObserver:
    """What a player observes: numbers as in the other environments; with perfect recall, all that was told besides."""

    def __init__(self, game: Any, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters for observing, such as {params}")
        self._rules: Rules = game.rules
        self._recalls = bool(kind.perfect_recall)
        self.tensor = np.zeros(self._rules.coding.observed, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state._at.state is not None:
            self.tensor[:] = self._rules.coding.observe(state._at.state, player)

    def string_from(self, state: SpielState, player: int) -> str:
        at = state._at
        if at.state is None:
            return "nothing is dealt yet"
        seen = " ".join(map(str, self._rules.coding.observe(at.state, player)))
        if not self._recalls:
            return seen
        told = [text for audience, text in at.told if audience >> player & 1]
        return f"{player} {seen} {' '.join(told)}"


def _register(name: str, title: str, game: Game, part: Any) -> None:
    kind = _type_of(name, title, game, part)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """One game of the house in OpenSpiel."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            self.rules = _rules(game, part, params or {})
            self.key = f"{name} {sorted((params or {}).items())}"
            _RULES[self.key] = self.rules
            self.beginning = self.rules.begin()
            info = pyspiel.GameInfo(
                num_distinct_actions=self.rules.coding.actions,
                max_chance_outcomes=len(self.rules.names),
                num_players=self.rules.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.rules.limit,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
            return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    pyspiel.register_game(kind, SpielGame)


def spiel_name(game: str) -> str:
    return f"fortywinks_{game.replace('-', '_')}"


def load(game: str, players: int | None = None, max_decisions: int = MOST_DECISIONS, **options: Any) -> Any:
    """A game of OpenSpiel; options are the game's own."""
    loaded = load_game(game)
    texts = ";".join(
        f"{name}:{str(value).lower() if value is True or value is False else value}" for name, value in options.items()
    )
    seats = loaded.seat_counts[0] if players is None else players
    return pyspiel.load_game(spiel_name(game), {"players": seats, "options": texts, "max_decisions": max_decisions})


def spiel_state(game: Any, state: State[Any, Any]) -> SpielState:
    """A state of the house, such as a world that a seat imagines, as a position of this game; nothing was told yet."""
    position: SpielState = game.new_initial_state()
    position._at = Position(state.clone(), draws=(("", ()),) * state.draws)
    return position


def _register_all() -> None:
    """Games whose every action is on a list: where something is said or pointed at, a tree has no end."""
    for name in game_names():
        game = load_game(name)
        tiny = game.part("openspiel")
        if tiny is not None:
            _register(spiel_name(name), game.title, game, None)
            if hasattr(tiny, "TINY"):
                _register(spiel_name(name) + TINY, f"{game.title}, tiny", game, tiny)


_register_all()
