"""The plain N x N definitions that closed forms are compared with."""

import numpy as np


def dense(graph):
    """W as a matrix, from the definition of each kind."""
    if hasattr(graph, "terms"):
        return sum(weight * dense(term) for weight, term in graph.terms)
    out = np.zeros((len(graph), len(graph)))
    if hasattr(graph, "source"):
        for i, j, w in zip(graph.source, graph.target, graph.weight):
            out[i, j] += w
            out[j, i] += w
        return out
    members = graph.members.toarray()
    out = members @ members.T
    if graph.groups is not None:
        different = graph.groups[:, None] != graph.groups[None]
        known = (graph.groups >= 0)[:, None] & (graph.groups >= 0)[None]
        out = out * different * known
    np.fill_diagonal(out, 0.0)
    return out


def pair_mean(values, w):
    return (np.abs(values[:, None] - values[None]) * w).sum() / w.sum()
