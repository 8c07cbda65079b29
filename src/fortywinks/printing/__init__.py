"""What a game builds on to print its cards: `cards` says what a card is, `sheets` lays them out on paper."""
