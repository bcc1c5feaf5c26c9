"""Tables and their append-only logs in a database: events as JSON, schema and migrations, backup."""
