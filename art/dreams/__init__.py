"""The dream pictures: recipes, palettes, motifs, and the painter."""
