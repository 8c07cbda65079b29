"""The parts of games that are written in C: built once on each machine, or brought by a wheel; and search with them."""
