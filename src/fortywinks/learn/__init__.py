"""Players that learn by themselves: how they are trained, and their nets at a table. See docs/research/training.md."""
