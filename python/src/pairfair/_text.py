"""How a cell is read as a text, the same for every type it may come in."""

import re

import numpy as np

_RULES = (
    (re.compile(r"^(-?(?:0|[1-9][0-9]*))\.0+\Z"), r"\1"),
    (re.compile(r"^(-?(?:0|[1-9][0-9]*)\.[0-9]*[1-9])0+\Z"), r"\1"),
    (re.compile(r"^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.0+)?(?:Z|\+00(?::?00)?)?\Z"), r"\1 \2"),
    (re.compile(r"^(\d{4}-\d\d-\d\d) 00:00:00\Z"), r"\1"),
)
_TRUTH = {"True": "true", "TRUE": "true", "False": "false", "FALSE": "false"}
_SIDES = (("false", "no", "f", "n", "0"), ("true", "yes", "t", "y", "1"))


def is_missing(cell):
    """None, NaN, NaT, NA and the empty text."""
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return True
    if isinstance(cell, np.datetime64):
        return bool(np.isnat(cell))
    return cell == "" or (isinstance(cell, (float, np.floating)) and bool(np.isnan(cell)))


def text_of(cell):
    """A cell in its one spelling: 1.0 and '1.00' are '1', True is 'true', a midnight is its day."""
    if isinstance(cell, (bool, np.bool_)):
        return "true" if cell else "false"
    if isinstance(cell, (float, np.floating)) and float(cell).is_integer():
        return str(int(cell))
    text = cell.decode("utf-8") if isinstance(cell, bytes) else str(cell)
    text = _TRUTH.get(text, text)
    for pattern, by in _RULES:
        text = pattern.sub(by, text)
    return text


def level_of(cell, levels):
    """A cell in the spelling of the levels, where it means one of them."""
    raw = cell if isinstance(cell, str) else None
    text = text_of(cell)
    if raw in levels or text in levels:
        return raw if raw in levels else text
    sides = [_side(level) for level in levels] if len(levels) == 2 else []
    mine = _side(text)
    if mine >= 0 and sorted(sides) == [0, 1]:
        return levels[sides.index(mine)]
    return text


def _side(text):
    lower = text.lower()
    return next((k for k, words in enumerate(_SIDES) if lower in words), -1)
