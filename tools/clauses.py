"""Writes docs/rules.md: every clause of the four documents, and what shows it.

    python -m tools.clauses

The documents lie in docs/rules/, as they were given. docs/clauses/*.toml names their clauses in the document's order:

    [[clause]]
    says = "Until «Принято» no hand may leave the table."    # one line, in our own words
    quote = "не вправе убирать руку со стола"                # literally from the sentence, enough to find it
    shown = [
        "3-hands-30-no-lift-before-accepted.club.game",      # in tests/rehearsals, played by this document's rulebook
        "tests/controller/conductor/test_question.py::test_in_the_club_a_hand_is_free_at_accepted",
    ]
    host = "…"      # what the host does, and why no table can do it
    note = "…"      # why there is nothing to keep: advice, background
    part = "…"      # a heading: here a new part of the document begins

A clause has at least one of ``shown``, ``host`` and ``note``. Its place, paragraph:sentence, comes from its quote.

Every sentence (tools/sentences.py says what is one) needs a clause whose quote touches it. One that the document
repeats word for word is covered where it stands first, and the clause names all its places.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from tools.sentences import Sentence, sentences

HERE = Path(__file__).parent.parent
DOCS = HERE / "docs"
PAGE = DOCS / "rules.md"
REHEARSALS = HERE / "tests" / "rehearsals"


@dataclass(frozen=True, slots=True)
class Document:
    """One of the four documents: the rulebook made of it, its text, and the list of its clauses."""

    rulebook: str
    title: str
    text: Path
    clauses: Path


DOCUMENTS = tuple(
    Document(rulebook, title, DOCS / "rules" / f"{number}_{rulebook}.txt", DOCS / "clauses" / f"{rulebook}.toml")
    for number, rulebook, title in (
        ("000", "club", "The club"),
        ("001", "city", "The city"),
        ("002", "classic", "Classic mafia"),
        ("004", "pro", "Professional mafia"),
    )
)


# --- clauses ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause as docs/clauses names it."""

    says: str = ""
    quote: str = ""
    shown: tuple[str, ...] = ()
    host: str = ""
    note: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A clause and the sentences that say it, where they stand first and where they are repeated."""

    number: int
    clause: Clause
    said: tuple[Sentence, ...]

    @property
    def line(self) -> int:
        """The line of the file where it is said first."""
        return self.said[0].line if self.said else 1

    @property
    def places(self) -> str:
        """All places: 3:2, 68:2."""
        return ", ".join(sentence.place for sentence in self.said)


@dataclass(frozen=True, slots=True)
class Reading:
    """A document with its clauses in their places, and what is wrong with them."""

    document: Document
    placed: tuple[Placed, ...]
    wrong: tuple[str, ...]


def read(document: Document) -> Reading:
    """Find every clause of the document in its text, and everything that is wrong."""
    text = document.text.read_text(encoding="utf-8")
    entries = tomllib.loads(document.clauses.read_text(encoding="utf-8"))["clause"]
    return place(document, text, entries)


def place(document: Document, text: str, entries: list[dict[str, Any]]) -> Reading:
    """As ``read``, of a text and of clauses that have been read already."""
    known = {field.name for field in fields(Clause)}
    said = sentences(text)
    placed: list[Placed] = []
    wrong: list[str] = []
    at = 0
    for number, entry in enumerate(entries, start=1):
        clause = Clause(**{key: _value(value) for key, value in entry.items() if key in known})
        faults = [f"{key} is no key of a clause" for key in entry if key not in known]
        faults += _faults(clause, document.rulebook)
        found = text.find(clause.quote, at) if clause.quote else -1
        if found < 0:
            faults.append(f"“{clause.quote}” is not in the document, after the clause before it")
            placed.append(Placed(number, clause, ()))
        else:
            at = found + len(clause.quote)
            touched = {sentence.words for sentence in said if sentence.start < at and found < sentence.end}
            placed.append(Placed(number, clause, tuple(s for s in said if s.words in touched)))
        wrong += [f"{document.clauses.name}, clause {number} ({clause.says}): {fault}" for fault in faults]
    covered = {sentence for one in placed for sentence in one.said}
    wrong += [
        f"{document.clauses.name}: no clause for {s.place}, “{text[s.start : s.end].strip()}”"
        for s in said
        if s not in covered
    ]
    return Reading(document, tuple(placed), tuple(wrong))


def _value(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _faults(clause: Clause, rulebook: str) -> Iterator[str]:
    """What is wrong with a clause by itself."""
    if not clause.says or "\n" in clause.says:
        yield "says is one line"
    if not (clause.shown or clause.host or clause.note):
        yield "neither shown, nor a reason: what does the host do instead, and why can no table sense it?"
    for shown in clause.shown:
        if "::" in shown and not _is_test(shown):
            yield f"there is no test {shown}"
        elif "::" not in shown and not (REHEARSALS / shown).is_file():
            yield f"there is no rehearsal {shown}"
        elif "::" not in shown and not shown.endswith(f".{rulebook}.game"):
            yield f"{shown} is not played by the rules of {rulebook}"


def _is_test(shown: str) -> bool:
    path, name = shown.split("::")
    return name.startswith("test_") and (HERE / path).is_file() and name in _functions(HERE / path)


@cache
def _functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


# --- the page --------------------------------------------------------------------------------------

_HEAD = """\
# The rules, clause by clause

<!-- Written by `python -m tools.clauses` from docs/clauses/*.toml; CONTRIBUTING.md, "The rules by clause". -->

Four documents describe the game. Each became a rulebook, and here is every clause of each, in the document's order and
in our words, with a piece of the sentence and its place (paragraph:sentence).

* **Rehearsed** and **Tested** name what holds the table to the clause; a rehearsal is a game that can be read.
* **The host** says what no table can sense, why, and what the host does instead.
* **Note** says why there is nothing to keep: background, a heading, advice to players.

| | clauses | shown | the host's alone | notes alone |
|---|--:|--:|--:|--:|
"""


def page(readings: list[Reading]) -> str:
    """docs/rules.md as it should be."""
    total = [_sums(reading) for reading in readings]
    lines = [f"| {_link(r)} | {' | '.join(str(n) for n in sums)} |" for r, sums in zip(readings, total, strict=True)]
    return _HEAD + "\n".join([*lines, *(line for reading in readings for line in _document(reading))]) + "\n"


def _link(reading: Reading) -> str:
    return f"[{reading.document.title}](#{anchor(_heading(reading.document))})"


def _heading(document: Document) -> str:
    return f"{document.title}: {document.text.name}"


def anchor(heading: str) -> str:
    """What GitHub makes of a heading, to link to it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _sums(reading: Reading) -> tuple[int, int, int, int]:
    """How many clauses, of these shown, only the host's, and only noted."""
    clauses = [placed.clause for placed in reading.placed]
    shown = sum(bool(clause.shown) for clause in clauses)
    host = sum(bool(clause.host and not clause.shown) for clause in clauses)
    return len(clauses), shown, host, len(clauses) - shown - host


def _document(reading: Reading) -> Iterator[str]:
    name = reading.document.text.name
    yield ""
    yield f"## {_heading(reading.document)}"
    for placed in reading.placed:
        clause = placed.clause
        if clause.part:
            yield ""
            yield f"### {clause.part}"
        yield ""
        source = f"«{' '.join(clause.quote.split())}» [{placed.places}](rules/{name}#L{placed.line})"
        number = f"{placed.number}. "
        yield f"{number}**{clause.says}**<br>{source}"
        yield from (f"{' ' * len(number)}* {line}" for line in _reasons(clause))


def _reasons(clause: Clause) -> Iterator[str]:
    tests = [name for name in clause.shown if "::" in name]
    rehearsals = [name for name in clause.shown if name not in tests]
    if rehearsals:
        yield f"Rehearsed: {', '.join(_rehearsal(name) for name in rehearsals)}"
    if tests:
        yield f"Tested: {', '.join(_test(name) for name in tests)}"
    if clause.host:
        yield f"The host: {clause.host}"
    if clause.note:
        yield f"Note: {clause.note}"


def _rehearsal(name: str) -> str:
    """«2-nomination-07-is-not-taken-back.club.game» as a link: «nomination 07: is not taken back»."""
    _, part, number, *words = name.rsplit(".", 2)[0].split("-")
    return f"[{part} {number}: {' '.join(words)}](../tests/rehearsals/{name})"


def _test(name: str) -> str:
    path, test = name.split("::")
    return f"[{test.removeprefix('test_').replace('_', ' ')}](../{path})"


def main() -> int:
    """Write the page, or say what is wrong and write nothing."""
    readings = [read(document) for document in DOCUMENTS]
    wrong = [fault for reading in readings for fault in reading.wrong]
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        return 1
    PAGE.write_text(page(readings), encoding="utf-8")
    for reading in readings:
        clauses, shown, host, noted = _sums(reading)
        print(f"{reading.document.rulebook}: {clauses} clauses, {shown} shown, {host} the host's, {noted} notes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
