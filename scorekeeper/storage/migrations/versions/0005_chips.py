"""What is printed on chips, at tables of games that have some."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("chips", sa.Text, nullable=True))
