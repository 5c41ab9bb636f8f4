"""iFair as its authors fit it: SciPy's L-BFGS-B on a vectorised NumPy loss, with numeric gradients.

One gradient costs as many evaluations as there are parameters, and `maxfun` counts them all (1000
in the published code). Reads x; the last column is protected.
"""

import numpy as np
from scipy.optimize import minimize
from scipy.spatial.distance import cdist, pdist
from scipy.special import softmax

from raw import read


def prepare(folder, rows, cols, variant, prototypes, weights, maxfun, seed=1):
    x = read(folder, "x", rows, cols)
    return {
        "x": x,
        "published": variant == "authors",
        "k": prototypes,
        "weights": [weights[name] for name in ("utility", "fairness")],
        "maxfun": maxfun,
        "seed": seed,
    }


def terms(data, inputs, parameters):
    x, k = data["x"], data["k"]
    alpha = parameters[: x.shape[1]]
    v = parameters[x.shape[1] :].reshape(k, -1)
    if data["published"]:
        # Column weights may be negative here, so they cannot go under a root.
        squares = (x * x) @ alpha[:, None] - 2 * (x * alpha) @ v.T + (v * v) @ alpha
        images = softmax(-squares, axis=1) @ v
        changes = pdist(images) - inputs
    else:
        root = np.sqrt(alpha)
        images = softmax(-cdist(x * root, v * root), axis=1) @ v
        changes = pdist(images * root) - pdist(x[:, :-1] * root[:-1])
    # pdist has every pair once, the loss both orders.
    sums = ((x - images) ** 2).sum(), 2 * np.dot(changes, changes)
    return np.sqrt(sums) if data["published"] else sums


def run(data):
    cols, free = data["x"].shape[1], data["k"] * data["x"].shape[1]
    inputs = pdist(data["x"][:, :-1])
    start = np.random.default_rng(data["seed"]).random(cols + free)
    start[cols - 1] = 1e-4
    fit = minimize(
        lambda parameters: np.dot(data["weights"], terms(data, inputs, parameters)),
        start,
        method="L-BFGS-B",
        bounds=None if data["published"] else [(0, None)] * cols + [(None, None)] * free,
        # The published step is 1e-3; a smaller one gives it better gradients.
        options={"eps": 1e-5, "maxfun": data["maxfun"], "maxiter": data["maxfun"]},
    )
    return {"loss": float(fit.fun), "evaluations": int(fit.nfev), "iterations": int(fit.nit)}
