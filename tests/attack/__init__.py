"""Attacks on a running house, from outside: see `__main__`."""
