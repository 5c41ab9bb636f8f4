import pickle

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from pairfair import PFR, FairFrontierClassifier, FairFrontierRegressor, graphs, metrics
from pairfair._neighbors import neighbor_form

rng = np.random.default_rng(5)
N = 300
merit, prestige = rng.normal(size=N), rng.normal(size=N)
X = np.column_stack([merit + 0.3 * rng.normal(size=N), prestige, rng.normal(size=N)])
y = (merit + 1.5 * prestige + rng.normal(size=N) > 0).astype(int)
group = np.where(rng.uniform(size=N) < 0.4, "left", "right")
graph = graphs.classes(np.digitize(merit, np.quantile(merit, [0.2, 0.4, 0.6, 0.8])))


def test_strictness_brings_linked_people_together():
    found = []
    for strictness in (0.0, 0.3, 0.6, 0.9):
        model = FairFrontierClassifier(strictness=strictness, gamma=1).fit(X, y, graph=graph)
        found.append(metrics.rank_consistency(model.decision_function(X), graph))
    assert found == sorted(found)
    assert found[-1] > found[0] + 0.2


def test_no_linear_score_is_better_in_both():
    # Any other direction separates the label less, or is rougher.
    model = FairFrontierRegressor(gamma=1, ridge=0.0, strictness=0.5).fit(X, y, graph=graph)
    xc = X - X.mean(0)
    b, a = xc.T @ xc / N, graph.laplacian_form(xc) / graph.total_weight
    delta = xc.T @ (y - y.mean()) / N

    def both(w):
        variance = w @ b @ w
        return (w @ delta) ** 2 / variance, w @ a @ w / variance

    separation, roughness = both(model.coef_[0])
    for w in rng.normal(size=(2000, 3)):
        other, rough = both(w)
        assert other <= separation + 1e-12 or rough >= roughness - 1e-12


def test_strictness_zero_is_least_squares():
    model = FairFrontierRegressor(strictness=0).fit(X, y, graph=graph)
    solved = np.linalg.lstsq(np.column_stack([X, np.ones(N)]), y, rcond=None)[0]
    np.testing.assert_allclose(model.coef_[0], solved[:3], rtol=1e-9)


def test_whole_weights_are_repeated_rows():
    times = rng.integers(0, 4, N)
    again = np.repeat(np.arange(N), times)
    # gamma 1: neighbours of repeated rows are the rows themselves.
    labels = np.digitize(merit, [-0.5, 0.5])
    heavy = FairFrontierClassifier(gamma=1).fit(
        X, y, graph=graphs.classes(labels), sample_weight=times
    )
    # Copies of one person are linked with each other, which adds nothing to X'LX but to its total
    # weight, and grades depend on ratios.
    repeated = FairFrontierClassifier(gamma=1).fit(X[again], y[again], graph=graphs.classes(labels[again]))
    np.testing.assert_allclose(heavy.decision_function(X), repeated.decision_function(X), atol=1e-8)


def test_calibration_is_logistic_regression_on_the_score():
    model = FairFrontierClassifier(gamma=1).fit(X, y, graph=graph)
    score = (X - X.mean(0)) @ model.coef_[0]
    score = score / score.std()
    twin = LogisticRegression(C=1e6, tol=1e-12, max_iter=1000).fit(score[:, None], y)
    np.testing.assert_allclose(
        model.predict_proba(X), twin.predict_proba(score[:, None]), atol=1e-6
    )


def test_several_classes_sum_to_one_and_are_predicted_by_name():
    names = np.array(["low", "mid", "high"])[np.digitize(merit + prestige, [-0.7, 0.7])]
    model = FairFrontierClassifier().fit(X, names, graph=graph)
    chances = model.predict_proba(X)
    np.testing.assert_allclose(chances.sum(1), 1)
    assert list(model.classes_) == ["high", "low", "mid"]
    assert np.array_equal(model.predict(X), model.classes_[chances.argmax(1)])


def test_the_protected_attribute_is_an_input_only_where_it_is_to_be():
    fits = dict(graph=graph, sensitive_features=group)
    inside = FairFrontierClassifier().fit(X, y, **fits)
    assert inside.coef_.shape == (1, 4)
    with pytest.raises(ValueError, match="sensitive_features here too"):
        inside.predict(X)
    unknown = inside.predict_proba(X[:1], sensitive_features=["elsewhere"])
    assert np.isfinite(unknown).all()
    outside = FairFrontierClassifier(protected_input="exclude").fit(X, y, **fits)
    assert outside.coef_.shape == (1, 3)
    outside.predict(X)


def test_cross_validation_takes_rows_of_the_graph():
    search = GridSearchCV(
        make_pipeline(StandardScaler(), FairFrontierClassifier()),
        {"fairfrontierclassifier__strictness": [0.1, 0.9]},
        scoring="roc_auc",
        error_score="raise",
    )
    search.fit(X, y, fairfrontierclassifier__graph=graph)
    assert search.best_params_["fairfrontierclassifier__strictness"] == 0.1
    values = cross_val_score(FairFrontierClassifier(), X, y, fit_params={"graph": graph}) if (
        _takes_fit_params()
    ) else cross_val_score(FairFrontierClassifier(), X, y, params={"graph": graph})
    assert values.mean() > 0.6


def _takes_fit_params():
    import inspect

    return "fit_params" in inspect.signature(cross_val_score).parameters


def test_a_representation_for_any_model():
    pipeline = make_pipeline(StandardScaler(), PFR(strictness=0.8), LogisticRegression(C=0.01))
    pipeline.fit(X, y, pfr__graph=graph)
    assert pipeline.predict_proba(X).shape == (N, 2)


def test_pandas_in_and_out():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(X, columns=["a", "b", "c"])
    z = PFR().set_output(transform="pandas").fit(frame, graph=graph).transform(frame)
    assert list(z.columns) == ["pfr0", "pfr1", "pfr2"]
    model = FairFrontierClassifier().fit(
        frame, pandas.Series(y), graph=graph, sensitive_features=pandas.Series(group)
    )
    assert list(model.feature_names_in_) == ["a", "b", "c"]


def test_clones_and_pickles():
    model = FairFrontierClassifier(strictness=0.7).fit(X, y, graph=graph)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(again.predict_proba(X), model.predict_proba(X))
    np.testing.assert_array_equal(clone(model).fit(X, y, graph=graph).coef_, model.coef_)
    pickle.loads(pickle.dumps(PFR().fit(X, graph=graph))).transform(X)


@pytest.mark.parametrize(
    "wrong,words",
    [
        (dict(strictness=1), "strictness must be at least 0 and below 1"),
        (dict(gamma=-1), "gamma must be at least 0"),
        (dict(protected_input="maybe"), "protected_input"),
        (dict(dims=9), "dims must be from 1 to 3"),
        (dict(constraint="basis"), "strictness=None"),
        (dict(balance="half"), "balance"),
    ],
)
def test_wrong_choices_are_named(wrong, words):
    with pytest.raises(ValueError, match=words):
        PFR(**wrong).fit(X, graph=graph, sensitive_features=None)


def test_a_graph_over_other_people_is_refused():
    with pytest.raises(ValueError, match="over 300 people, but X has 10"):
        PFR().fit(X[:10], graph=graph)
    with pytest.raises(TypeError, match="pairfair.graphs"):
        PFR().fit(X, graph=np.eye(N))


def test_a_sample_of_neighbours_is_right_in_the_mean_and_about_its_error():
    people = rng.normal(size=(3000, 4)) @ rng.normal(size=(4, 4))
    people -= people.mean(0)
    ones = np.ones(len(people))

    def found(seed, most):
        random = np.random.RandomState(seed)
        return neighbor_form(people, people, ones, count=10, max_exact=most, random=random)

    exact, weight, none = found(0, 3000)
    assert none == 0
    tries = [found(seed, 1000) for seed in range(40)]
    forms = np.array([form / total for form, total, _ in tries])
    size = np.linalg.norm(exact / weight)
    # Standard error of the mean over 40 tries, entry by entry, against its distance to the truth.
    spread = np.linalg.norm(forms.std(0, ddof=1)) / np.sqrt(len(forms))
    assert np.linalg.norm(forms.mean(0) - exact / weight) < 3 * spread
    true_error = np.mean([np.linalg.norm(form - exact / weight) for form in forms]) / size
    stated = np.mean([error for _, _, error in tries])
    assert stated == pytest.approx(true_error, rel=1 / 3)
