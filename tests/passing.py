"""What comes at one end goes out at the other: for proxies of the tests."""

import asyncio
from contextlib import suppress


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until one of the two is gone; then the other is closed too."""
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        with suppress(OSError):
            writer.close()
