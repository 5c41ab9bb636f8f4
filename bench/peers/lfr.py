"""LFR the way toolkits fit it: SciPy's L-BFGS-B on a vectorised NumPy loss, numeric gradients.

Reads one JSON object on stdin: x, labels (0/1), groups (0/1), prototypes, variant ("zemel",
"aif360" or "fairlearn"), weights {reconstruction, target, fairness}, seed, maxfun. With numeric
gradients one step costs about as many evaluations as there are parameters, and maxfun counts them
all. Prints {"seconds", "loss", "evaluations", "iterations", "evaluationSeconds", "blas"} as JSON.
Threads: OPENBLAS_NUM_THREADS.
"""

import json
import sys
import time

import numpy as np
from scipy.optimize import minimize
from scipy.spatial.distance import cdist
from scipy.special import softmax

data = json.load(sys.stdin)
x = np.asarray(data["x"], dtype=float)
y = np.asarray(data["labels"], dtype=float)
group = np.asarray(data["groups"], dtype=int)
k = data["prototypes"]
variant = data["variant"]
weights = data["weights"]
n, m = x.shape
parts = [np.flatnonzero(group == g) for g in (0, 1)]
eps = np.finfo(float).eps
alpha_size = {"zemel": 2 * m, "aif360": 0, "fairlearn": m}[variant]


def memberships(alphas, v):
    if variant == "aif360":
        return softmax(-cdist(x, v), axis=1)
    if variant == "fairlearn":
        root = np.sqrt(alphas)
        return softmax(-cdist(x * root, v * root), axis=1)
    u = np.empty((n, k))
    for rows, alpha in zip(parts, alphas.reshape(2, m)):
        root = np.sqrt(alpha)
        u[rows] = softmax(-cdist(x[rows] * root, v * root, "sqeuclidean"), axis=1)
    return u


def loss(parameters):
    alphas = parameters[:alpha_size]
    w = parameters[alpha_size : alpha_size + k]
    v = parameters[alpha_size + k :].reshape(k, m)
    u = memberships(alphas, v)
    squares = ((x - u @ v) ** 2).sum(axis=1)
    score = np.clip(u @ w, eps, 1 - eps)
    log_loss = -(y * np.log(score) + (1 - y) * np.log(1 - score))
    gaps = np.abs(u[parts[0]].mean(axis=0) - u[parts[1]].mean(axis=0))
    if variant == "zemel":
        terms = squares.sum(), log_loss.sum(), gaps.sum()
    elif variant == "aif360":
        means = [squares[rows].mean() / m for rows in parts]
        terms = sum(means), log_loss.mean(), gaps.mean()
    else:
        terms = squares.mean(), log_loss.mean(), gaps.mean()
    names = "reconstruction", "target", "fairness"
    return sum(weights[name] * term for name, term in zip(names, terms))


random = np.random.default_rng(data["seed"])
start = random.random(alpha_size + k + k * m)
if variant == "fairlearn":
    start[:alpha_size] = 1
bounds = [(0, None)] * alpha_size + [(0, 1)] * k + [(None, None)] * (k * m)

began = time.perf_counter()
for _ in range(20):
    loss(start)
each = (time.perf_counter() - began) / 20

began = time.perf_counter()
fit = minimize(
    loss,
    start,
    method="L-BFGS-B",
    bounds=bounds,
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
