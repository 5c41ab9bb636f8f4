"""The eigenproblem of PFR from sums over people: nothing here grows with their number."""

from dataclasses import dataclass

import numpy as np
from scipy import linalg

ROUNDING = 1e-12
SMALLEST_VARIANCE = 1e-10


@dataclass
class Statistics:
    """What PFR needs to know of the data and of its two graphs."""

    mean: np.ndarray
    covariance: np.ndarray
    similarity: np.ndarray
    similarity_weight: float
    fairness: np.ndarray
    fairness_weight: float


def mixed_cost(statistics, gamma, balance):
    """A(gamma) = (1 - gamma) A_X / c_X + gamma A_F / c_F, and what a random direction costs."""
    weighed = balance == "weight"
    cost = np.zeros_like(statistics.covariance)
    scale = 0.0
    for share, form, weight in (
        (1 - gamma, statistics.similarity, statistics.similarity_weight),
        (gamma, statistics.fairness, statistics.fairness_weight),
    ):
        if share == 0:
            continue
        factor = share / weight if weighed else share
        cost += factor * form
        scale += factor * weight
    return cost, scale


def whiten(covariance):
    """Eigenvalues of B that count, and the map to coordinates in which B is I."""
    values, vectors = linalg.eigh(covariance)
    kept = values > SMALLEST_VARIANCE * max(values[-1], 0)
    return values[kept], vectors[:, kept] / np.sqrt(values[kept])


def spectrum(statistics, gamma, ridge, balance):
    """All solutions of (A + ridge tr(A)/r I) v = lambda B v with V'BV = I, ascending."""
    variances, half = whiten(statistics.covariance)
    cost, scale = mixed_cost(statistics, gamma, balance)
    lift = ridge * np.trace(cost) / len(variances)
    small = half.T @ cost @ half
    small = (small + small.T) / 2 + np.diag(lift / variances)
    values, vectors = linalg.eigh(small)
    # What rounding leaves of a 0 must be one: grades depend on ratios.
    values = np.where(values > ROUNDING * max(scale, values[-1]), values, 0.0)
    return values, fix_signs(half @ vectors)


def basis(statistics, gamma, balance):
    """All solutions of A v = lambda v with V'V = I, ascending: the published code's constraint."""
    cost, _ = mixed_cost(statistics, gamma, balance)
    values, vectors = linalg.eigh(cost)
    return values, fix_signs(vectors)


def fix_signs(vectors):
    """The entry of largest magnitude of every column (the first of equals) is positive."""
    lead = np.abs(vectors).argmax(axis=0)
    signs = np.sign(vectors[lead, np.arange(vectors.shape[1])])
    return vectors * np.where(signs == 0, 1.0, signs)


def grades(values, strictness):
    """What graded PFR leaves of every direction, from 1 for the first to 0."""
    kept = (1 - strictness) * values[0]
    excess = strictness * (values - values[0])
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(excess > 0, np.sqrt(kept / (kept + excess)), 1.0)


def fit_calibration(score, label, weights):
    """a and b of logistic(a + b score) by Newton's method; the penalty only keeps b finite."""
    c = 1e6
    total, ones = weights.sum(), weights @ label
    beta = np.array([0.0, np.log(ones / (total - ones))])
    design = np.column_stack([score, np.ones_like(score)])
    penalty = np.array([1 / c, 0.0])
    sign = np.where(label > 0, 1.0, -1.0)

    def loss(point):
        return weights @ np.logaddexp(0.0, -sign * (design @ point)) + penalty @ point**2 / 2

    value = loss(beta)
    for _ in range(200):
        chance = logistic(design @ beta)
        gradient = design.T @ (weights * (chance - label)) + penalty * beta
        curvature = (design * (weights * chance * (1 - chance))[:, None]).T @ design
        step = np.linalg.solve(curvature + np.diag(penalty + 1e-300), gradient)
        length = 1.0
        while length > 1e-12:
            tried = loss(beta - length * step)
            if tried <= value * (1 + 1e-14):
                break
            length /= 2
        else:
            break
        beta, value = beta - length * step, tried
        if np.abs(length * step).max() <= 1e-12 * max(1.0, np.abs(beta).max()):
            break
    return float(beta[1]), float(beta[0])


def logistic(linear):
    small = np.exp(-np.abs(linear))
    return np.where(linear >= 0, 1.0, small) / (1.0 + small)
