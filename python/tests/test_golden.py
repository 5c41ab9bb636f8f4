"""Agreement with a plain NumPy twin, by the answers that the library is tested with too."""

import json
import os

import numpy as np
import pytest

from pairfair import PFR, graphs, metrics
from pairfair._solver import Statistics, grades, spectrum

HERE = os.path.dirname(__file__)
FILE = os.path.join(HERE, "..", "..", "packages", "pairfair", "testing", "golden", "graded.json")
pytestmark = pytest.mark.skipif(not os.path.exists(FILE), reason="the repository is not around")


def cases():
    if not os.path.exists(FILE):
        return []
    with open(FILE, encoding="utf-8") as file:
        entries = json.load(file)["cases"]
    return [(entry, name) for entry in entries for name in entry["graphs"]]


def fairness_of(entry, name):
    if name == "classes":
        return graphs.classes(entry["classes"])
    return graphs.quantiles(entry["score"], entry["group"], quantiles=entry["quantiles"])


def sums(x, entry, fairness):
    # The last column of X is the group, which neighbours leave out.
    near = graphs.neighbors(x[:, :-1], n_neighbors=entry["neighbors"])
    xc = x - x.mean(0)
    return xc, Statistics(
        mean=x.mean(0),
        covariance=xc.T @ xc / len(x),
        similarity=near.laplacian_form(xc),
        similarity_weight=near.total_weight,
        fairness=fairness.laplacian_form(xc),
        fairness_weight=fairness.total_weight,
    )


@pytest.mark.parametrize("entry,name", cases())
def test_graded_representations(entry, name):
    fairness = fairness_of(entry, name)
    xc, statistics = sums(np.array(entry["x"]), entry, fairness)
    for fit in entry["graphs"][name]["fits"]:
        values, vectors = spectrum(statistics, fit["gamma"], fit["ridge"], "weight")
        np.testing.assert_allclose(values, fit["eigenvalues"], rtol=1e-8)
        left = grades(values, fit["strictness"])
        z = (xc @ (vectors * left))[:, : fit["dims"] or len(values)]
        first = z[: len(fit["zzt_of_first"])]
        np.testing.assert_allclose(first @ first.T, fit["zzt_of_first"], atol=1e-8)
    found = entry["graphs"][name]
    s = np.array(found["scores"])
    assert metrics.rank_consistency(s, fairness) == pytest.approx(found["rank_consistency"], abs=1e-8)
    parts = metrics.consistency_parts((s >= 0).astype(float), fairness, entry["group"])
    for part, value in found["parts"].items():
        assert parts[part] == pytest.approx(value, abs=1e-8)


@pytest.mark.parametrize("entry,name", cases())
def test_the_frontier(entry, name):
    x, y = np.array(entry["x"]), np.array(entry["label"])
    xc, statistics = sums(x, entry, fairness_of(entry, name))
    delta = xc.T @ (y - y.mean()) / len(y)
    values, vectors = spectrum(statistics, 0.9, 0.1, "weight")
    for point in entry["graphs"][name]["frontier"]:
        along = (vectors.T @ delta) * grades(values, point["strictness"]) ** 2
        direction = vectors @ (along / np.linalg.norm(along))
        np.testing.assert_allclose(direction, point["direction"], atol=1e-8)


def test_cut_and_graded_are_one_spectrum():
    entry, name = cases()[0]
    x = np.array(entry["x"])[:, :-1]
    fairness = fairness_of(entry, name)
    cut = PFR(strictness=None, ridge=0.3, dims=2).fit(x, graph=fairness)
    graded = PFR(strictness=0.0, ridge=0.3).fit(x, graph=fairness)
    np.testing.assert_allclose(cut.components_, graded.components_[:, :2], atol=1e-12)
