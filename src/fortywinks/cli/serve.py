"""`fortywinks serve`: the house, open for players."""

from collections.abc import Callable
from typing import Annotated, Any

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen at; 0.0.0.0 is all. [127.0.0.1]")] = None,
    port: Annotated[str | None, typer.Option(help="Port to listen at. [4040]")] = None,
    data: Annotated[str | None, typer.Option(help="Folder in which games are kept.")] = None,
    database: Annotated[str | None, typer.Option(help="A PostgreSQL for a house of several machines.")] = None,
    node: Annotated[str | None, typer.Option(help="The name of this node of it.")] = None,
    node_address: Annotated[str | None, typer.Option(help="Where other nodes reach it, as host:port.")] = None,
    lease: Annotated[str | None, typer.Option(help="Seconds until a silent node is taken for dead. [3]")] = None,
    renewal: Annotated[str | None, typer.Option(help="Seconds between its renewals. [a third of the lease]")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="How people reach the house, such as https://a.example.")
    ] = None,
    origins: Annotated[str | None, typer.Option(help="Further pages that may talk to the house.")] = None,
    proxies: Annotated[str | None, typer.Option(help="Proxies before the house, as addresses or networks.")] = None,
    tables: Annotated[str | None, typer.Option(help="The most tables at a time. [20000]")] = None,
    tables_per_person: Annotated[str | None, typer.Option(help="The most tables of one host. [12]")] = None,
    sockets_per_person: Annotated[str | None, typer.Option(help="The most connections of one person. [30]")] = None,
    sockets_per_address: Annotated[str | None, typer.Option(help="… of one address; 0: any number. [1000]")] = None,
    messages_per_second: Annotated[str | None, typer.Option(help="From one connection; 0: any number. [20]")] = None,
    requests_per_second: Annotated[str | None, typer.Option(help="From one address; 0: any number. [30]")] = None,
    bot_workers: Annotated[str | None, typer.Option(help="Processes in which bots think. [2]")] = None,
    bot_pace: Annotated[str | None, typer.Option(help="Bots' pause in percent of a person's; 0: none. [60]")] = None,
    log_format: Annotated[str | None, typer.Option(help="json or text. [json]")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error. [info]")] = None,
    metrics: Annotated[str | None, typer.Option(help="Who may read /metrics: nobody, local, everyone. [local]")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Open to phones in this network; prints a code for them.")] = False,
) -> None:
    """Open the house: tables for people and bots, over the network.

    Every option can be set in the environment too: --public-url is FORTYWINKS_PUBLIC_URL.
    """
    flags = dict(locals())
    if flags.pop("lan"):
        flags["host"] = host or "0.0.0.0"
        from .way_for_phones import show_way_for_phones

        open_house(flags, show_way_for_phones)
    else:
        open_house(flags)


def open_house(flags: dict[str, Any], when_open: Callable[[int], None] | None = None) -> None:
    """Runs the server until it is told to stop."""
    from ..server.config import read_settings
    from ..server.program import serve as run

    settings = read_settings(flags)
    open_to = when_open or (lambda port: None)
    if settings.database is None:
        run(settings, open_to)
    else:
        from ..server.cluster.program import NodeProgram  # what it needs is not installed everywhere

        run(settings, open_to, NodeProgram)
