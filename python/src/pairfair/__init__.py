"""Individual fairness from judgments: models that treat equally deserving people alike.

Say who deserves the same (``graphs``), then fit: ``FairFrontierClassifier`` and
``FairFrontierRegressor`` predict, ``PFR`` gives a representation for any other model, ``metrics`` says
what came of it, and model files go to and from the ``pairfair`` command.
"""

from . import graphs, judgments, metrics
from ._version import __version__
from .command import command, report, studio
from .frontier import FairFrontierClassifier, FairFrontierRegressor
from .model_file import Model, load_model, save_model
from .transformer import PFR

__all__ = [
    "PFR",
    "FairFrontierClassifier",
    "FairFrontierRegressor",
    "Model",
    "command",
    "graphs",
    "judgments",
    "load_model",
    "metrics",
    "report",
    "save_model",
    "studio",
    "__version__",
]
