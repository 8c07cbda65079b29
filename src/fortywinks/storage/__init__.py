"""What survives a crash: the journal of the tables that are played, and the catalogue of finished games."""

from .catalogue import Catalogue, CatalogueClerk, CatalogueEntry, Checked, Participant
from .errors import DamagedCatalogue, DamagedJournal, DirectoryInUse, JournalFailed, NewerFormat, StorageError
from .filejournal import FileJournal
from .journal import Journal, JournalFigures, LinesOf, Then
from .memory import MemoryJournal
from .recovery import Recovered, TornTail, recover
from .sqlite import SqliteCatalogue
from .store import CATALOGUE_NAME, OpenStore, Store, open_store, size_of

__all__ = [
    "CATALOGUE_NAME",
    "Catalogue",
    "CatalogueClerk",
    "CatalogueEntry",
    "Checked",
    "DamagedCatalogue",
    "DamagedJournal",
    "DirectoryInUse",
    "FileJournal",
    "Journal",
    "JournalFailed",
    "JournalFigures",
    "LinesOf",
    "MemoryJournal",
    "NewerFormat",
    "OpenStore",
    "Participant",
    "Recovered",
    "SqliteCatalogue",
    "StorageError",
    "Store",
    "Then",
    "TornTail",
    "open_store",
    "recover",
    "size_of",
]
