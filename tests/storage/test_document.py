"""What docs/storage.md shows of a journal is one."""

import re
from pathlib import Path

from fortywinks.storage import recover
from fortywinks.storage.batches import segment_path

DOCUMENT = Path(__file__).parents[2] / "docs/storage.md"


def test_the_journal_in_the_document_can_be_read(tmp_path):
    found = re.search(r"^```\n(#fortywinks-journal.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.M | re.S)
    assert found is not None
    segment_path(tmp_path, 1).write_text(found[1])
    recovered = recover(tmp_path)
    assert recovered.tables == {"p0Qz": [b'{"time":"turn","seat":"B"}']}
    assert recovered.torn is None
