"""`fortywinks doctor`: what would go wrong for whoever opens a house, and how to mend it."""

from typing import Annotated

import typer

from ..terminal.console import ALARM, DREAM, MOON, is_plain, make_console, one_line

MARKS = {"good": ("ok", DREAM), "beware": ("!", MOON), "bad": ("no", ALARM)}


def doctor(
    host: Annotated[str | None, typer.Option(help="As for serve.")] = None,
    port: Annotated[str | None, typer.Option(help="As for serve.")] = None,
    data: Annotated[str | None, typer.Option(help="As for serve.")] = None,
    database: Annotated[str | None, typer.Option(help="As for serve.")] = None,
    public_url: Annotated[str | None, typer.Option(help="As for serve.")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="As for serve.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for a script.")] = False,
) -> int:
    """Look for what goes wrong for hosts, and say how to mend it.

    Ends with status 1 if the house could not open, or could not keep what it promises.
    """
    import msgspec

    from ..server.config import read_settings
    from ..server.doctor import examine

    flags = {"host": "0.0.0.0" if lan and host is None else host, "port": port, "data": data}
    flags |= {"database": database, "public_url": public_url}
    found = list(examine(read_settings(flags)))
    if as_json:
        print(msgspec.json.encode([finding._asdict() for finding in found]).decode())
    else:
        console = make_console(is_plain())
        for finding in found:
            mark, colour = MARKS[finding.state]
            console.print(f"{mark:>3}  {finding.about}: {one_line(finding.says)}", style=colour, soft_wrap=True)
            if finding.mend and finding.state != "good":
                console.print(f"     → {finding.mend}", soft_wrap=True)
    return 1 if any(finding.state == "bad" for finding in found) else 0
