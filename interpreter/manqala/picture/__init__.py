"""Pictures of boards: scalable, for pages, notebooks and print, light and dark."""
