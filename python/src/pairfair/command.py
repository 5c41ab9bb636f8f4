"""The command and the studio, where Node is there."""

import os
import shutil
import subprocess

__all__ = ["command", "report", "studio"]


def command(*words, check=True, **options):
    """Runs ``pairfair`` with these words: the program on the PATH or, with npm, the package.

    ``PAIRFAIR_COMMAND`` names another program. Takes the options of ``subprocess.run``.
    """
    return subprocess.run([*_program(), *map(str, words)], check=check, **options)


def report(data, out, *words, **flags):
    """An HTML report on scores of any model, by ``pairfair evaluate``.

    Parameters
    ----------
    data : a table with the target, the protected attribute and the scores, as a file or a DataFrame.
    out : the HTML file to write.
    flags : flags of ``pairfair evaluate``: ``target="hired", protected="sex", score="my_score"``.

    Examples
    --------
    ``report(people, "report.html", target="hired", protected="sex", ranking="grade", score="score")``
    """
    listed = [
        word
        for name, value in flags.items()
        if value is not False and value is not None
        for word in (f"--{name.replace('_', '-')}", *([] if value is True else [str(value)]))
    ]
    if hasattr(data, "to_csv"):
        text = data.to_csv(index=False)
        return command("evaluate", "-", *words, *listed, "--out", out, input=text, text=True)
    return command("evaluate", data, *words, *listed, "--out", out)


def studio(*words, **options):
    """Starts the studio, where judges answer, and returns when it is stopped."""
    return command("studio", *words, **options)


def _program():
    named = os.environ.get("PAIRFAIR_COMMAND")
    if named:
        return named.split()
    if shutil.which("pairfair"):
        return ["pairfair"]
    if shutil.which("npx"):
        return ["npx", "--yes", "pairfair"]
    raise RuntimeError(
        "Reports and the studio are made by the pairfair command, which needs Node 20.19 or newer. "
        "Install Node, or set PAIRFAIR_COMMAND; fitting and predicting need neither."
    )
