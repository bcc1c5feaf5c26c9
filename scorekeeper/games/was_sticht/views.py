"""The pages that only Was Sticht? has: chip values and the dealer's helper."""

from __future__ import annotations

from scorekeeper.games.was_sticht import clue, values
from scorekeeper.games.was_sticht.messages import quoted_task, task_words
from scorekeeper.text.language import lazy
from scorekeeper.web.infra.i18n import for_each_reader

values.bp.add_app_template_filter(for_each_reader(task_words), "task")
values.bp.add_app_template_filter(for_each_reader(quoted_task), "quoted_task")

BLUEPRINTS = (values.bp, clue.bp)
LINKS = ((lazy("Was Sticht? dealer's helper"), "clue.show"),)  # on the home page
