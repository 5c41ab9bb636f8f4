"""PFR the published way: N x N graphs, one dense Laplacian, one eigenproblem.

Run as a program it does one fit in a fresh process and prints seconds and the growth of its
largest memory after start-up: python3 dense_fit.py FOLDER ROWS COLS
"""

import json
import sys

import numpy as np
from scipy.linalg import eigh
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import laplacian
from sklearn.neighbors import NearestNeighbors

from clock import clock
from raw import read
from memory import peak_bytes

NEIGHBORS = 5
QUANTILES = 10
GAMMA = 0.5
DIMS = 10


def prepare(folder, rows, cols):
    return (
        read(folder, "x", rows, cols),
        read(folder, "scores", rows),
        read(folder, "groups", rows).astype(np.int64),
    )


def similarity_graph(x):
    """W^X: an edge if either is among the other's nearest, exp(-d²/t), t the mean of d²."""
    rows = len(x)
    search = NearestNeighbors(n_neighbors=NEIGHBORS, algorithm="brute").fit(x)
    distances, indices = search.kneighbors()
    source = np.repeat(np.arange(rows), NEIGHBORS)
    target = indices.ravel()
    squared = distances.ravel() ** 2
    pairs = np.minimum(source, target) * rows + np.maximum(source, target)
    mean = squared[np.unique(pairs, return_index=True)[1]].mean()
    weights = np.exp(-squared / (mean if mean > 0 else 1.0))
    directed = csr_matrix((weights, (source, target)), shape=(rows, rows))
    return directed.maximum(directed.T).toarray()


def fairness_graph(scores, groups):
    """W^F: people of different groups in the same tenth of their own group's ranking."""
    bins = np.empty(len(scores), dtype=np.int64)
    for group in np.unique(groups):
        own = np.flatnonzero(groups == group)
        rank = np.empty(len(own), dtype=np.int64)
        rank[np.argsort(scores[own], kind="stable")] = np.arange(1, len(own) + 1)
        bins[own] = -(-rank * QUANTILES // len(own))
    same_bin = bins[:, None] == bins[None, :]
    other_group = groups[:, None] != groups[None, :]
    return (same_bin & other_group).astype(np.float64)


def run(data):
    x, scores, groups = data
    w = (1 - GAMMA) * similarity_graph(x) + GAMMA * fairness_graph(scores, groups)
    cost = x.T @ laplacian(w) @ x
    values, vectors = eigh(cost, subset_by_index=[0, DIMS - 1])
    return {"values": values, "vectors": vectors}


if __name__ == "__main__":
    folder, rows, cols = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    before = peak_bytes()
    data = prepare(folder, rows, cols)
    start = clock()
    result = run(data)
    seconds = clock() - start
    answer = {"seconds": seconds, "bytes": peak_bytes() - before, "values": list(result["values"])}
    print(json.dumps(answer))
