"""What `fortywinks doctor` has to say of one thing."""

from typing import Literal, NamedTuple, TypeAlias

State: TypeAlias = Literal["good", "beware", "bad"]


class Finding(NamedTuple):
    """One thing that was looked at: how it is, and if it is not good, what to do."""

    about: str
    state: State
    says: str
    mend: str = ""
