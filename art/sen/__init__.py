"""The morning of Sen: a sky, the land below it and the cock who calls, each on its own: the page moves them."""
