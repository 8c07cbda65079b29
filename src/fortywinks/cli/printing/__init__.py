"""Decks to print and cut out: each game that has one draws its cards, `sheets` lays them out."""
