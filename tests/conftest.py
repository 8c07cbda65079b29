"""What all tests share."""

import signal

from hypothesis import HealthCheck, settings

# Where the tests run as a background job the interrupt signal is ignored, and every program they start would ignore
# it too; but some of them are interrupted on purpose.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A busy machine is no fault: tests are judged by what they find, not by how long one example takes.
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")
