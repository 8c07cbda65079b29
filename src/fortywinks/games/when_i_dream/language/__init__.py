"""What the house knows of words: how they are written, how they sound, what belongs to one family."""
