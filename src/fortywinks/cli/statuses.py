"""How the program ends, beyond what a command says of itself."""

INTERRUPTED = 130
"""The status of a program that was stopped by Ctrl-C."""
