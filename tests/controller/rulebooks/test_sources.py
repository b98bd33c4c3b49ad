"""Every value of a shipped rulebook names its source, and what it quotes stands in its document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.rulebooks import SHIPPED

DOCUMENTS = Path(__file__).parents[3] / "docs" / "rules"
OF_A_DOCUMENT = sorted(path.stem.partition("_")[2] for path in DOCUMENTS.glob("0*.txt"))
LINE = re.compile(r"(?:\w+ = .*?|\[deck\]) +# (.+)")


def sources(rulebook: str) -> Iterator[tuple[str, str]]:
    """Each line with a value (the cards of the deck and the clips under one heading), and its source."""
    text = (SHIPPED / f"{rulebook}.toml").read_text(encoding="utf-8")
    options, _, deck_and_words = text.partition("[deck]")
    for line in (*options.splitlines(), "[deck]" + deck_and_words.splitlines()[0]):
        if line and not line.startswith("#"):
            match = LINE.fullmatch(line)
            yield line, match[1] if match else ""


def quotations(source: str) -> Iterator[str]:
    """What stands between the outermost guillemets."""
    depth = 0
    said = ""
    for letter in source:
        if letter == "»":
            depth -= 1
            if depth == 0:
                yield said
                said = ""
        if depth:
            said += letter
        depth += letter == "«"


@pytest.mark.parametrize("rulebook", [path.stem for path in SHIPPED.glob("*.toml")])
def test_every_value_names_its_source(rulebook: str) -> None:
    known = re.compile(r"«|\bH\d+|\b[23]\.\d+|\bS\d+|no call here|no maniac here")
    for line, source in sources(rulebook):
        assert known.search(source), line


@pytest.mark.parametrize("rulebook", OF_A_DOCUMENT)
def test_what_is_quoted_stands_in_the_document(rulebook: str) -> None:
    (document,) = DOCUMENTS.glob(f"*_{rulebook}.txt")
    text = " ".join(document.read_text(encoding="utf-8").split())
    for line, source in sources(rulebook):
        for quotation in quotations(source):
            assert quotation in text, line


def test_a_tournaments_rulebook_quotes_no_document() -> None:
    for rulebook in ("fiim", "rfm"):
        assert not [line for line, source in sources(rulebook) if "«" in source]
