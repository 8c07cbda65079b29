"""The journal against a plain dictionary: whatever is done in whatever order, a restart finds the same."""

import asyncio
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from fortywinks.storage import batches, filejournal
from fortywinks.storage.postgres import journal

from .helpers import InFiles, InPostgres, Keeping, line

tables = st.sampled_from(["a", "b", "c", "d-4", "E_5"])


class JournalModel(RuleBasedStateMachine):
    """`lines` is what was appended, by table; `told` is what was acknowledged."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.kept = self.place()
        self.journal = self.runner.run(self._open())
        self.lines: dict[str, list[bytes]] = {}
        self.number = 0
        self.appended: list[int] = []
        self.told: list[int] = []

    def place(self) -> Keeping:
        """An empty one."""
        return InFiles(Path(tempfile.mkdtemp(prefix="fortywinks-")))

    def cut_off(self) -> None:
        """Everything stops, with everything acknowledged, and the data stays as it is then."""
        assert isinstance(self.kept, InFiles)
        directory = self.kept.directory
        copy = directory.with_name(directory.name + "-")
        shutil.copytree(directory, copy)
        self.runner.run(self.journal.close())
        shutil.rmtree(directory)
        copy.rename(directory)

    def clear_away(self) -> None:
        assert isinstance(self.kept, InFiles)
        shutil.rmtree(self.kept.directory)

    async def _open(self):
        return await self.kept.open()

    def _append(self, table: str) -> None:
        self.number += 1
        self.appended.append(self.number)
        self.journal.append(table, line(self.number), lambda number=self.number: self.told.append(number))
        self.lines.setdefault(table, []).append(line(self.number))

    @rule(chosen=st.lists(tables, min_size=1, max_size=5))
    def append(self, chosen):
        async def work():
            for table in chosen:
                self._append(table)

        self.runner.run(work())

    @rule(table=tables, again=st.booleans())
    def drop(self, table, again):
        async def work():
            self.journal.drop(table)
            self.lines.pop(table, None)
            if again:
                self._append(table)

        self.runner.run(work())

    @rule()
    def flush(self):
        self.runner.run(self.journal.flush())
        assert self.told == self.appended

    @rule(shortened=tables, meanwhile=st.lists(st.tuples(tables, st.booleans()), max_size=5))
    def rotate(self, shortened, meanwhile):
        async def work():
            rotation = asyncio.create_task(self.journal.rotate(lines_of))
            for table, drops in meanwhile:
                await asyncio.sleep(0)
                if drops:
                    self.journal.drop(table)
                    self.lines.pop(table, None)
                else:
                    self._append(table)
            await rotation

        def lines_of(table):
            if table == shortened:
                self.lines[table] = self.lines[table][-1:]
            return self.lines[table]

        self.runner.run(work())

    @rule(cleanly=st.booleans())
    def restart(self, cleanly):
        """Ends the program, or cuts it off with everything acknowledged and leaves the files as they then are."""
        self.runner.run(self.journal.flush())
        if cleanly:
            self.runner.run(self.journal.close())
        else:
            self.cut_off()
        assert self.kept.tables() == self.lines
        self.journal = self.runner.run(self._open())

    @invariant()
    def told_in_order(self):
        assert self.told == self.appended[: len(self.told)]

    def teardown(self):
        self.runner.run(self.journal.close())
        assert self.kept.tables() == self.lines
        assert self.told == self.appended
        self.runner.close()
        self.clear_away()


def test_whatever_is_done_a_restart_finds_the_same(monkeypatch):
    monkeypatch.setattr(batches, "RESERVE", 512)
    monkeypatch.setattr(filejournal, "ROTATE_SLICE", 20)
    thoroughness = settings(
        max_examples=25, stateful_step_count=16, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    run_state_machine_as_test(JournalModel, settings=thoroughness)


def test_whatever_is_done_a_restart_finds_the_same_in_a_database(monkeypatch, postgres, shared_database):
    class InDatabase(JournalModel):
        def place(self) -> Keeping:
            postgres.empty(shared_database)
            return InPostgres(shared_database)

        def cut_off(self) -> None:
            """The connection ends; the next node takes the place of the one before."""
            self.runner.run(self.journal.close())

        def clear_away(self) -> None:
            pass

    monkeypatch.setattr(journal, "ROTATE_SLICE", 20)
    thoroughness = settings(
        max_examples=10, stateful_step_count=12, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    run_state_machine_as_test(InDatabase, settings=thoroughness)
