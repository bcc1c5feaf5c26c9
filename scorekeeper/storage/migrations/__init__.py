"""The database's schema, step by step. A step that has been released is never changed; a new one is added."""
