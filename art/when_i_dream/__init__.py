"""The pictures of When I Dream's terms: recipes, motifs, drawings of our own, and what composes them."""
