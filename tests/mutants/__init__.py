"""Mutants: the rules of each game, changed in one place that decides something, must fail that game's tests.

`make mutants` (or ``python -m tests.mutants sen``) tries every change and lists those that no test noticed. A change
that makes no difference anybody could notice is named in ``harmless.toml``, with the reason; everything else that
survives wants a test.
"""
