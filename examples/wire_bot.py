"""A bot over the wire: takes a free seat at a table and plays any game of the house until the table is closed.

    python examples/wire_bot.py http://localhost:4040/t/SbcFmDzL3nEkCaxK [LEVEL]

Without a level it does any legal thing; with one it thinks like the house's own bot of that level. It is told and
sent exactly what a person on that seat is.
"""

import asyncio
import sys
from contextlib import suppress
from random import Random

from fortywinks.bots import Bot, RandomBot
from fortywinks.client import Address, TableClient, TableIsOver
from fortywinks.core import read_options
from fortywinks.core.wording import refusal_sentence
from fortywinks.protocol.messages import Refused, Sit, TableChanged, Update, Welcome
from fortywinks.tables import new_token


def brain(client: TableClient, level: str | None, rng: Random) -> Bot:
    """A new mind for a new game."""
    mirror = client.mirror
    if level is None or mirror.table is None or mirror.you.seat is None:
        return RandomBot(rng)
    options = read_options(mirror.game.options_type, mirror.table.options)
    return mirror.game.bot(level, mirror.you.seat, len(mirror.table.seats), options, rng)


async def play(link: str, level: str | None = None) -> None:
    """Sits down and stays to the end."""
    rng = Random()
    async with TableClient(Address.parse(link), new_token(), patience=60) as client:
        answer = await client.ask(Sit, name="Wire bot")
        if isinstance(answer, Refused):
            raise SystemExit(f"no seat: {refusal_sentence(answer.rule, answer.code, answer.fields)}")
        bot: Bot = RandomBot(rng)
        match = 0
        async for message in client:
            mirror = client.mirror
            if isinstance(message, Welcome | TableChanged) and message.table.match != match:
                bot, match = brain(client, level, rng), message.table.match
            if isinstance(message, Update):
                for event in mirror.events(message):
                    bot.watch(event)
            if mirror.legal and not client.is_behind:
                answer = await client.act(str(bot.choose(mirror.view, mirror.legal)))
                if isinstance(answer, Refused) and answer.code == "rules":  # its memory failed it
                    await client.act(str(mirror.legal.sample(rng)))


if __name__ == "__main__":
    with suppress(TableIsOver):  # while it was about to do something
        asyncio.run(play(*sys.argv[1:3]))
