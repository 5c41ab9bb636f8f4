"""PFR as a scikit-learn transformer."""

import numpy as np
from sklearn.base import ClassNamePrefixFeaturesOutMixin, TransformerMixin

from ._base import BasePFR
from ._solver import basis, grades, spectrum


class PFR(ClassNamePrefixFeaturesOutMixin, TransformerMixin, BasePFR):
    """Pairwise fair representations: equally deserving people are close in Z = (X - mean) V.

    Columns should be scaled first (``StandardScaler``), categories be 0/1 columns.

    Parameters
    ----------
    gamma : from 0 to 1, default 0.9: the weight of the fairness graph against that of neighbours.
    ridge : at least 0; default None: 0.1, or 1 for the paper's PFR, which cuts.
    strictness : from 0 to below 1, default 0.5: how far directions in which linked people differ are
        shrunk; 0 ignores the graph. None is the paper's PFR: ``dims`` directions whole, the rest none.
    dims : how many directions are kept; default None: all, or half the rank and at most 10 if
        ``strictness`` is None.
    constraint : 'representation' (Z'Z/N = I) or 'basis' (V'V = I, for ``strictness=None``).
    balance : 'weight' divides each graph by its total weight, 'none' does not, as in the paper.
    n_neighbors : of everybody in the neighbour graph, default 10.
    protected_input : 'include' makes ``sensitive_features`` columns of X where they are given (then they
        are needed for new people too; in some places that is unlawful), 'exclude' does not.
    max_exact : up to this many people (20,000) neighbours are exact; above, a sample is asked.
    random_state : of that sample.

    Attributes
    ----------
    components_ : V, one column per dimension. mean_ : of the columns.
    eigenvalues_ : what linked people differ along each direction.
    gamma_ : the weight that was used: 0 when there is no graph. neighbor_error_ : of a sample, else 0.

    Examples
    --------
    >>> import numpy as np
    >>> from pairfair import PFR, graphs
    >>> X = np.random.default_rng(0).normal(size=(60, 4))
    >>> graph = graphs.classes(np.arange(60) % 3)
    >>> PFR(strictness=0.7).fit(X, graph=graph).transform(X).shape
    (60, 4)
    """

    def __init__(
        self,
        *,
        gamma=0.9,
        ridge=None,
        strictness=0.5,
        dims=None,
        constraint="representation",
        balance="weight",
        n_neighbors=10,
        protected_input="include",
        max_exact=20_000,
        random_state=None,
    ):
        self.gamma = gamma
        self.ridge = ridge
        self.strictness = strictness
        self.dims = dims
        self.constraint = constraint
        self.balance = balance
        self.n_neighbors = n_neighbors
        self.protected_input = protected_input
        self.max_exact = max_exact
        self.random_state = random_state

    def fit(self, X, y=None, *, graph=None, sensitive_features=None, sample_weight=None):
        """Learns the map. ``graph`` says who deserves the same (``pairfair.graphs``); without one, only
        neighbours count. ``y`` is not used."""
        X = self._validate(X, reset=True, ensure_min_samples=2)
        self._check_choices()
        rows, _, statistics = self._prepare(X, sensitive_features, graph, sample_weight)
        self.mean_ = statistics.mean
        self.components_ = self._components(statistics)
        self._n_features_out = self.components_.shape[1]
        return self

    def fit_transform(self, X, y=None, *, sensitive_features=None, **fit_params):
        """``fit`` and ``transform`` of the same people."""
        fitted = self.fit(X, y, sensitive_features=sensitive_features, **fit_params)
        return fitted.transform(X, sensitive_features=sensitive_features)

    def transform(self, X, *, sensitive_features=None):
        """The representation Z, one row per person."""
        return self._rows(X, sensitive_features) @ self.components_

    def _check_choices(self):
        if self.constraint not in ("representation", "basis"):
            raise ValueError(f"constraint must be 'representation' or 'basis', not {self.constraint!r}.")
        if self.balance not in ("weight", "none"):
            raise ValueError(f"balance must be 'weight' or 'none', but is {self.balance!r}.")
        if self.constraint == "basis" and self.strictness is not None:
            raise ValueError(
                "strictness grades the directions of constraint 'representation': give "
                "strictness=None with constraint='basis'."
            )

    def _components(self, statistics):
        if self.constraint == "basis":
            values, vectors = basis(statistics, self.gamma_, self.balance)
        else:
            default = 1.0 if self.strictness is None else 0.1
            ridge = default if self.ridge is None else self.ridge
            values, vectors = spectrum(statistics, self.gamma_, ridge, self.balance)
        rank = len(values)
        if self.dims is None:
            dims = rank if self.strictness is not None else min(10, -(-rank // 2))
        else:
            dims = self.dims
        if not 1 <= dims <= rank:
            raise ValueError(f"dims must be from 1 to {rank}, but is {dims!r}.")
        self.eigenvalues_ = values[:dims]
        left = 1.0 if self.strictness is None else grades(values, self.strictness)
        return np.ascontiguousarray((vectors * left)[:, :dims])
