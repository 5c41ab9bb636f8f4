"""The largest resident memory this process has had so far."""

import resource
import sys


def peak_bytes():
    # On Linux not ru_maxrss: a child inherits its parent's, and the parent here is a large one.
    try:
        with open("/proc/self/status") as status:
            line = next(line for line in status if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024
