"""iFair the way its authors fit it: SciPy's L-BFGS-B on a vectorised NumPy loss, numeric gradients.

Reads one JSON object on stdin: x, protectedColumns, prototypes, variant ("paper" or "authors"),
weights {utility, fairness}, seed, maxfun. With numeric gradients one step costs about as many
evaluations as there are parameters, and maxfun counts them all. Prints {"seconds", "loss",
"evaluations", "iterations", "evaluationSeconds", "why"} as JSON. Threads: OPENBLAS_NUM_THREADS.
"""

import json
import sys
import time

import numpy as np
from scipy.optimize import minimize
from scipy.spatial.distance import cdist, pdist
from scipy.special import softmax

data = json.load(sys.stdin)
x = np.asarray(data["x"], dtype=float)
k = data["prototypes"]
published = data["variant"] == "authors"
weights = data["weights"]
n, m = x.shape
protected = data["protectedColumns"]
ordinary = [j for j in range(m) if j not in protected]
inputs = pdist(x[:, ordinary])


def loss(parameters):
    alpha = parameters[:m]
    v = parameters[m:].reshape(k, m)
    if published:
        # Column weights may be negative here, so they cannot go under a root.
        square = (x * x) @ alpha[:, None] - 2 * (x * alpha) @ v.T + (v * v) @ alpha
        images = softmax(-square, axis=1) @ v
        changes = pdist(images) - inputs
    else:
        root = np.sqrt(alpha)
        images = softmax(-cdist(x * root, v * root), axis=1) @ v
        changes = pdist(images * root) - pdist(x[:, ordinary] * root[ordinary])
    utility = ((x - images) ** 2).sum()
    # pdist has every pair once, the loss both orders.
    fairness = 2 * (changes @ changes)
    if published:
        utility, fairness = np.sqrt(utility), np.sqrt(fairness)
    return weights["utility"] * utility + weights["fairness"] * fairness


random = np.random.default_rng(data["seed"])
start = random.random(m + k * m)
start[protected] = 1e-4
bounds = None if published else [(0, None)] * m + [(None, None)] * (k * m)

began = time.perf_counter()
for _ in range(3):
    loss(start)
each = (time.perf_counter() - began) / 3

began = time.perf_counter()
fit = minimize(
    loss,
    start,
    method="L-BFGS-B",
    bounds=bounds,
    # The step of the published code is 1e-3; a smaller one gives it better gradients.
    options={"eps": 1e-5, "maxfun": data["maxfun"], "maxiter": data["maxfun"]},
)
seconds = time.perf_counter() - began
json.dump(
    {
        "seconds": seconds,
        "loss": float(fit.fun),
        "evaluations": int(fit.nfev),
        "iterations": int(fit.nit),
        "evaluationSeconds": each,
        "why": str(fit.message),
    },
    sys.stdout,
)
