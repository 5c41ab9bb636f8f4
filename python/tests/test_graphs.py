import numpy as np
import pytest
from dense import dense, pair_mean

from pairfair import graphs, metrics

rng = np.random.default_rng(3)
N = 60
x = np.column_stack([rng.normal(size=(N, 3)), rng.integers(0, 2, N)])
group = rng.choice(["a", "b", "c", ""], N)
score = np.round(rng.normal(size=N), 1)
score[:4] = np.nan

CASES = {
    "pairs": graphs.pairs([0, 5, 7, 9], [3, 2, 8, 1], weight=[1, 2.5, 1, 0.5], n_people=N),
    "classes": graphs.classes(rng.integers(-1, 4, N)),
    "chances": graphs.classes(rng.dirichlet(np.ones(4), N)),
    "quantiles": graphs.quantiles(score, group, quantiles=4),
    "shared ties": graphs.quantiles(score, group, quantiles=4, ties="share"),
    "neighbors": graphs.neighbors(x, n_neighbors=4),
}
CASES["sum"] = 2 * CASES["classes"] + CASES["pairs"] + 0.5 * CASES["quantiles"]


@pytest.mark.parametrize("name", CASES)
def test_sums_over_links_are_those_of_the_matrix(name):
    graph = CASES[name]
    w = dense(graph)
    laplacian = np.diag(w.sum(1)) - w
    assert len(graph) == N
    np.testing.assert_allclose(graph.degrees(), w.sum(1), atol=1e-10)
    np.testing.assert_allclose(graph.laplacian_form(x), x.T @ laplacian @ x, atol=1e-9)
    values = rng.normal(size=N)
    expected = (np.abs(values[:, None] - values[None]) * w).sum()
    assert graph.disagreement(values) == pytest.approx(expected, rel=1e-10)
    codes = rng.integers(0, 3, N)
    by_group = np.array([[w[np.ix_(codes == g, codes == h)].sum() for h in range(3)] for g in range(3)])
    np.testing.assert_allclose(graph.group_weights(codes, 3), by_group, atol=1e-9)
    weights = rng.uniform(0.5, 2, N)
    np.testing.assert_allclose(dense(graph.weighed(weights)), w * np.outer(weights, weights), atol=1e-9)


@pytest.mark.parametrize("name", ["pairs", "classes", "chances", "neighbors", "sum"])
def test_rows_of_a_graph_are_the_graph_among_them(name):
    rows = rng.permutation(N)[:25]
    part = CASES[name][rows]
    if name == "sum":
        parts = [2 * CASES["classes"][rows], CASES["pairs"][rows], 0.5 * CASES["quantiles"][rows]]
        np.testing.assert_allclose(dense(part), sum(dense(p) for p in parts), atol=1e-12)
    else:
        np.testing.assert_allclose(dense(part), dense(CASES[name])[np.ix_(rows, rows)], atol=1e-12)


def test_quantiles_are_cut_anew_among_rows():
    rows = np.arange(10, 40)
    again = graphs.quantiles(score[rows], group[rows], quantiles=4)
    np.testing.assert_allclose(dense(CASES["quantiles"][rows]), dense(again), atol=1e-12)


def test_quantiles_do_not_depend_on_the_order_of_rows():
    order = rng.permutation(N)
    moved = graphs.quantiles(score[order], group[order], quantiles=4)
    np.testing.assert_allclose(dense(moved), dense(CASES["quantiles"])[np.ix_(order, order)], atol=1e-12)


def test_quantiles_by_hand():
    # Two groups of two, cut in halves: the lower and the upper are linked across groups.
    graph = graphs.quantiles([1, 2, 10, 20], [0, 0, 1, 1], quantiles=2)
    expected = np.zeros((4, 4))
    expected[0, 2] = expected[2, 0] = expected[1, 3] = expected[3, 1] = 1
    np.testing.assert_array_equal(dense(graph), expected)


def test_neighbors_are_those_of_all_distances_with_ties_to_the_first_rows():
    grid = np.array([[i % 4, i // 4] for i in range(16)], dtype=float)
    found, squared = graphs.nearest(grid, np.arange(16), 3)
    for i in range(16):
        distance = ((grid - grid[i]) ** 2).sum(1)
        distance[i] = np.inf
        expected = np.lexsort((np.arange(16), distance))[:3]
        np.testing.assert_array_equal(found[i], expected)
        np.testing.assert_array_equal(squared[i], distance[expected])


def test_pairs_by_name_and_what_cannot_be_a_pair():
    graph = graphs.pairs(["x", "z", "q"], ["y", "x", "x"], ids=["x", "y", "z"])
    np.testing.assert_array_equal(dense(graph), [[0, 1, 1], [1, 0, 0], [1, 0, 0]])
    with pytest.raises(ValueError, match="themselves"):
        graphs.pairs([1], [1], n_people=3)
    with pytest.raises(ValueError, match="not among the 3"):
        graphs.pairs([1], [3], n_people=3)
    with pytest.raises(ValueError, match="n_people"):
        graphs.pairs([1], [2])


@pytest.mark.parametrize("name", CASES)
def test_measures_are_their_definitions(name):
    graph = CASES[name]
    w = dense(graph)
    scores = np.round(rng.normal(size=N), 1)
    percent = np.array([(scores < v).sum() + 0.5 * ((scores == v).sum() - 1) for v in scores]) / (N - 1)
    expected = 1 - pair_mean(percent, w) / pair_mean(percent, 1.0 - np.eye(N))
    assert metrics.rank_consistency(scores, graph) == pytest.approx(expected, abs=1e-12)
    decisions = (scores > 0).astype(float)
    assert metrics.consistency(decisions, graph) == pytest.approx(1 - pair_mean(decisions, w), abs=1e-12)
    parts = metrics.consistency_parts(decisions, graph, group)
    assert parts["consistency"] == pytest.approx(parts["rates"] + parts["gap"] + parts["who"])


def test_measures_that_are_undefined():
    nobody = graphs.classes([None] * 5)
    assert np.isnan(metrics.consistency([0, 1, 0, 1, 0], nobody))
    assert np.isnan(metrics.rank_consistency([1, 1, 1, 1, 1], graphs.classes([1, 1, 0, 0, 0])))


def test_rates_and_gaps_by_hand():
    # Group a decides 1, 1 of labels 1, 0; group b 0, 1 of labels 0, 1.
    rates = metrics.group_rates([1, 0, 0, 1], [1, 1, 0, 1], ["a", "a", "b", "b"])
    assert rates["a"] == {"size": 2, "base_rate": 0.5, "positive_rate": 1.0, "fpr": 1.0, "fnr": 0.0}
    gaps = metrics.group_gaps([1, 0, 0, 1], [1, 1, 0, 1], ["a", "a", "b", "b"])
    assert gaps == {"base_rate": 0.0, "positive_rate": 0.5, "fpr": 1.0, "fnr": 0.0, "four_fifths": 0.5}
