"""Two-coin Dawid-Skene by EM, vectorised: sums over sorted answers with reduceat and bincount."""

import numpy as np

from raw import read


def prepare(folder, answers, pairs, judges):
    starts = read(folder, "starts", pairs).astype(np.intp)
    judge = read(folder, "judge", answers).astype(np.intp)
    yes = read(folder, "yes", answers).astype(np.intp)
    pair = np.repeat(np.arange(pairs), np.diff(np.append(starts, answers)))
    return starts, pair, 2 * judge + yes, yes, judges


def run(data):
    starts, pair, code, yes, judges = data
    pairs = len(starts)
    sizes = np.diff(np.append(starts, len(code)))
    said = np.bincount(code, minlength=2 * judges)
    mu = np.add.reduceat(yes, starts) / sizes
    iterations = 0
    while iterations < 200:
        mass = np.bincount(code, weights=mu[pair], minlength=2 * judges)
        rest = said - mass
        alpha = (3 + mass[1::2]) / (4 + mass[0::2] + mass[1::2])
        beta = (3 + rest[0::2]) / (4 + rest[0::2] + rest[1::2])
        prevalence = (1 + mu.sum()) / (2 + pairs)
        weight = np.empty(2 * judges)
        weight[0::2] = np.log((1 - alpha) / beta)
        weight[1::2] = np.log(alpha / (1 - beta))
        logit = np.log(prevalence / (1 - prevalence)) + np.add.reduceat(weight[code], starts)
        new = 1 / (1 + np.exp(-logit))
        change = np.abs(new - mu).max()
        mu = new
        iterations += 1
        if change < 1e-6:
            break
    return {"posterior": mu, "iterations": iterations}
