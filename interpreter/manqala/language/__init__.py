"""Services for authors of rules: formatting, comparison, completion and other editor features."""
