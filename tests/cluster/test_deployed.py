"""What `docs/deploy` says can be started, and is a house. Needs root; see `deployed`."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.long


@pytest.mark.parametrize("kind", ["compose", "units"])
def test_three_nodes_a_database_and_a_proxy_are_a_house_as_deployed(tmp_path, kind):
    alone = ["unshare", "--net", "--mount", "--fork", "--kill-child"]
    command = [*alone, sys.executable, "-m", "tests.cluster.deployed", kind, str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"NO_PROXY": "*"})
    logs = "\n".join(f"{log.name}: {log.read_text()[-1500:]}" for log in tmp_path.glob("*.log"))
    assert done.returncode == 0, f"{done.stderr[-3000:]}\n{logs}"
