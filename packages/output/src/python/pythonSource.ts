/** What stands before the parameters in an exported Python file. */
export const pythonHead: string = `"""A model made by pairfair, as one Python file that needs NumPy and nothing else.

    from model import PairfairModel
    model = PairfairModel()
    model.predict_proba(people)      # also: model.scores, model.predict, model.transform

"people" are raw columns, named as in training: a dict of columns, a list of dicts, a structured
array or a pandas DataFrame. Missing are None, NaN, '' and the texts that meant it in training.
A category may be a text, a number or a bool: 1, 1.0 and "1.00" are one, and so are True and "true".
Names with leading zeros must come as texts (pandas: dtype={"zip": str}). The model is fitted: "fit"
is there for scikit-learn only, and changes nothing. From the command line:

    python3 model.py people.csv > scores.csv
"""

import argparse
import csv
import json
import re
import sys

import numpy as np

# Recipe, representation and predictor; "places" are column numbers of X, -1 for none.
MODEL = json.loads(
`;

/** What stands behind the parameters: reading columns, the model, the command. */
export const pythonTail: string = String.raw`)

# Without a target the score is how high judges would place somebody, cut like a chance.
IS_BINARY = MODEL["target"] is None or MODEL["target"]["kind"] == "binary"
CLASSES = MODEL["classes"]
DECIDES = IS_BINARY or CLASSES is not None


class PairfairModel:
    """The fitted model, with the methods that scikit-learn expects of one.

    threshold: a score of at least this is decided 1; None takes the one the model was made with.
    """

    _estimator_type = "classifier" if DECIDES else "regressor"
    if DECIDES:
        classes_ = np.array([0, 1] if IS_BINARY else CLASSES["names"])

    def __init__(self, threshold=None):
        self.threshold = threshold

    def fit(self, X=None, y=None):
        """Does nothing: the model is fitted."""
        return self

    def transform(self, X):
        """The representation Z, one row per person."""
        x = prepare(X)
        model = MODEL["representation"]
        if model["kind"] == "linear":
            return (x - np.array(model["mean"])) @ np.array(model["components"])
        values = kernel_values(x, np.array(model["anchors"]), model["kernel"])
        return values @ np.array(model["coefficients"]) - np.array(model["offset"])

    def fit_transform(self, X, y=None):
        return self.transform(X)

    def scores(self, X):
        """One score per person: the chance of label 1 (without a target: the place), or the number;
        of more than two classes, that of the likeliest."""
        if CLASSES:
            return self.predict_proba(X).max(axis=1)
        predictor = MODEL["predictor"]
        linear = self.transform(X) @ np.array(predictor["coefficients"]) + predictor["intercept"]
        if predictor["kind"] == "ridge":
            return linear
        return logistic(linear)

    if MODEL["predictor"]["kind"] == "logistic":

        def predict_proba(self, X):
            """Chances of label 0 and of label 1, or of every class."""
            if CLASSES:
                coefficients = np.array(CLASSES["coefficients"]).T
                chances = logistic(self.transform(X) @ coefficients + CLASSES["intercepts"])
                total = chances.sum(axis=1, keepdims=True)
                equal = np.full_like(chances, 1.0 / chances.shape[1])
                return np.divide(chances, total, out=equal, where=total > 0)
            chance = self.scores(X)
            return np.column_stack([1.0 - chance, chance])

    def predict(self, X):
        """Labels 0 and 1, names of classes, or numbers where the target is one."""
        if CLASSES:
            return self.classes_[self.predict_proba(X).argmax(axis=1)]
        scores = self.scores(X)
        if not IS_BINARY:
            return scores
        threshold = MODEL["threshold"] if self.threshold is None else self.threshold
        return (scores >= threshold).astype(int)

    def get_params(self, deep=True):
        return {"threshold": self.threshold}

    def set_params(self, **params):
        for name, value in params.items():
            if name != "threshold":
                raise ValueError(f"PairfairModel has no parameter {name!r}, only 'threshold'.")
            self.threshold = value
        return self

    def __sklearn_is_fitted__(self):
        return True

    def __sklearn_tags__(self):
        # Only scikit-learn (1.6 and newer) asks for this, so it is loaded.
        utils = sys.modules["sklearn.utils"]
        return utils.Tags(
            estimator_type=self._estimator_type,
            target_tags=utils.TargetTags(required=False),
            transformer_tags=utils.TransformerTags(),
            classifier_tags=utils.ClassifierTags(multi_class=bool(CLASSES)) if DECIDES else None,
            regressor_tags=None if DECIDES else utils.RegressorTags(),
            requires_fit=False,
        )


def logistic(linear):
    small = np.exp(-np.abs(linear))
    return np.where(linear >= 0, 1.0, small) / (1.0 + small)


def level_of(cell, part):
    """The text of a cell as levels are spelled; '' where it is missing."""
    text = text_of(cell)
    if text in part["missingTexts"]:
        return ""
    for pattern, by in part["rules"]:
        text = re.sub(pattern, by, text)
    return text


def side_of(cell, part):
    """What a cell adds to the name of a group: its text, or on which side of one value it is."""
    text = level_of(cell, part)
    text = part["spellings"].get(text, text)
    value = part["value"]
    return text if value is None or not text or text == value else "not " + value


def prepare(X):
    """The matrix X of the model from raw columns."""
    needed = [part["column"] for part in MODEL["inputs"]]
    group = MODEL["group"]
    needed += [part["column"] for part in group["columns"]] if group else []
    columns = {name: column_of(X, name) for name in needed}
    x = np.zeros((len(next(iter(columns.values()))), MODEL["width"]))
    for part in MODEL["inputs"]:
        cells = columns[part["column"]]
        if part["kind"] == "numeric":
            fill_numeric(x, part, numbers_of(cells, part["column"]))
        else:
            fill_category(x, part, [level_of(cell, part) for cell in cells])
    if group:
        sides = group["columns"]
        texts = zip(*([side_of(cell, part) for cell in columns[part["column"]]] for part in sides))
        unknown = [0.0] * (MODEL["width"] - group["first"])
        names = [" / ".join(row) if all(row) else None for row in texts]
        rows = [group["rows"].get(name, unknown) for name in names]
        x[:, group["first"] :] = np.array(rows).reshape(len(x), len(unknown))
    if not np.isfinite(x).all():
        raise ValueError("Numbers must be finite; NaN stands for a missing one.")
    return x


def fill_numeric(x, part, values):
    missing = np.isnan(values) | np.isin(values, part["missingNumbers"])
    filled = np.where(missing, part["fill"], values)
    if part["value"] >= 0:
        x[:, part["value"]] = (filled - part["center"]) / part["scale"]
    rank = part.get("rank")
    if rank:
        # Linear between the values of training people, clamped outside of them.
        ranks = np.interp(filled, rank["values"], rank["ranks"])
        x[:, rank["place"]] = (ranks - rank["center"]) / rank["scale"]
    if part["missing"] >= 0:
        x[:, part["missing"]] = missing


def fill_category(x, part, texts):
    places = {**part["places"], "": part["fill"]}
    place = np.array([places.get(text, part["unknown"]) for text in texts], dtype=int)
    has_place = np.flatnonzero(place >= 0)
    x[has_place, place[has_place]] = 1
    if part["missing"] >= 0:
        x[:, part["missing"]] = [text == "" for text in texts]


def kernel_values(x, anchors, kernel):
    """Kernel values of every row of x against every anchor."""
    if kernel["name"] in ("rbf", "laplacian"):
        distance = np.zeros((len(x), len(anchors)))
        for j in range(x.shape[1]):
            difference = x[:, [j]] - anchors[:, j]
            distance += difference**2 if kernel["name"] == "rbf" else np.abs(difference)
        return np.exp(-distance / kernel["width"])
    product = x @ anchors.T
    if kernel["name"] == "polynomial":
        return (product / kernel["width"] + kernel["offset"]) ** kernel["degree"]
    return product


def column_of(X, name):
    """The cells of one raw column, whatever holds them."""
    if isinstance(X, (list, tuple)):
        if len(X) > 0 and not any(name in row for row in X):
            raise KeyError(f"The data have no column {name!r}.")
        return [row.get(name) for row in X]
    names = X.dtype.names if isinstance(X, np.ndarray) else getattr(X, "columns", X)
    if names is None:
        raise TypeError("A plain array has no column names: give a dict, a DataFrame or rows.")
    if name not in names:
        raise KeyError(f"The data have no column {name!r}.")
    cells = X[name]
    return np.asarray(cells) if hasattr(cells, "dtype") else list(cells)


def is_missing(cell):
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(cell, (float, np.floating)):
        return bool(np.isnan(cell))
    if isinstance(cell, np.datetime64):
        return bool(np.isnat(cell))
    return isinstance(cell, (str, bytes)) and len(cell) == 0


def numbers_of(cells, name):
    if isinstance(cells, np.ndarray) and cells.dtype.kind in "fiu":
        return cells.astype(float)
    try:
        return np.array([number_of(cell) for cell in cells], dtype=float)
    except (TypeError, ValueError) as error:
        raise ValueError(f"Column {name!r} must hold numbers: {error}.") from None


def number_of(cell):
    if is_missing(cell) or (isinstance(cell, str) and cell in MODEL["missingTexts"]):
        return np.nan
    return float(cell)


def text_of(cell):
    """The text of a cell as pairfair reads it: 1.0 is '1', True is 'true'; '' where missing."""
    if is_missing(cell):
        return ""
    if isinstance(cell, (bool, np.bool_)):
        return "true" if cell else "false"
    if isinstance(cell, (float, np.floating)) and float(cell).is_integer():
        return str(int(cell))
    return cell.decode("utf-8") if isinstance(cell, bytes) else str(cell)


def main():
    parser = argparse.ArgumentParser(description="Scores the people of a CSV file.")
    parser.add_argument("file", help="CSV with a header, in UTF-8; - reads the standard input")
    parser.add_argument("--delimiter", default=",")
    parser.add_argument("--id", help="a column to put before the scores")
    parser.add_argument("--representation", action="store_true", help="adds z1, z2, ...")
    options = parser.parse_args()

    try:
        source = 0 if options.file == "-" else options.file
        with open(source, newline="", encoding="utf-8-sig") as file:
            people = list(csv.DictReader(file, delimiter=options.delimiter))
        model = PairfairModel()
        if CLASSES:
            names = ["score_" + name for name in CLASSES["names"]]
            columns = dict(zip(names, model.predict_proba(people).T))
        else:
            columns = {"score": model.scores(people)}
        columns = {name: [repr(float(value)) for value in columns[name]] for name in columns}
        if DECIDES:
            columns["label"] = model.predict(people)
        if options.representation:
            for d, column in enumerate(model.transform(people).T):
                columns[f"z{d + 1}"] = [repr(float(value)) for value in column]
        ids = [column_of(people, options.id)] if options.id else []
    except (OSError, KeyError, ValueError) as error:
        sys.exit(str(error.args[0]) if isinstance(error, KeyError) else str(error))

    sys.stdout.reconfigure(encoding="utf-8")
    output = csv.writer(sys.stdout, lineterminator="\n")
    output.writerow(([options.id] if options.id else []) + list(columns))
    output.writerows(zip(*ids, *columns.values()))


if __name__ == "__main__":
    main()
`;
