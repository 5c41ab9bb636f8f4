"""Predictors on the frontier between the label and the judges."""

import numpy as np
from sklearn.base import ClassifierMixin, RegressorMixin
from sklearn.utils.multiclass import check_classification_targets

from ._base import BasePFR
from ._solver import fit_calibration, grades, logistic, spectrum

_PARAMETERS = """
    Parameters
    ----------
    gamma : from 0 to 1, default 0.9: the weight of the fairness graph against that of neighbours.
    ridge : at least 0, default 0.1: how far both graphs are smoothed.
    strictness : from 0 to below 1, default 0.5: 0 is least squares, towards 1 linked people get the same
        score. For every bound on how much they differ, no linear score tells the target better.
    n_neighbors, protected_input, max_exact, random_state : as for ``PFR``.
"""


class _Frontier(BasePFR):
    def __init__(
        self,
        *,
        gamma=0.9,
        ridge=0.1,
        strictness=0.5,
        n_neighbors=10,
        protected_input="include",
        max_exact=20_000,
        random_state=None,
    ):
        self.gamma = gamma
        self.ridge = ridge
        self.strictness = strictness
        self.n_neighbors = n_neighbors
        self.protected_input = protected_input
        self.max_exact = max_exact
        self.random_state = random_state

    def _learn(self, X, targets, sensitive_features, graph, sample_weight):
        """Scores of variance 1, one column per target, and the weights of the people."""
        rows, weights, statistics = self._prepare(X, sensitive_features, graph, sample_weight)
        if len(weights) < len(targets):
            targets = targets[np.asarray(sample_weight) > 0]
        self.mean_ = statistics.mean
        centred = rows - self.mean_
        delta = centred.T @ (weights[:, None] * (targets - weights @ targets / weights.sum()))
        directions = np.zeros_like(delta)
        self.n_people_, self.roughness_ = len(rows), np.zeros(delta.shape[1])
        if np.any(np.diag(statistics.covariance) > 0):
            values, vectors = spectrum(statistics, self.gamma_, self.ridge, "weight")
            self.eigenvalues_ = values
            # g^2 on both sides of the direction: w = V g^2 V' delta, then to variance 1.
            along = (vectors.T @ delta) * (grades(values, self.strictness) ** 2)[:, None]
            length = np.linalg.norm(along, axis=0)
            unit = along / np.where(length > 0, length, 1.0)
            directions = vectors @ unit
            self.roughness_ = values @ unit**2
        return centred @ directions, directions, targets, weights

    def _linear(self, X, sensitive_features):
        return self._rows(X, sensitive_features) @ self.coef_.T + self.intercept_


class FairFrontierClassifier(ClassifierMixin, _Frontier):
    __doc__ = (
        """Chances of classes that tell the label as well as possible while equally deserving people
    are treated alike: graded PFR with one score per class, calibrated and divided by their sum.
"""
        + _PARAMETERS
        + """
    Attributes
    ----------
    coef_, intercept_ : log-odds of a class against the rest; one row for two classes.
    roughness_ : how much the scores of linked people differ, per unit of variance.
    classes_, mean_, eigenvalues_, gamma_, neighbor_error_.

    Examples
    --------
    >>> import numpy as np
    >>> from pairfair import FairFrontierClassifier, graphs
    >>> rng = np.random.default_rng(0)
    >>> X, merit = rng.normal(size=(200, 3)), rng.normal(size=200)
    >>> y = X[:, 0] + merit > 0
    >>> group = np.where(X[:, 1] > 0, "a", "b")
    >>> model = FairFrontierClassifier().fit(X, y, graph=graphs.quantiles(merit, group))
    >>> model.predict_proba(X).shape
    (200, 2)
    """
    )

    def fit(self, X, y, *, graph=None, sensitive_features=None, sample_weight=None):
        """Learns the scores. ``graph`` says who deserves the same (``pairfair.graphs``)."""
        X, y = self._validate(X, y, reset=True, ensure_min_samples=2)
        check_classification_targets(y)
        self.classes_, codes = np.unique(y, return_inverse=True)
        if len(self.classes_) < 2:
            raise ValueError(
                f"y must have at least two classes, but has one class: {self.classes_[0]!r}."
            )
        members = (codes.ravel()[:, None] == np.arange(len(self.classes_))).astype(float)
        targets = members[:, 1:] if len(self.classes_) == 2 else members
        learned = self._learn(X, targets, sensitive_features, graph, sample_weight)
        scores, directions, targets, weights = learned
        numbers = []
        for score, target in zip(scores.T, targets.T):
            if not 0 < weights @ target < weights.sum():
                raise ValueError("Everybody with a sample_weight above 0 is of one class.")
            numbers.append(fit_calibration(score, target, weights))
        self.intercept_ = np.array([a for a, _ in numbers])
        self.coef_ = directions.T * np.array([b for _, b in numbers])[:, None]
        return self

    def decision_function(self, X, *, sensitive_features=None):
        """Log-odds: one number per person for two classes, else one per class."""
        linear = self._linear(X, sensitive_features)
        return linear[:, 0] if len(self.classes_) == 2 else linear

    def predict_proba(self, X, *, sensitive_features=None):
        """The chance of every class, one row per person."""
        chances = logistic(self._linear(X, sensitive_features))
        if len(self.classes_) == 2:
            return np.column_stack([1 - chances[:, 0], chances[:, 0]])
        total = chances.sum(axis=1, keepdims=True)
        equal = np.full_like(chances, 1.0 / chances.shape[1])
        return np.divide(chances, total, out=equal, where=total > 0)

    def predict(self, X, *, sensitive_features=None):
        """The likeliest class; of two the second from a chance of one half."""
        linear = self._linear(X, sensitive_features)
        if len(self.classes_) == 2:
            return self.classes_[(linear[:, 0] >= 0).astype(int)]
        return self.classes_[linear.argmax(axis=1)]


class FairFrontierRegressor(RegressorMixin, _Frontier):
    __doc__ = (
        """Numbers that tell the target as well as possible while equally deserving people get
    about the same: graded PFR with one score and least squares on it.
"""
        + _PARAMETERS
        + """
    Attributes
    ----------
    coef_, intercept_, roughness_, mean_, eigenvalues_, gamma_, neighbor_error_.
    """
    )

    def fit(self, X, y, *, graph=None, sensitive_features=None, sample_weight=None):
        """Learns the score. ``graph`` says who deserves the same (``pairfair.graphs``)."""
        X, y = self._validate(X, y, reset=True, y_numeric=True, ensure_min_samples=2)
        target = np.asarray(y, dtype=float)[:, None]
        learned = self._learn(X, target, sensitive_features, graph, sample_weight)
        scores, directions, target, weights = learned
        spread = weights @ scores[:, 0] ** 2
        slope = (weights * scores[:, 0]) @ target[:, 0] / spread if spread > 0 else 0.0
        self.coef_ = directions.T * slope
        self.intercept_ = np.array([weights @ target[:, 0] / weights.sum()])
        return self

    def predict(self, X, *, sensitive_features=None):
        """One number per person."""
        return self._linear(X, sensitive_features)[:, 0]
