"""The one word that the rules say to the compiler (`make compiled`); without it the word means nothing.

A class so marked may be subclassed by classes that are not compiled, and its `__new__` does not call `__init__`, as
usual in Python.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**_):
        return lambda marked: marked
