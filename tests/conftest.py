"""How Hypothesis searches: the same examples in every run, so that a clean clone tells what mine told."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", derandomize=True, deadline=None, max_examples=120, suppress_health_check=list(HealthCheck)
)
settings.load_profile("steady")
