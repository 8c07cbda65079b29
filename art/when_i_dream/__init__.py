"""The pictures of When I Dream's terms: recipes, drawings, and what composes and paints them."""
