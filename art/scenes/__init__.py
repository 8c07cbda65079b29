"""Paints the scenes of the house: a night and a morning for each game, what lies behind its table, and the town."""
