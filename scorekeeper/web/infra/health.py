"""Answers health checks: whether the server works, and can read and write its database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from flask import Blueprint, Response

from scorekeeper.storage.store import Store
from scorekeeper.web.table.session import tables

bp = Blueprint("health", __name__)

PATIENCE = 5.0  # seconds
EXAMINER = ThreadPoolExecutor(1)  # if the database hangs, only this thread waits for it


@bp.get("/healthz")
def show() -> Response:
    fine = answers(tables().store)
    return Response("ok\n" if fine else "the database cannot be used\n", 200 if fine else 503, mimetype="text/plain")


def answers(store: Store) -> bool:
    """Whether the database works and answers in time."""
    asked = EXAMINER.submit(store.alive)
    try:
        return asked.result(PATIENCE)
    except TimeoutError:
        asked.cancel()
        return False
