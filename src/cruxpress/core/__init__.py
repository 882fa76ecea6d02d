"""The data model: families, shapes, recipes, ratings, records, walks, states and drawings."""
