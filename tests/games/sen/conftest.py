"""Masters that think less: what is held here does not depend on how long they do."""

import pytest

from fortywinks.games.sen.bots.master import MasterBot


@pytest.fixture(autouse=True)
def masters_think_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MasterBot, "thoughts", 300)
