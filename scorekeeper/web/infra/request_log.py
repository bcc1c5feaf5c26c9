"""Logs every request: endpoint, status, duration."""

from __future__ import annotations

from time import perf_counter

from flask import Flask, Response, g, request

from scorekeeper import logs


def register(app: Flask) -> None:
    logs.keep(app.config["LOG"])
    app.before_request(_begin)
    app.after_request(_tell)


def _begin() -> None:
    g.began = perf_counter()


def _tell(response: Response) -> Response:
    """Log the endpoint, never the address: the address of a table is its key."""
    took = round((perf_counter() - g.began) * 1000, 1) if "began" in g else None
    place, method, status = request.endpoint, request.method, response.status_code
    logs.tell("info", "request", endpoint=place, method=method, status=status, milliseconds=took)
    return response
