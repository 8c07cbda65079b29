"""The texts of the house in every language: what is missing (`make words`), and one made by a program."""
