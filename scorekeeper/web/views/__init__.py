"""The pages, one blueprint each."""
