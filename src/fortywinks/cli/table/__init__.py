"""Somebody at a table, by terminal: the same whether the table is in this process or far away."""
