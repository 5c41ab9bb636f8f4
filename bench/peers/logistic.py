"""L2 logistic regression by scikit-learn, its default solver and tolerance, enough iterations."""

import numpy as np
from sklearn.linear_model import LogisticRegression

from raw import read


def prepare(folder, rows, cols, c):
    return read(folder, "x", rows, cols), read(folder, "y", rows).astype(np.int64), c


def run(data):
    x, y, c = data
    model = LogisticRegression(C=c, max_iter=1000).fit(x, y)
    return {
        "weights": model.coef_[0],
        "intercept": float(model.intercept_[0]),
        "iterations": int(model.n_iter_[0]),
    }
