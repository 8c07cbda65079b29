"""What all tests share."""

from hypothesis import HealthCheck, settings

# A busy machine is no fault: tests are judged by what they find, not by how long one example takes.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
