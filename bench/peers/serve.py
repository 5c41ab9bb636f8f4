"""Runs peers on request, so that their runs can be interleaved with ours.

Reads one JSON object a line, answers one a line:

    {"do": "prepare", "peer": "gram", "folder": ..., "args": {...}}   loads the data
    {"do": "time", "peer": "gram"}                                    one timed run: {"seconds": ...}
    {"do": "result", "peer": "gram"}                                  the last run's result, as numbers
                                                                      and raw files beside the data
    {"do": "about"}                                                   versions and the BLAS in use

A peer is a module beside this file with `prepare(folder, **args)`, which returns its data, and
`run(data)`, which returns a dict of arrays and numbers; only `run` is timed.
"""

import importlib
import json
import os
import platform
import sys

import numpy as np

from clock import clock

answers = sys.stdout
sys.stdout = sys.stderr  # whatever a library prints must not get between the answers
prepared = {}
results = {}


def about():
    import scipy
    import sklearn
    from threadpoolctl import threadpool_info

    blas = [pool for pool in threadpool_info() if pool["user_api"] == "blas"]
    return {
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "sklearn": sklearn.__version__,
        "blas": [
            {
                "name": pool["internal_api"],
                "version": pool["version"],
                "kernels": pool.get("architecture"),
                "threads": pool["num_threads"],
            }
            for pool in blas
        ],
    }


def save(folder, name, value):
    """Arrays go to files as doubles; numbers go into the answer."""
    if not isinstance(value, np.ndarray):
        return value
    path = os.path.join(folder, f"result-{name}.f64")
    np.ascontiguousarray(value, dtype=np.float64).tofile(path)
    return {"file": path, "shape": value.shape}


def answer(request):
    do = request["do"]
    if do == "about":
        return about()
    name = request["peer"]
    if do == "prepare":
        module = importlib.import_module(name)
        data = module.prepare(request["folder"], **request["args"])
        prepared[name] = (module, data, request["folder"])
        return {}
    module, data, folder = prepared[name]
    if do == "time":
        start = clock()
        results[name] = module.run(data)
        return {"seconds": clock() - start}
    if do == "result":
        return {key: save(folder, f"{name}-{key}", value) for key, value in results[name].items()}
    raise ValueError(f"unknown request {do!r}")


for line in sys.stdin:
    try:
        reply = answer(json.loads(line))
    except Exception as error:  # the other side must hear of it, whatever it was
        reply = {"error": f"{type(error).__name__}: {error}"}
    answers.write(json.dumps(reply) + "\n")
    answers.flush()
