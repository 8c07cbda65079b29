"""That this module is there says that the game can be walked through as a tree: every action is on a list."""
