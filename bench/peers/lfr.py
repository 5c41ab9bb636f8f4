"""LFR as toolkits fit it: SciPy's L-BFGS-B on a vectorised NumPy loss, with numeric gradients.

One gradient costs as many evaluations as there are parameters, and `maxfun` counts them all (5000
in AIF360). Reads x, labels and groups (0 and 1).
"""

import numpy as np
from scipy.optimize import minimize
from scipy.spatial.distance import cdist
from scipy.special import softmax

from raw import read

EPS = np.finfo(float).eps


def prepare(folder, rows, cols, variant, prototypes, weights, maxfun, seed=1):
    groups = read(folder, "groups", rows)
    return {
        "x": read(folder, "x", rows, cols),
        "y": read(folder, "labels", rows),
        "parts": [np.flatnonzero(groups == g) for g in (0, 1)],
        "variant": variant,
        "k": prototypes,
        "weights": [weights[name] for name in ("reconstruction", "target", "fairness")],
        "alphas": {"zemel": 2 * cols, "aif360": 0, "fairlearn": cols}[variant],
        "maxfun": maxfun,
        "seed": seed,
    }


def memberships(data, alphas, v):
    x = data["x"]
    if data["variant"] == "aif360":
        return softmax(-cdist(x, v), axis=1)
    if data["variant"] == "fairlearn":
        root = np.sqrt(alphas)
        return softmax(-cdist(x * root, v * root), axis=1)
    u = np.empty((len(x), len(v)))
    for part, alpha in zip(data["parts"], alphas.reshape(2, -1)):
        root = np.sqrt(alpha)
        u[part] = softmax(-cdist(x[part] * root, v * root, "sqeuclidean"), axis=1)
    return u


def terms(data, parameters):
    x, y, parts, k = data["x"], data["y"], data["parts"], data["k"]
    w = parameters[data["alphas"] :][:k]
    v = parameters[data["alphas"] + k :].reshape(k, -1)
    u = memberships(data, parameters[: data["alphas"]], v)
    squares = ((x - u @ v) ** 2).sum(axis=1)
    score = np.clip(u @ w, EPS, 1 - EPS)
    log_loss = -(y * np.log(score) + (1 - y) * np.log(1 - score))
    gaps = np.abs(u[parts[0]].mean(axis=0) - u[parts[1]].mean(axis=0))
    if data["variant"] == "zemel":
        return squares.sum(), log_loss.sum(), gaps.sum()
    if data["variant"] == "aif360":
        return sum(squares[p].mean() for p in parts) / x.shape[1], log_loss.mean(), gaps.mean()
    return squares.mean(), log_loss.mean(), gaps.mean()


def run(data):
    k, free = data["k"], data["k"] * data["x"].shape[1]
    start = np.random.default_rng(data["seed"]).random(data["alphas"] + k + free)
    if data["variant"] == "fairlearn":
        start[: data["alphas"]] = 1
    fit = minimize(
        lambda parameters: np.dot(data["weights"], terms(data, parameters)),
        start,
        method="L-BFGS-B",
        bounds=[(0, None)] * data["alphas"] + [(0, 1)] * k + [(None, None)] * free,
        options={"eps": 1e-5, "maxfun": data["maxfun"], "maxiter": data["maxfun"]},
    )
    return {"loss": float(fit.fun), "evaluations": int(fit.nfev), "iterations": int(fit.nit)}
