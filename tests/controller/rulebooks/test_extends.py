"""A club's own rulebook says what is different, and over which rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.game.roles import Role
from controller.game.rulebook import Rulebook
from controller.game.values import plain_values
from controller.rehearsal import rehearse
from controller.rulebooks import RulebookFileError, load, shipped


def written(folder: Path, name: str, text: str) -> str:
    """A rulebook's file in this folder."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


def differences(book: Rulebook, other: Rulebook) -> set[str]:
    """The options that are not the same in both."""
    mine, theirs = plain_values(book), plain_values(other)
    return {key for key in mine if mine[key] != theirs[key]}


@pytest.mark.parametrize("base", shipped())
def test_without_a_word_more_it_is_the_same(tmp_path: Path, base: str) -> None:
    book = load(written(tmp_path, "ours.toml", f'extends = "{base}"\n'))
    assert book.name == "ours"
    assert differences(book, load(base)) == set()


def test_what_it_says_replaces_what_was_there(tmp_path: Path) -> None:
    book = load(written(tmp_path, "ours.toml", 'extends = "pro"\nspeech_s = 45\nall_leave_forbidden = ["any/3"]\n'))
    assert differences(book, load("pro")) == {"speech_s", "all_leave_forbidden"}
    assert book.all_leave_forbidden == ("any/3",)


def test_words_are_changed_one_by_one_and_a_deck_as_a_whole(tmp_path: Path) -> None:
    deck = "[deck]\ndon = 1\nmafia = 1\nsheriff = 1\ncivilian = 4\n"
    text = f'extends = "club"\nseats = 7\n{deck}[words]\nfoul = "foul_{{n}}"\n'
    book = load(written(tmp_path, "ours.toml", text))
    assert Role.PUTANA not in book.deck
    assert book.words == {**load("club").words, "foul": "foul_{n}"}
    assert not book.foul_is_remark


def test_one_own_rulebook_extends_another_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "house.toml", 'extends = "fiim"\nbest_move_s = 30\nspeech_s = 50\n')
    book = load(written(tmp_path, "final.toml", 'extends = "house.toml"\nspeech_s = 40\n'))
    assert (book.best_move_s, book.speech_s, book.defence_s) == (30, 40, 30)


def test_options_of_a_rehearsal_come_on_top(tmp_path: Path) -> None:
    written(tmp_path, "ours.toml", 'extends = "fiim"\nspeech_s = 50\ndefence_s = 20\n')
    game = tmp_path / "ours.game"
    game.write_text("rulebook: ours.toml\noption: speech_s=40\nday: 2\nspeech 1\n-> floor 1 40s\n", encoding="utf-8")
    assert rehearse(game).ok


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('extends = "ctiy"\n', "no such rulebook; shipped are city"),
        ('extends = "house.toml"\n', "house.toml: cannot be read"),
        ("extends = 3\n", "extends: 3 is not the name of a rulebook in quotes"),
        ('extends = "city"\nspeach_s = 40\n', "speach_s: no rule reads this option; did you mean speech_s?"),
        ('extends = "fiim"\nseats = 12\n', "seats: 12 is not within 10 to 10"),
        ('extends = "city"\nwords = "none"\n', "words: 'none' is not a table"),
        ("speech_s = 40\n", "seats: this option is missing"),
        ("speech_s = " + "[" * 10_000, "ours.toml: not TOML: "),
        ("speech_s = " + "9" * 10_000, "ours.toml: not TOML: "),
        ('extends = "ours.toml"\n', "extends itself"),
        ('extends = "sub/loop.toml"\n', "extends itself"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, words: str) -> None:
    written(tmp_path, "sub/loop.toml", 'extends = "../ours.toml"\n')
    with pytest.raises(RulebookFileError) as caught:
        load(written(tmp_path, "ours.toml", text))
    assert words in str(caught.value)
    assert str(tmp_path) in str(caught.value)
