"""A table over the network in the terminal: what is typed, what is told, and the visit that joins the two."""
