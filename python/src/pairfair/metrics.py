"""What predictions are worth to people who deserve the same.

Undefined figures (nobody linked, one class only) are NaN.
"""

import numpy as np
from scipy.stats import rankdata
from sklearn.utils.validation import check_consistent_length

from ._base import _group_codes

__all__ = ["consistency", "rank_consistency", "consistency_parts", "group_rates", "group_gaps"]


def consistency(decisions, graph):
    """1 - sum w |d_i - d_j| / sum w over linked people, 1 is best; of scores in [0, 1] likewise."""
    values = _values(decisions, graph)
    weight = graph.total_weight
    return 1 - graph.disagreement(values) / weight if weight > 0 else np.nan


def rank_consistency(scores, graph):
    """How much closer linked people stand in the ranking than any two people do; 0: links mean nothing.

    No threshold, and not to be bought by treating everybody alike: then it is NaN.
    """
    values = _values(scores, graph)
    n, weight = len(values), graph.total_weight
    if n < 2 or not weight > 0:
        return np.nan
    ranks = (rankdata(values) - 1) / (n - 1)
    order = np.sort(ranks)
    spread = 2 * float((2 * np.arange(n) - n + 1) @ order) / (n * (n - 1))
    return 1 - graph.disagreement(ranks) / weight / spread if spread > 0 else np.nan


def consistency_parts(decisions, graph, groups):
    """Where the consistency of 0/1 decisions comes from: consistency = rates + gap + who.

    ``rates`` is what the positive rate alone gives, ``gap`` what the groups' rates add, ``who`` what
    deciding alike for these linked people adds; ``beyond_chance`` is ``who`` as a share of what was left
    to gain. Returns a dict.
    """
    values = _values(decisions, graph)
    if not np.all((values == 0) | (values == 1)):
        raise ValueError("Decisions must be 0 or 1.")
    codes, names = _group_codes(groups)
    check_consistent_length(values, codes)
    count = len(names) + 1
    codes = np.where(codes < 0, count - 1, codes)
    weight = graph.total_weight
    people = np.bincount(codes, minlength=count)
    positives = np.bincount(codes, values, count)
    with np.errstate(invalid="ignore", divide="ignore"):
        p = positives / people
        apart = np.outer(p, 1 - p) + np.outer(1 - p, p)
        np.fill_diagonal(apart, 2 * p * (1 - p) * people / (people - 1))
    linked = graph.group_weights(codes, count)
    chance = 1 - (linked * np.where(linked > 0, apart, 0.0)).sum() / weight if weight > 0 else np.nan
    rate = values.mean()
    whole = consistency(values, graph)
    rates = 1 - 2 * rate * (1 - rate)
    return {
        "consistency": whole,
        "rates": rates,
        "gap": chance - rates,
        "who": whole - chance,
        "beyond_chance": (whole - chance) / (1 - chance) if chance < 1 else np.nan,
    }


def group_rates(y_true, decisions, groups):
    """Size, base rate, positive rate, FPR and FNR of every group, as a dict of dicts by group."""
    truth, decided = np.asarray(y_true, dtype=float), np.asarray(decisions, dtype=float)
    codes, names = _group_codes(groups)
    check_consistent_length(truth, decided, codes)
    if not (set(np.unique(truth)) <= {0, 1} and set(np.unique(decided)) <= {0, 1}):
        raise ValueError("Labels and decisions must be 0 or 1.")
    return {
        name: {
            "size": int((codes == code).sum()),
            "base_rate": _mean(truth, codes == code),
            "positive_rate": _mean(decided, codes == code),
            "fpr": _mean(decided, (codes == code) & (truth == 0)),
            "fnr": _mean(1 - decided, (codes == code) & (truth == 1)),
        }
        for code, name in enumerate(names)
    }


def group_gaps(y_true, decisions, groups):
    """Largest less smallest of every rate over groups, and ``four_fifths``, the least ratio of
    positive rates."""
    rates = group_rates(y_true, decisions, groups).values()
    gaps = {}
    for name in ("base_rate", "positive_rate", "fpr", "fnr"):
        known = [rate[name] for rate in rates if not np.isnan(rate[name])]
        gaps[name] = max(known) - min(known) if known else np.nan
    positive = [rate["positive_rate"] for rate in rates if not np.isnan(rate["positive_rate"])]
    most = max(positive, default=0)
    gaps["four_fifths"] = min(positive) / most if most > 0 else np.nan
    return gaps


def _values(values, graph):
    values = np.asarray(values, dtype=float).ravel()
    if len(values) != len(graph):
        raise ValueError(f"There are {len(values)} values, but the graph is over {len(graph)} people.")
    if not np.isfinite(values).all():
        raise ValueError("Every value must be finite.")
    return values


def _mean(values, rows):
    return float(values[rows].mean()) if rows.any() else np.nan
