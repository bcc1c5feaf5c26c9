"""Two links to every table: one to keep score, one to watch. The address a table had goes on as its scorer's link."""

from __future__ import annotations

import secrets
from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    links = op.create_table(
        "links",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False, index=True),
        sa.Column("role", sa.String(8), nullable=False),
    )
    known = op.get_bind().execute(sa.text("select id from tables")).scalars().all()
    pairs = [(id, token, role) for id in known for token, role in ((id, "score"), (secrets.token_urlsafe(16), "watch"))]
    rows = [
        {"digest": sha256(token.encode()).hexdigest(), "token": token, "table_id": id, "role": role}
        for id, token, role in pairs
    ]
    if rows:
        op.bulk_insert(links, rows)
