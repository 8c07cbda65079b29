"""How fast the engine is, beside other engines: `make bench`, or `python -m benchmarks --help`.

Every row is measured in a worker process that is pinned to one core. The rows take turns in short slices, again and
again, so that a busy moment of the machine hits all of them; only the worker's own processor time counts.
"""
