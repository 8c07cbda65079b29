"""Every game as an environment of PettingZoo: one after the other (`aec_env`), or all at once (`parallel_env`).

    env = aec_env("…", players=3)
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else policy(seen["observation"], seen["action_mask"]))

The agent of seat A is called ``player_0``.
"""

from collections.abc import Mapping
from typing import Any

from ..core import FortyWinksError
from ..games import load_game


class PettingZooMissing(FortyWinksError, ImportError):
    """Says in one line what is missing."""


try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError:
    raise PettingZooMissing("these environments need PettingZoo: pip install 'fortywinks[pettingzoo]'") from None

from .table import ResearchTable  # noqa: E402 - it needs numpy, and what is missing is said first

MOST_STEPS = 20_000
"""A game that is longer is broken off: truncated, as PettingZoo says."""


def aec_env(game: str, players: int | None = None, render_mode: str | None = None, **options: Any) -> "TableAECEnv":
    """A table of this game, where one agent acts at a time; options are the game's own."""
    return TableAECEnv(game, players, options, render_mode)


def parallel_env(
    game: str, players: int | None = None, render_mode: str | None = None, **options: Any
) -> "TableParallelEnv":
    """The same table, where all act at once; whoever is not asked does the last action, which is to wait."""
    return TableParallelEnv(game, players, options, render_mode)


def _open_table(game: str, players: int | None, options: Mapping[str, Any]) -> ResearchTable:
    loaded = load_game(game)
    return ResearchTable(loaded, loaded.seat_counts[0] if players is None else players, options or None)


def _metadata(table: ResearchTable, parallel: bool) -> dict[str, Any]:
    name = f"{table.game.name.replace('-', '_')}_v{table.game.rules_version}"
    return {"name": name, "render_modes": ["human", "ansi"], "is_parallelizable": parallel}


def _observation_space(table: ResearchTable, actions: int) -> spaces.Dict:
    limits = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(limits.min, limits.max, (table.coding.observed,), np.int16),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def _render(table: ResearchTable, mode: str | None) -> str | None:
    if mode == "ansi":
        return table.text()
    if mode == "human":
        print(table.text())
    return None


class TableAECEnv(AECEnv):  # type: ignore[misc]
    """One agent acts at a time: the first whom the game waits for."""

    def __init__(self, game: str, players: int | None, options: Mapping[str, Any], render_mode: str | None) -> None:
        super().__init__()
        self.table = _open_table(game, players, options)
        self.metadata = _metadata(self.table, parallel=False)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        actions = self.table.coding.actions
        self._spaces = {name: _observation_space(self.table, actions) for name in self.possible_agents}
        self._action_spaces = {name: spaces.Discrete(actions) for name in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.steps = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self._next()

    def _next(self) -> str:
        awaited = self.table.state.awaited
        return self.possible_agents[awaited[0]] if awaited else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        is_asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        nothing = np.zeros(self.table.coding.actions, np.int8)
        return {
            "observation": self.table.observe(seat),
            "action_mask": self.table.mask(seat) if is_asked else nothing,
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.act(self.possible_agents.index(agent), action)
        self.steps += 1
        self._cumulative_rewards[agent] = 0.0
        over = self.table.state.outcome is not None
        self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over and self.steps >= MOST_STEPS)
        self._accumulate_rewards()
        self.agent_selection = self._next()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return _render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class TableParallelEnv(ParallelEnv):  # type: ignore[misc]
    """All act at once: those whom the game asks do what they choose, in the order of their seats; the others wait."""

    def __init__(self, game: str, players: int | None, options: Mapping[str, Any], render_mode: str | None) -> None:
        self.table = _open_table(game, players, options)
        self.metadata = _metadata(self.table, parallel=True)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.wait = self.table.coding.actions
        self._spaces = {name: _observation_space(self.table, self.wait + 1) for name in self.possible_agents}
        self._action_spaces = {name: spaces.Discrete(self.wait + 1) for name in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.steps = 0
        return self._observations(), {name: {} for name in self.agents}

    def _observations(self) -> dict[str, dict[str, Any]]:
        awaited = self.table.state.awaited
        seen = {}
        for seat, name in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if seat in awaited:
                mask[: self.wait] = self.table.mask(seat)
            else:
                mask[self.wait] = 1
            seen[name] = {"observation": self.table.observe(seat), "action_mask": mask}
        return seen

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        agents, state = self.agents, self.table.state
        asked = {seat: actions.get(self.possible_agents[seat]) for seat in state.awaited}
        for seat, number in asked.items():
            self.table.action(seat, number)
        for seat, number in asked.items():
            # Another's action may have settled what this seat was asked.
            if seat in state.awaited and number in self.table.coding.legal(state, seat):
                self.table.act(seat, number)
        self.steps += 1
        over = state.outcome is not None
        broken_off = not over and self.steps >= MOST_STEPS
        observations = self._observations()
        rewards = dict(zip(agents, self.table.rewards(), strict=True)) if agents else {}
        ended = (dict.fromkeys(agents, over), dict.fromkeys(agents, broken_off))
        if over or broken_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return observations, rewards, *ended, {name: {} for name in agents}

    def render(self) -> str | None:
        return _render(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""
