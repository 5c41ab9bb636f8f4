"""XᵀDX as a NumPy user writes it: one scaled copy and one matrix product."""

from raw import read


def prepare(folder, rows, cols):
    return read(folder, "x", rows, cols), read(folder, "weights", rows)


def run(data):
    x, weights = data
    return {"gram": x.T @ (x * weights[:, None])}
