"""Reads the raw doubles that both sides of the bench share."""

import os

import numpy as np


def read(folder, name, *shape):
    return np.fromfile(os.path.join(folder, f"{name}.f64"), dtype=np.float64).reshape(shape)
