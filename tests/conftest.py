"""The plugins of the tests. The first one must come before anything that asks for the games."""

from __future__ import annotations

import os

pytest_plugins = ["tests.left_out", "tests.tiers", "tests.fixtures", "tests.browser.fixtures"]
os.environ |= {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}  # English at the terminal
