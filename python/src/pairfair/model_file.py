"""``pairfair/model`` files: models that the library, the command and the studio read and write."""

import json
import os
import tempfile

import numpy as np
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.utils.validation import check_is_fitted

from . import _version
from ._solver import logistic
from ._text import is_missing, level_of, text_of
from .frontier import FairFrontierClassifier, FairFrontierRegressor
from .transformer import PFR

FORMAT, VERSION = "pairfair/model", 1
MISSING_TEXTS = ["", "NA", "N/A", "NaN", "nan", "null", "NULL", "?"]

__all__ = ["Model", "load_model", "save_model"]


class Model:
    """A model from a file. It takes raw columns by their names: a DataFrame or a dict of columns.

    ``classes_`` are the names of the classes as they stand in the data; not there for a number.
    """

    def __init__(self, file):
        if not isinstance(file, dict) or file.get("format") != FORMAT:
            raise ValueError(f"This is no {FORMAT} file.")
        if file.get("version") != VERSION:
            raise ValueError(
                f"This file is of version {file.get('version')}, and this release reads {VERSION}: "
                "install a newer pairfair."
            )
        if "recipe" not in file:
            raise ValueError(
                "This file holds a map only, without recipe and predictor: raw columns cannot be "
                "predicted with it."
            )
        self.file = file
        self.threshold = file["threshold"]
        target = file["target"]
        if target is None:
            self.classes_ = np.array([0, 1])
        elif target["kind"] == "binary":
            self.classes_ = np.array([target["negative"], target["positive"]])
        elif target["kind"] == "classes":
            self.classes_ = np.array([entry["name"] for entry in file["classes"]])

    def transform(self, people):
        """The representation Z, one row per person."""
        x, map_ = self._matrix(people), self.file["representation"]
        if map_["kind"] == "linear":
            return (x - np.array(map_["mean"])) @ _matrix(map_["components"])
        values = _kernel_values(x, _matrix(map_["anchors"]), map_["kernel"])
        return values @ _matrix(map_["coefficients"]) - np.array(map_["offset"])

    def scores(self, people):
        """The chance of the second class, or the number; of several classes, that of the likeliest."""
        if "classes" in self.file:
            return self.predict_proba(people).max(axis=1)
        return _predicted(self.file["predictor"], self.transform(people))

    def predict_proba(self, people):
        """The chance of every class, in the order of ``classes_``."""
        if not hasattr(self, "classes_"):
            raise AttributeError("This model predicts a number: use predict.")
        if "classes" not in self.file:
            chance = self.scores(people)
            return np.column_stack([1 - chance, chance])
        z = self.transform(people)
        chances = np.column_stack([_predicted(c["predictor"], z) for c in self.file["classes"]])
        total = chances.sum(axis=1, keepdims=True)
        equal = np.full_like(chances, 1.0 / chances.shape[1])
        return np.divide(chances, total, out=equal, where=total > 0)

    def predict(self, people):
        """The class by its own name, or the number."""
        if not hasattr(self, "classes_"):
            return self.scores(people)
        if "classes" in self.file:
            return self.classes_[self.predict_proba(people).argmax(axis=1)]
        return self.classes_[(self.scores(people) >= self.threshold).astype(int)]

    def _matrix(self, people):
        recipe = self.file["recipe"]
        missing = recipe["options"].get("missingTexts", MISSING_TEXTS)
        steps = {step["name"]: step for step in recipe["steps"]}
        made = {name: _read(people, step, missing) for name, step in steps.items()}
        first = next((j for j, out in enumerate(recipe["outputs"]) if out["kind"] == "group"), None)
        groups = None if first is None else self._groups(people, missing)
        columns = []
        for j, out in enumerate(recipe["outputs"]):
            if out["kind"] == "group":
                mean = recipe["group"]["means"][j - first]
                deviation = recipe["group"]["deviations"][j - first]
                member = (groups == int(out["level"])).astype(float)
                columns.append(np.where(groups < 0, 0.0, (member - mean) / deviation))
                continue
            step, (values, lacking) = steps[out["from"]], made[out["from"]]
            columns.append(_column(out, step, values, lacking))
        return np.column_stack(columns)

    def _groups(self, people, missing):
        attribute = self.file["protectedAttribute"]
        parts = []
        for k, (name, value) in enumerate(zip(attribute["columns"], attribute["values"])):
            levels = attribute.get("levels", [attribute["groups"]] * (k + 1))[k]
            texts = []
            for cell in _cells(people, name):
                text = None if _lacks(cell, missing, levels) else level_of(cell, levels)
                known = value is None or text is None or text == value
                texts.append(text if known else f"not {value}")
            parts.append(texts)
        place = {name: code for code, name in reversed(list(enumerate(attribute["groups"])))}
        names = [None if None in row else " / ".join(row) for row in zip(*parts)]
        return np.array([-1 if name is None else place.get(name, -1) for name in names], dtype=int)


def load_model(path):
    """Reads a ``pairfair/model`` file, as ``pairfair fit --out model.json`` writes it.

    Examples
    --------
    ``load_model("model.json").predict(people)``
    """
    with open(path, encoding="utf-8") as file:
        return Model(json.load(file))


def save_model(estimator, path, *, columns=None, target="target", protected="group"):
    """Writes an estimator as a ``pairfair/model`` file, which ``pairfair predict``, ``export`` and
    ``inspect`` take.

    Parameters
    ----------
    estimator : a fitted ``FairFrontierClassifier``, ``FairFrontierRegressor`` or ``PFR``, or a
        ``Pipeline`` of a ``StandardScaler`` and one of them.
    columns : what the columns of X are called; default: as in the DataFrame it was fitted on.
    target, protected : what the label and the protected attribute are called in tables.
    """
    scaler, model = _parts(estimator)
    check_is_fitted(model)
    width = model.n_features_in_
    if columns is None:
        columns = getattr(estimator, "feature_names_in_", [f"x{j}" for j in range(width)])
    columns = [str(name) for name in columns]
    if len(columns) != width:
        raise ValueError(f"columns must name the {width} columns of X, but there are {len(columns)}.")
    document = {
        "format": FORMAT,
        "version": VERSION,
        **(_map_only(model, columns) if isinstance(model, PFR) else
           _whole(model, scaler, columns, target, protected)),
    }
    if isinstance(model, PFR) and scaler is not None:
        raise ValueError("A PFR behind a scaler has no file: save it without the scaler.")
    _write(path, json.dumps(document, allow_nan=False))


def _parts(estimator):
    steps = [step for _, step in estimator.steps] if isinstance(estimator, Pipeline) else [estimator]
    kinds = (FairFrontierClassifier, FairFrontierRegressor, PFR)
    scaled = len(steps) == 2 and isinstance(steps[0], StandardScaler)
    if not isinstance(steps[-1], kinds) or not (len(steps) == 1 or scaled):
        raise TypeError(
            "Only FairFrontierClassifier, FairFrontierRegressor and PFR have a file, alone or behind "
            f"one StandardScaler, but got {type(estimator).__name__}."
        )
    return (steps[0] if scaled else None), steps[-1]


def _map_only(model, columns):
    names = columns + [f"group={name}" for name in _indicated(model)]
    return {"representation": _linear(model.mean_, model.components_, model.eigenvalues_, names)}


def _linear(mean, components, costs, names):
    return {
        **{"kind": "linear", "method": "pfr", "columns": names, "mean": mean.tolist()},
        "components": _numbers(components),
        "eigenvalues": [float(cost) for cost in costs],
        "warnings": [],
    }


def _whole(model, scaler, columns, target, protected):
    center = np.zeros(len(columns)) if scaler is None or not scaler.with_mean else scaler.mean_
    scale = np.ones(len(columns)) if scaler is None or not scaler.with_std else scaler.scale_
    included = model.group_names_ is not None
    dims = len(model.coef_)
    predictors = [_predictor(model, k, dims) for k in range(dims)]
    is_number = isinstance(model, FairFrontierRegressor)
    names = [] if is_number else [text_of(name) for name in model.classes_]
    kind = "numeric" if is_number else "binary" if len(names) == 2 else "classes"
    value = {"kind": "value", "level": ""}
    return {
        "recipe": {
            "options": {"scaling": "standard", "missing": "refuse", "maxLevels": 500},
            "steps": [
                {
                    **{"kind": "numeric", "name": name, "fill": float(center[j])},
                    **{"center": float(center[j]), "scale": float(scale[j])},
                }
                for j, name in enumerate(columns)
            ],
            "outputs": [{"name": name, "from": name, **value} for name in columns]
            + [
                {"name": f"{protected}={model.group_names_[g]}", "from": protected, "kind": "group",
                 "level": str(g)}
                for g in (model._group_columns if included else [])
            ],
            "dropped": [],
            "group": {
                "groups": len(model.group_names_),
                "means": model._group_means.tolist(),
                "deviations": model._group_deviations.tolist(),
            }
            if included
            else None,
        },
        "representation": _linear(
            model.mean_,
            model.coef_.T,
            model.roughness_,
            columns + [f"{protected}={name}" for name in _indicated(model)],
        ),
        "predictor": predictors[0],
        **(
            {"classes": [{"name": n, "predictor": p} for n, p in zip(names, predictors)]}
            if kind == "classes"
            else {}
        ),
        "target": {
            **{"column": target, "kind": kind},
            **{"positive": names[1] if kind == "binary" else "",
               "negative": names[0] if kind == "binary" else ""},
            **({"classes": names} if kind == "classes" else {}),
        },
        "protectedAttribute": {
            **{"columns": [protected], "values": [None]},
            "groups": list(model.group_names_ or []),
            "levels": [list(model.group_names_ or [])],
            "input": "include" if included else "exclude",
        },
        "threshold": 0.5,
        "provenance": {
            **{"data": "unknown", "people": int(model.n_people_), "seed": 0},
            "versions": {"pairfair": _version.__version__, "numpy": np.__version__},
            "options": {
                **{"gamma": model.gamma_, "ridge": model.ridge, "strictness": model.strictness},
            },
            "graph": {"method": "given to pairfair for Python"},
        },
        "warnings": [],
    }


def _indicated(model):
    return [] if model.group_names_ is None else [model.group_names_[g] for g in model._group_columns]


def _predictor(model, k, dims):
    unit = [1.0 if d == k else 0.0 for d in range(dims)]
    intercept = float(model.intercept_[k])
    if isinstance(model, FairFrontierRegressor):
        return {"kind": "ridge", "coefficients": unit, "intercept": intercept, "penalty": 0}
    return {
        **{"kind": "logistic", "coefficients": unit, "intercept": intercept, "c": 1e6},
        **{"converged": True, "iterations": 0, "gradientNorm": 0},
    }


def _write(path, text):
    """Beside it first, then in its place: nobody ever sees half a file."""
    folder = os.path.dirname(os.path.abspath(path))
    handle, beside = tempfile.mkstemp(dir=folder, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def _cells(people, name):
    names = getattr(people, "columns", people)
    if name not in names:
        raise KeyError(f"The data have no column {name!r}.")
    column = people[name]
    return np.asarray(column) if hasattr(column, "dtype") else list(column)


def _lacks(cell, missing, levels=()):
    if is_missing(cell):
        return True
    text = cell if isinstance(cell, str) else text_of(cell)
    return text in missing and text not in levels


def _read(people, step, missing):
    """The values of a raw column, filled, and which of them were missing."""
    cells = _cells(people, step["name"])
    if step["kind"] == "category":
        levels = step["levels"] + step["other"]
        # Few different cells: each is looked at once.
        known = {}
        values, lacking = [], []
        for cell in cells:
            key = (type(cell), cell if cell == cell else None)
            if key not in known:
                gone = _lacks(cell, missing, levels)
                known[key] = (step["fill"] if gone else level_of(cell, levels), gone)
            values.append(known[key][0])
            lacking.append(known[key][1])
        return np.array(values, dtype=object), np.array(lacking, dtype=bool)
    numbers = [np.nan if _lacks(cell, missing) else cell for cell in cells]
    try:
        values = np.array(numbers, dtype=float)
    except (TypeError, ValueError) as error:
        raise ValueError(f"Column {step['name']!r} must hold numbers: {error}.") from None
    lacking = np.isnan(values)
    values = np.where(lacking, step["fill"], values)
    if not np.isfinite(values).all():
        raise ValueError(f"Column {step['name']!r} holds an infinite number.")
    return values, lacking


def _column(out, step, values, lacking):
    kind = out["kind"]
    if kind == "value":
        return (values - step["center"]) / step["scale"]
    if kind == "rank":
        rank = step["rank"]
        return (np.interp(values, rank["values"], rank["ranks"]) - rank["center"]) / rank["scale"]
    if kind == "level":
        return (values == out["level"]).astype(float)
    if kind == "other":
        return (~lacking & ~np.isin(values.astype(str), step["levels"])).astype(float)
    return lacking.astype(float)


def _kernel_values(x, anchors, kernel):
    if kernel["name"] in ("rbf", "laplacian"):
        distance = np.zeros((len(x), len(anchors)))
        for j in range(x.shape[1]):
            gap = x[:, [j]] - anchors[:, j]
            distance += gap**2 if kernel["name"] == "rbf" else np.abs(gap)
        return np.exp(-distance / kernel["width"])
    product = x @ anchors.T
    if kernel["name"] == "polynomial":
        return (product / kernel["width"] + kernel["offset"]) ** kernel["degree"]
    if kernel["name"] == "linear":
        return product
    raise ValueError("A model with a precomputed kernel needs values that only its maker has.")


def _predicted(predictor, z):
    linear = z @ np.array(predictor["coefficients"]) + predictor["intercept"]
    return logistic(linear) if predictor["kind"] == "logistic" else linear


def _matrix(record):
    return np.array(record["data"], dtype=float).reshape(record["rows"], record["cols"])


def _numbers(matrix):
    rows, cols = matrix.shape
    return {"rows": rows, "cols": cols, "data": np.ascontiguousarray(matrix).ravel().tolist()}
