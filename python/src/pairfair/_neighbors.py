"""A_X: how far apart similar people are, from all of them or from a sample that is asked."""

import numpy as np
from sklearn.neighbors import NearestNeighbors

from .graphs import link_scale, neighbors


def neighbor_form(x, own, weights, *, count, max_exact, random):
    """X'LX and the total weight of the neighbour graph, and the relative error of the estimate.

    Up to ``max_exact`` people everybody is asked for their neighbours, and the error is 0. Above, 1,000
    people are asked, among everybody. A link that both ends name is met twice as often as one that a
    single end names and counts half, so the expectation is the sum over all links.
    """
    count = min(int(count), len(x) - 1)
    if count < 1:
        raise ValueError(f"n_neighbors must be at least 1, but is {count}.")
    if len(x) <= max_exact:
        graph = neighbors(own, n_neighbors=count).weighed(weights)
        return graph.laplacian_form(x), graph.total_weight, 0.0
    asked = random.choice(len(x), 1000, replace=False)
    near, squared = _ask(own, asked, count)
    share = np.where(_mutual(own, asked, near, count), 0.5, 1.0)
    scale = link_scale(np.average(squared, weights=share))
    heavy = share * np.exp(-squared / scale) * weights[asked][:, None] * weights[near]

    def form_of(part):
        gaps = (x[asked[part], None, :] - x[near[part]]).reshape(-1, x.shape[1])
        link = heavy[part].ravel()
        factor = len(x) / len(part)
        return factor * (gaps * link[:, None]).T @ gaps, 2 * factor * link.sum()

    form, weight = form_of(np.arange(len(asked)))
    (one, c1), (two, c2) = form_of(np.arange(500)), form_of(np.arange(500, 1000))
    error = np.linalg.norm(one / c1 - two / c2) / np.linalg.norm(form / weight) / 2
    return form, weight, float(error)


def _ask(own, people, count):
    search = NearestNeighbors(n_neighbors=count + 1, algorithm="brute").fit(own)
    distance, near = search.kneighbors(own[people])
    # Somebody is not their own neighbour; among many who are alike they may not even be listed.
    itself = near == people[:, None]
    itself[~itself.any(axis=1), -1] = True
    shape = (len(people), count)
    return near[~itself].reshape(shape), (distance[~itself] ** 2).reshape(shape)


def _mutual(own, asked, near, count):
    """Whether each neighbour names the one who named them."""
    others = np.unique(near)
    lists, _ = _ask(own, others, count)
    return (lists[np.searchsorted(others, near)] == asked[:, None, None]).any(axis=2)
