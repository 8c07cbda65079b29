"""The painter of Schafe-Schubsen's dike: its land, its meadow and water, and its eight sheep."""
