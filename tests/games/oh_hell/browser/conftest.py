"""In these tests a phone is a real browser."""

from tests.browser.conftest import phone as phone
