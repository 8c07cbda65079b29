"""A house of several machines: who has which table, and how a request reaches whoever has it."""
