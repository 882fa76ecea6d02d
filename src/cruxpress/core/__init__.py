"""What a puzzle is: families, shapes, recipes, ratings, records, walks, states and drawings."""
