"""What the transformer and the two predictors share: from rows and a graph to a spectrum."""

import numpy as np
from sklearn.base import BaseEstimator
from sklearn.utils import check_random_state
from sklearn.utils.validation import _check_sample_weight, check_is_fitted

from ._neighbors import neighbor_form
from ._solver import Statistics
from ._text import is_missing, text_of
from .graphs import Graph


class BasePFR(BaseEstimator):
    """Reads the input and adds it up; see :class:`PFR` for what the parameters mean."""

    def _check(self):
        for name, low, high in (("gamma", 0, 1), ("ridge", 0, np.inf), ("strictness", 0, 1)):
            value = getattr(self, name)
            if value is None and name != "gamma":
                continue
            fits = low <= value <= high and not (name == "strictness" and value == 1)
            if not fits:
                below = "below 1" if name == "strictness" else f"at most {high}"
                raise ValueError(f"{name} must be at least {low} and {below}, but is {value!r}.")
        if self.protected_input not in ("include", "exclude"):
            raise ValueError(
                f"protected_input must be 'include' or 'exclude', but is {self.protected_input!r}."
            )

    def _prepare(self, X, sensitive_features, graph, sample_weight):
        """Columns with those of the groups, weights, and the sums of PFR."""
        self._check()
        weights = _check_sample_weight(sample_weight, X, dtype=float)
        if np.any(weights < 0) or not np.any(weights > 0):
            raise ValueError("sample_weight must be at least 0, and above 0 for somebody.")
        counted = weights > 0
        if graph is not None and not isinstance(graph, Graph):
            raise TypeError(
                "graph must come from pairfair.graphs (pairs, classes, quantiles), but is a "
                f"{type(graph).__name__}."
            )
        if graph is not None and len(graph) != len(X):
            raise ValueError(f"graph is over {len(graph)} people, but X has {len(X)} rows.")
        self._learn_groups(sensitive_features, len(X), weights)
        if not counted.all():
            X, weights = X[counted], weights[counted]
            graph = None if graph is None else graph[counted]
            if sensitive_features is not None:
                sensitive_features = np.asarray(sensitive_features)[counted]
        rows = self._with_groups(X, sensitive_features)
        own = rows[:, : X.shape[1]]
        statistics = self._statistics(rows, own, graph, weights)
        return rows, weights, statistics

    def _statistics(self, rows, own, graph, weights):
        total = weights.sum()
        mean = weights @ rows / total
        centred = rows - mean
        fairness = None if graph is None else graph.weighed(weights)
        judged = 0.0 if fairness is None else fairness.total_weight
        self.gamma_ = float(self.gamma) if judged > 0 else 0.0
        zero = np.zeros((rows.shape[1],) * 2)
        similarity, weight = zero, 0.0
        if self.gamma_ < 1 and len(rows) > 1:
            similarity, weight, self.neighbor_error_ = neighbor_form(
                centred,
                own,
                weights,
                count=self.n_neighbors,
                max_exact=self.max_exact,
                random=check_random_state(self.random_state),
            )
        return Statistics(
            mean=mean,
            covariance=(centred * weights[:, None]).T @ centred / total,
            similarity=similarity,
            similarity_weight=weight,
            fairness=zero if judged == 0 else fairness.laplacian_form(centred),
            fairness_weight=judged,
        )

    def _learn_groups(self, sensitive_features, people, weights):
        self.group_names_ = None
        if sensitive_features is None:
            return
        codes, names = _group_codes(sensitive_features)
        if len(codes) != people:
            raise ValueError(f"sensitive_features has {len(codes)} rows, but X has {people}.")
        if self.protected_input == "exclude":
            return
        sizes = np.bincount(codes[codes >= 0], weights[codes >= 0], len(names))
        kept = np.flatnonzero((sizes > 0) & (sizes < sizes.sum()))
        shares = sizes / sizes.sum()
        # For two groups one indicator says it all.
        kept = kept[1:] if len(kept) == 2 else kept
        self.group_names_ = names
        self._group_columns = kept
        self._group_means = shares[kept]
        self._group_deviations = np.sqrt(shares[kept] * (1 - shares[kept]))

    def _with_groups(self, X, sensitive_features):
        """X with standardised indicators of the groups behind its columns; 0 for unknown groups."""
        if self.group_names_ is None:
            return X
        if sensitive_features is None:
            raise ValueError(
                "This model takes the protected attribute as an input: give sensitive_features here "
                "too, or fit with protected_input='exclude'."
            )
        codes, _ = _group_codes(sensitive_features, self.group_names_)
        if len(codes) != len(X):
            raise ValueError(f"sensitive_features has {len(codes)} rows, but X has {len(X)}.")
        member = (codes[:, None] == self._group_columns).astype(float)
        columns = (member - self._group_means) / self._group_deviations
        columns[codes < 0] = 0.0
        return np.column_stack([X, columns])

    def _rows(self, X, sensitive_features):
        check_is_fitted(self)
        X = self._validate(X, reset=False)
        return self._with_groups(X, sensitive_features) - self.mean_

    def _validate(self, X, *y, reset, **options):
        """scikit-learn's own check of the input, under the name each release has for it."""
        options = {"reset": reset, "dtype": float, **options}
        try:
            from sklearn.utils.validation import validate_data
        except ImportError:
            return self._validate_data(X, *y, **options)
        return validate_data(self, X, *y, **options)


def _group_codes(sensitive_features, names=None):
    """A number per person by the text of their group, several columns combined; -1 where unknown."""
    table = np.asarray(sensitive_features, dtype=object)
    if table.ndim == 1:
        table = table[:, None]
    if table.ndim != 2:
        raise ValueError("sensitive_features must be one column or a table of columns.")
    texts = [_codes_text(row) for row in table]
    if names is None:
        names = sorted({text for text in texts if text is not None})
    place = {name: code for code, name in enumerate(names)}
    codes = np.array([-1 if text is None else place.get(text, -1) for text in texts], dtype=int)
    return codes, list(names)


def _codes_text(row):
    texts = [None if is_missing(cell) else text_of(cell) for cell in row]
    return None if None in texts else " / ".join(texts)
