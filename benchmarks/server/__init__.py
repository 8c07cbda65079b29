"""The server beside a bare broadcast, boardgame.io and Colyseus: CPU per move, latency, memory, restart."""
