"""Judgments of people: files that the studio and the command write, and graphs from them."""

import csv
import json

import numpy as np
from scipy import sparse

from .graphs import CellsGraph, EdgesGraph, SumGraph, classes, pairs

__all__ = ["read_judgments", "judgment_graph", "read_graph"]

_SPOKEN = {"1": "yes", "0": "no", "true": "yes", "false": "no"}


def read_judgments(path):
    """The judgments of an .ndjson or .csv file, as a list of dicts.

    NDJSON holds one judgment a line. A table has the columns ``a, b, answer`` (yes, no, cannot-compare) or
    ``person, rating``, and may say who answered (``judge``).
    """
    with open(path, encoding="utf-8-sig", newline="") as file:
        if str(path).lower().endswith(".csv"):
            return [_from_row(row, line) for line, row in enumerate(csv.DictReader(file), 2)]
        records = [json.loads(line) for line in file if line.strip()]
    if records and records[0].get("format") == "pairfair/judgments":
        if records[0].get("version") != 1:
            raise ValueError("A newer release wrote these judgments: install a newer pairfair.")
        return records[1:]
    return records


def judgment_graph(judgments, ids, *, min_answers=2):
    """A fairness graph from judgments of pairs and ratings.

    Two people are linked when at least ``min_answers`` judges said yes or no of them and most said yes;
    rated people are in the class of their mean rating, rounded with halves up. Orders (comparisons,
    rankings) are put together by ``pairfair judgments aggregate``; :func:`read_graph` reads what it writes.
    """
    place = {str(name): row for row, name in enumerate(ids)}
    replaced = {str(one["supersedes"]) for one in judgments if one.get("supersedes") is not None}
    counted = [
        one
        for one in judgments
        if one.get("stratum") not in ("repeat", "check")
        and not (one.get("id") is not None and str(one["id"]) in replaced)
    ]
    ordered = {one["kind"] for one in counted} & {"comparison", "ranking"}
    if ordered:
        raise ValueError(
            f"There are judgments of the kind {' and '.join(sorted(ordered))}, which order people: put "
            "them together by the command, pairfair judgments aggregate, and read its graph."
        )
    votes, ratings = {}, {}
    for one in counted:
        rows = [place.get(str(name), -1) for name in one["people"]]
        if -1 in rows:
            raise ValueError(f"A judgment is about {one['people']}, who are not all among the ids.")
        if one["kind"] == "pair" and one["answer"] in ("yes", "no"):
            votes.setdefault((min(rows), max(rows)), []).append(one["answer"] == "yes")
        if one["kind"] == "rating" and not isinstance(one["answer"], str):
            ratings.setdefault(rows[0], []).append(one["answer"])
    terms = []
    linked = [
        pair for pair, said in votes.items() if len(said) >= min_answers and 2 * sum(said) > len(said)
    ]
    if votes:
        a, b = zip(*sorted(linked)) if linked else ((), ())
        terms.append((1.0, pairs(np.array(a, dtype=int), np.array(b, dtype=int), n_people=len(ids))))
    if ratings:
        classed = np.full(len(ids), -1)
        for row, given in ratings.items():
            if len(given) >= min_answers:
                classed[row] = int(np.floor(np.mean(given) + 0.5))
        terms.append((1.0, classes(classed)))
    if not terms:
        raise ValueError("No judgment counts as an answer, so there is nothing to make a graph from.")
    return terms[0][1] if len(terms) == 1 else SumGraph(terms)


def read_graph(path, ids):
    """A ``pairfair/graph`` file, as ``pairfair graph`` and ``judgments aggregate`` write it, over the
    people with these ids; whoever is not in the file has no links."""
    with open(path, encoding="utf-8") as file:
        record = json.load(file)
    if record.get("format") != "pairfair/graph" or record.get("version") != 1:
        raise ValueError("This is no pairfair/graph file of version 1.")
    graph = _from_record(record)
    if "ids" not in record:
        if len(graph) != len(ids):
            raise ValueError(f"The graph is over {len(graph)} people, but there are {len(ids)} ids.")
        return graph
    place = {name: row for row, name in enumerate(record["ids"])}
    return _placed(graph, np.array([place.get(str(name), -1) for name in ids], dtype=int))


def _from_row(row, line):
    cells = {(name or "").strip().lower(): (cell or "").strip() for name, cell in row.items()}
    rest = {name: cell for name, cell in cells.items() if cell != ""}
    if {"a", "b", "answer"} <= set(cells):
        answer = cells["answer"].lower()
        people = [rest.pop("a", ""), rest.pop("b", "")]
        return {**rest, "kind": "pair", "people": people, "answer": _SPOKEN.get(answer, answer)}
    if {"person", "rating"} <= set(cells):
        rating = rest.pop("rating", "skip")
        try:
            rating = float(rating)
        except ValueError:
            pass
        return {**rest, "kind": "rating", "people": [rest.pop("person", "")], "answer": rating}
    raise ValueError(
        f"Line {line}: judgments have the columns a, b, answer or person, rating, not {sorted(cells)}."
    )


def _from_record(record):
    kind = record["kind"]
    if kind == "edges":
        source, target = (np.array(record[end], dtype=int) for end in ("source", "target"))
        return EdgesGraph(record["size"], source, target, np.array(record["weight"], dtype=float))
    if kind == "sum":
        return SumGraph([(term["weight"], _from_record(term["graph"])) for term in record["terms"]])
    shape = (record["size"], record["cells"])
    members = sparse.csr_matrix((record["share"], record["cell"], record["offsets"]), shape=shape)
    return CellsGraph(members, np.array(record["groups"]) if record["between"] == "groups" else None)


def _placed(graph, rows):
    """The graph over other rows: ``rows[i]`` is the old row of the i-th person, -1 for none."""
    if isinstance(graph, SumGraph):
        return SumGraph([(weight, _placed(term, rows)) for weight, term in graph.terms])
    known = np.flatnonzero(rows >= 0)
    found = graph[rows[known]]
    if isinstance(graph, EdgesGraph):
        a, b = known[found.source], known[found.target]
        return EdgesGraph(len(rows), np.minimum(a, b), np.maximum(a, b), found.weight)
    coo = found.members.tocoo()
    shape = (len(rows), found.members.shape[1])
    members = sparse.csr_matrix((coo.data, (known[coo.row], coo.col)), shape=shape)
    groups = None
    if found.groups is not None:
        groups = np.full(len(rows), -1)
        groups[known] = found.groups
    return CellsGraph(members, groups)
