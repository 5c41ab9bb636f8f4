"""Fairness graphs: who deserves the same treatment.

Two kinds cover everything: listed pairs, and people in cells (classes, quantiles). Cells stand for
up to N^2 links and are never expanded: every sum over links has a closed form over people.

Graphs add up and can be weighed (``2 * classes(a) + pairs(...)``), and they can be indexed by rows:
``graph[train]`` is the graph among these people alone, so that scikit-learn's cross-validation can
hand them on like any other column (``GridSearchCV(...).fit(X, y, graph=graph)``).
"""

import numpy as np
from scipy import sparse
from sklearn.utils import check_array
from sklearn.utils.validation import check_consistent_length

__all__ = ["Graph", "pairs", "classes", "quantiles", "neighbors"]


class Graph:
    """A graph over people, as rows of a table; made by the functions of this module.

    ``total_weight`` is the sum of w(i, j) over ordered pairs of different people.
    """

    def __len__(self):
        return self.n_people

    @property
    def shape(self):
        """(number of people,): what scikit-learn looks at before it takes rows."""
        return (self.n_people,)

    @property
    def total_weight(self):
        return float(self.degrees().sum())

    def __add__(self, other):
        return SumGraph(_terms(self) + _terms(other))

    def __mul__(self, factor):
        if not (np.isscalar(factor) and np.isfinite(factor) and factor >= 0):
            raise ValueError(f"A graph is weighed by a number of at least 0, but got {factor!r}.")
        return SumGraph([(float(factor) * weight, graph) for weight, graph in _terms(self)])

    __rmul__ = __mul__


class EdgesGraph(Graph):
    """Listed pairs, each once."""

    def __init__(self, n_people, source, target, weight):
        self.n_people = int(n_people)
        self.source, self.target, self.weight = source, target, weight

    def _adjacency(self):
        shape = (self.n_people, self.n_people)
        half = sparse.csr_matrix((self.weight, (self.source, self.target)), shape=shape)
        return half + half.T

    def degrees(self):
        size = self.n_people
        return np.bincount(self.source, self.weight, size) + np.bincount(
            self.target, self.weight, size
        )

    def laplacian_form(self, x):
        """The matrix X'LX: how far apart linked people are, by column."""
        form = x.T @ (self.degrees()[:, None] * x - self._adjacency() @ x)
        return (form + form.T) / 2

    def disagreement(self, values):
        """Sum of w(i, j) |v_i - v_j| over ordered pairs."""
        return 2 * float(self.weight @ np.abs(values[self.source] - values[self.target]))

    def group_weights(self, groups, count):
        """Sum of w(i, j) per pair of groups."""
        out = np.zeros((count, count))
        np.add.at(out, (groups[self.source], groups[self.target]), self.weight)
        return out + out.T

    def weighed(self, weights):
        heavy = self.weight * weights[self.source] * weights[self.target]
        return EdgesGraph(self.n_people, self.source, self.target, heavy)

    def __getitem__(self, rows):
        rows = _rows(rows, self.n_people)
        place = np.full(self.n_people, -1)
        place[rows] = np.arange(len(rows))
        source, target = place[self.source], place[self.target]
        kept = (source >= 0) & (target >= 0)
        low, high = np.minimum(source, target)[kept], np.maximum(source, target)[kept]
        return EdgesGraph(len(rows), low, high, self.weight[kept])


class CellsGraph(Graph):
    """People in cells: w(i, j) is the sum over cells of m(i, c) m(j, c), for ``groups`` only between
    different groups. ``make`` builds the graph again among some rows, where it depends on who is there.
    """

    def __init__(self, members, groups=None, make=None):
        self.n_people = members.shape[0]
        self._make = make
        self.groups = groups
        if groups is not None:
            members = sparse.diags((groups >= 0).astype(float)) @ members
        self.members = sparse.csr_matrix(members)
        self.members.eliminate_zeros()

    def _by_group(self):
        """Memberships in (cell, group) instead of cells, and how many groups there are."""
        coo = self.members.tocoo()
        count = int(self.groups.max()) + 1 if self.groups.size else 0
        cell = coo.col * count + self.groups[coo.row]
        shape = (self.n_people, self.members.shape[1] * count)
        return sparse.csr_matrix((coo.data, (coo.row, cell)), shape=shape)

    def degrees(self):
        whole = self._reach(self.members)
        if self.groups is None:
            return whole - _row_sums(self.members.multiply(self.members))
        return whole - self._reach(self._by_group())

    @staticmethod
    def _reach(members):
        return np.asarray(members @ np.asarray(members.sum(axis=0)).ravel()).ravel()

    def laplacian_form(self, x):
        """The matrix X'LX, from sums over cells."""
        sums = self.members.T @ x
        own = 0.0
        if self.groups is None:
            degrees = self._reach(self.members)  # Self terms are in both sums and cancel.
        else:
            degrees = self.degrees()
            parts = self._by_group().T @ x
            own = parts.T @ parts
        return (x * degrees[:, None]).T @ x - sums.T @ sums + own

    def disagreement(self, values):
        """Sum of w(i, j) |v_i - v_j| over ordered pairs, from one sort per cell."""
        whole = _cell_disagreement(self.members, values)
        return whole if self.groups is None else whole - _cell_disagreement(self._by_group(), values)

    def group_weights(self, groups, count):
        """Sum of w(i, j) per pair of groups."""
        coo = self.members.tocoo()
        shape = (count, self.members.shape[1])
        totals = sparse.csr_matrix((coo.data, (groups[coo.row], coo.col)), shape=shape).toarray()
        out = totals @ totals.T
        if self.groups is None:
            squares = _row_sums(self.members.multiply(self.members))
            return out - np.diag(np.bincount(groups, squares, count))
        for own in np.unique(self.groups[self.groups >= 0]):
            of_own = self.groups[coo.row] == own
            place = (groups[coo.row][of_own], coo.col[of_own])
            sums = sparse.csr_matrix((coo.data[of_own], place), shape=shape).toarray()
            out = out - sums @ sums.T
        return out

    def weighed(self, weights):
        return CellsGraph(sparse.diags(weights) @ self.members, self.groups)

    def __getitem__(self, rows):
        rows = _rows(rows, self.n_people)
        if self._make is not None:
            return self._make(rows)
        groups = None if self.groups is None else self.groups[rows]
        return CellsGraph(self.members[rows], groups)


class SumGraph(Graph):
    """A weighted sum of graphs over the same people."""

    def __init__(self, terms):
        sizes = sorted({len(graph) for _, graph in terms})
        if len(sizes) > 1:
            raise ValueError(f"Graphs that add up must be over the same people, but have {sizes}.")
        self.terms = terms
        self.n_people = sizes[0]

    def degrees(self):
        return sum(weight * graph.degrees() for weight, graph in self.terms)

    def laplacian_form(self, x):
        """The matrix X'LX."""
        return sum(weight * graph.laplacian_form(x) for weight, graph in self.terms)

    def disagreement(self, values):
        """Sum of w(i, j) |v_i - v_j| over ordered pairs."""
        return sum(weight * graph.disagreement(values) for weight, graph in self.terms)

    def group_weights(self, groups, count):
        """Sum of w(i, j) per pair of groups."""
        return sum(weight * graph.group_weights(groups, count) for weight, graph in self.terms)

    def weighed(self, weights):
        return SumGraph([(weight, graph.weighed(weights)) for weight, graph in self.terms])

    def __getitem__(self, rows):
        return SumGraph([(weight, graph[rows]) for weight, graph in self.terms])


def pairs(a, b, *, weight=None, ids=None, n_people=None):
    """Links listed pairs: ``a[k]`` and ``b[k]`` deserve the same treatment.

    Parameters
    ----------
    a, b : rows of the table, or names of people when ``ids`` is given.
    weight : one number above 0 per pair, default 1. A pair that is listed twice counts twice.
    ids : the names of all people, in the order of the table; pairs with a name that is not there are
        left out.
    n_people : how many people there are, when ``a`` and ``b`` are rows.
    """
    a, b = np.asarray(a), np.asarray(b)
    check_consistent_length(a, b)
    weight = np.ones(len(a)) if weight is None else np.asarray(weight, dtype=float)
    check_consistent_length(a, weight)
    if ids is not None:
        place = {str(name): row for row, name in enumerate(ids)}
        if len(place) < len(ids):
            raise ValueError("ids must name everybody once, but some name stands twice.")
        a = np.array([place.get(str(name), -1) for name in a], dtype=int)
        b = np.array([place.get(str(name), -1) for name in b], dtype=int)
        n_people = len(ids)
        known = (a >= 0) & (b >= 0)
        a, b, weight = a[known], b[known], weight[known]
    elif n_people is None:
        raise ValueError("pairs needs n_people, the number of rows, or the ids of everybody.")
    a, b = a.astype(int), b.astype(int)
    if len(a) and (min(a.min(), b.min()) < 0 or max(a.max(), b.max()) >= n_people):
        raise ValueError(f"A pair names a row that is not among the {n_people} people.")
    if np.any(a == b):
        raise ValueError("Somebody is paired with themselves.")
    if not np.all(np.isfinite(weight) & (weight > 0)):
        raise ValueError("Weights of pairs must be finite and above 0.")
    low, high = np.minimum(a, b), np.maximum(a, b)
    key, inverse = np.unique(low * np.int64(n_people) + high, return_inverse=True)
    total = np.bincount(inverse.ravel(), weight, len(key))
    return EdgesGraph(n_people, (key // n_people).astype(int), (key % n_people).astype(int), total)


def classes(labels):
    """Links all people of one class (Definition 1 of the paper).

    ``labels`` is one label per person, where None, NaN, '' and -1 mean unknown, or a table with one
    row per person and one column per class that holds the chance of being in it.
    """
    table = np.asarray(labels)
    if table.ndim == 2:
        shares = check_array(table, dtype=float)
        if np.any(shares < 0):
            raise ValueError("Chances of classes must not be below 0.")
        return CellsGraph(sparse.csr_matrix(shares))
    codes, count = _codes(labels)
    known = np.flatnonzero(codes >= 0)
    shape = (len(codes), max(count, 1))
    return CellsGraph(sparse.csr_matrix((np.ones(len(known)), (known, codes[known])), shape=shape))


def quantiles(scores, groups, *, quantiles=10, ties="spread"):
    """Links people of different groups who stand equally high within their own (Definitions 2, 3).

    Scores are never compared across groups. Among rows that are taken of it, quantiles are cut anew,
    so nobody outside has a say.

    Parameters
    ----------
    scores : one number per person; NaN means unknown.
    groups : one label per person; None, NaN, '' and -1 mean unknown.
    quantiles : how many bins each group is cut into, at least 2.
    ties : 'spread' shares tied people out over the bins they cover, 'share' puts all in the last.
    """
    if ties not in ("spread", "share"):
        raise ValueError(f"ties must be 'spread' or 'share', but is {ties!r}.")
    if int(quantiles) != quantiles or quantiles < 2:
        raise ValueError(f"quantiles must be a whole number of at least 2, but is {quantiles!r}.")
    scores = np.asarray(scores, dtype=float)
    codes, _ = _codes(groups)
    check_consistent_length(scores, codes)
    return _quantile_graph(scores, codes, int(quantiles), ties)


def _quantile_graph(scores, codes, count, ties):
    codes = np.where(np.isnan(scores), -1, codes)
    low, high, size = (np.zeros(len(scores), dtype=np.int64) for _ in range(3))
    for group in np.unique(codes[codes >= 0]):
        people = np.flatnonzero(codes == group)
        _, block, sizes = np.unique(scores[people], return_inverse=True, return_counts=True)
        upto = np.cumsum(sizes)
        low[people], high[people] = (upto - sizes)[block.ravel()], upto[block.ravel()]
        size[people] = len(people)
    ranked = np.flatnonzero(size)
    # People who are tied cover ranks low+1 .. high of n: in units of 1/n bins, all whole numbers.
    start, end, n = low[ranked] * count, high[ranked] * count, size[ranked]
    last = -(-end // n)
    first = last - 1 if ties == "share" else start // n
    person = np.repeat(np.arange(len(ranked)), last - first)
    before = np.repeat(np.cumsum(last - first) - (last - first), last - first)
    cell = first[person] + np.arange(len(person)) - before
    covered = np.minimum(end[person], (cell + 1) * n[person]) - np.maximum(start[person], cell * n[person])
    share = np.ones(len(cell)) if ties == "share" else covered / (end - start)[person]
    members = sparse.csr_matrix((share, (ranked[person], cell)), shape=(len(scores), count))
    return CellsGraph(
        members, codes, lambda rows: _quantile_graph(scores[rows], codes[rows], count, ties)
    )


def neighbors(X, *, n_neighbors=10, scale=None):
    """Links people who are similar in the columns of X: W^X of the paper.

    Two people are linked if either is among the ``n_neighbors`` nearest of the other, with weight
    exp(-d^2 / scale); of equally near people the first rows count. ``scale`` is the mean squared
    distance over the links unless given; ``numpy.inf`` gives every link weight 1. Looks at all pairs of
    people, a block at a time. The scale is kept as ``scale`` of the graph.
    """
    x = check_array(X, dtype=float, ensure_min_samples=2)
    count = min(int(n_neighbors), len(x) - 1)
    if count < 1:
        raise ValueError(f"n_neighbors must be at least 1, but is {n_neighbors!r}.")
    near, squared = nearest(x, np.arange(len(x)), count)
    who = np.repeat(np.arange(len(x)), count)
    low, high = np.minimum(who, near.ravel()), np.maximum(who, near.ravel())
    key, first = np.unique(low * np.int64(len(x)) + high, return_index=True)
    distance = squared.ravel()[first]
    scale = link_scale(distance) if scale is None else float(scale)
    if not scale > 0:
        raise ValueError(f"scale must be above 0, but is {scale!r}.")
    graph = EdgesGraph(len(x), low[first], high[first], np.exp(-distance / scale))
    graph.scale = scale
    return graph


def link_scale(squared):
    """The mean squared distance over links, or 1 where all linked people are alike."""
    mean = float(np.mean(squared))
    return mean if mean > 0 else 1.0


def nearest(x, rows, count):
    """The ``count`` nearest of everybody for some rows, and their squared distances, exactly.

    A matrix product finds who may be among them; final distances are summed column by column, so that
    people who are equally near are known to be, and the first row counts.
    """
    norms = np.einsum("ij,ij->i", x, x)
    near = np.empty((len(rows), count), dtype=np.int64)
    squared = np.empty((len(rows), count))
    step = max(1, int(4e6 // len(x)))
    for start in range(0, len(rows), step):
        part = rows[start : start + step]
        rough = norms[part, None] + norms - 2 * (x[part] @ x.T)
        rough[np.arange(len(part)), part] = np.inf
        limit = np.partition(rough, count - 1, axis=1)[:, count - 1]
        slack = 1e-12 * x.shape[1] * (norms[part] + norms.max()) + 1e-12 * np.abs(limit)
        asked, other = np.nonzero(rough <= (limit + slack)[:, None])
        exact = np.zeros(len(asked))
        for j in range(x.shape[1]):
            exact += (x[part[asked], j] - x[other, j]) ** 2
        order = np.lexsort((other, exact, asked))
        begins = np.searchsorted(asked[order], np.arange(len(part)))
        chosen = order[begins[:, None] + np.arange(count)]
        near[start : start + step] = other[chosen]
        squared[start : start + step] = exact[chosen]
    return near, squared


def _cell_disagreement(members, values):
    coo = members.tocoo()
    order = np.lexsort((values[coo.row], coo.col))
    cell, share, value = coo.col[order], coo.data[order], values[coo.row][order]
    new = np.flatnonzero(np.diff(cell, prepend=-1))
    start = np.repeat(new, np.diff(np.append(new, len(cell))))
    # Within a cell: what weighs less, and its sum, up to each person.
    heavy = np.concatenate([[0.0], np.cumsum(share)])
    total = np.concatenate([[0.0], np.cumsum(share * value)])
    here = np.arange(len(cell))
    below = heavy[here] - heavy[start]
    summed = total[here] - total[start]
    return 2 * float(share @ (value * below - summed))


def _codes(labels):
    """A number per label, -1 where it is unknown, and how many there are."""
    labels = np.asarray(labels, dtype=object).ravel()
    unknown = np.array([_is_unknown(label) for label in labels], dtype=bool)
    codes = np.full(len(labels), -1)
    texts = [str(label) for label in labels[~unknown]]
    names, numbers = np.unique(texts, return_inverse=True) if texts else ([], [])
    codes[~unknown] = np.asarray(numbers, dtype=int).ravel()
    return codes, len(names)


def _is_unknown(label):
    if label is None or type(label).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(label, str):
        return label == ""
    return label != label or label == -1


def _row_sums(matrix):
    return np.asarray(matrix.sum(axis=1)).ravel()


def _rows(rows, n_people):
    rows = np.asarray(rows)
    return np.flatnonzero(rows) if rows.dtype == bool else np.arange(n_people)[rows]


def _terms(graph):
    if not isinstance(graph, Graph):
        raise TypeError(f"Only graphs can be added to graphs, but got {type(graph).__name__}.")
    return list(graph.terms) if isinstance(graph, SumGraph) else [(1.0, graph)]
