"""Which seat tapped an entry, where its phone has said so; and how often somebody tried something lately."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("entries", sa.Column("seat", sa.Integer, nullable=True))
    op.create_table(
        "attempts",
        sa.Column("who", sa.String(80), primary_key=True),
        sa.Column("span", sa.Integer, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
    )
