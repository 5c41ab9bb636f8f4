"""The notebooks run, and show what they say; doc comments and the README too."""

import doctest
import glob
import importlib
import json
import os

import pytest

HERE = os.path.dirname(__file__)
NOTEBOOKS = sorted(glob.glob(os.path.join(HERE, "..", "examples", "*.ipynb")))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=os.path.basename)
def test_notebooks_run_and_are_kept_without_outputs(path):
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
    names = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
            exec("".join(cell["source"]), names)
    # Column 2 is the AUC for merit, column 3 the rank consistency: both rise with strictness.
    first, last = names["table"][0], names["table"][-1]
    assert last[2] > first[2] + 0.05
    assert last[3] > first[3] + 0.05


@pytest.mark.parametrize("name", ["transformer", "frontier"])
def test_examples_of_doc_comments(name):
    found = doctest.testmod(importlib.import_module(f"pairfair.{name}"))
    assert found.attempted > 0 and found.failed == 0
