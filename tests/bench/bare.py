"""The yardstick for a tap: a bare Flask view that inserts one row and renders a template of the same size."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from flask import Flask, render_template_string, request
from sqlalchemy import Column, Integer, MetaData, String, Table, create_engine, event, insert

ROWS = Table("rows", MetaData(), Column("id", Integer, primary_key=True), Column("body", String(200)))
PAGE = """<main>{% for n in range(count) %}<button name="card" value="r{{ n }}">{{ n }}<i class="mark r"></i></button>
{% endfor %}</main>"""


def durable(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")


def prepare(file: Path) -> None:
    """Make the table once: two workers would race for it."""
    engine = create_engine(f"sqlite:///{file}")
    ROWS.metadata.create_all(engine)
    engine.dispose()


def create_app() -> Flask:
    app = Flask("bare")
    engine = create_engine(f"sqlite:///{os.environ['BARE_FILE']}")
    event.listen(engine, "connect", durable)

    @app.post("/")
    def tap() -> str:
        with engine.begin() as connection:
            connection.execute(insert(ROWS), {"body": request.form["card"]})
        return render_template_string(PAGE, count=int(request.form["count"]))

    @app.get("/")
    def home() -> str:
        return "here"

    return app
