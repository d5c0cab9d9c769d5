"""What is told of typed rules that were looked through: values that are surely not meant, names and marks for nothing."""
