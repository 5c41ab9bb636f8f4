"""Seconds as the other side counts them: CPU on one thread, which a busy machine hardly changes."""

import os
import time

clock = time.process_time if os.environ.get("OMP_NUM_THREADS") == "1" else time.perf_counter
