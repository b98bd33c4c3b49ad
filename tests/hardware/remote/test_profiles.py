"""Which key does what, and what is said of a name that is wrong."""

from __future__ import annotations

import pytest
from evdev import ecodes

from hardware.ports import CLICKER_KEYS, KEYPAD_KEYS, Key
from hardware.remote.errors import WrongBinding
from hardware.remote.profiles import PROFILES, bind, fitting


def test_both_of_a_start_key_are_one_action() -> None:
    bound = bind("clicker", {})
    assert bound[ecodes.KEY_F5] is bound[ecodes.KEY_ESC] is Key.YES


@pytest.mark.parametrize("profile", PROFILES)
def test_every_key_of_a_profile_is_bound_once(profile: str) -> None:
    bound = bind(profile, {})
    assert set(bound.values()) == set(PROFILES[profile])
    assert len(bound) == sum(map(len, PROFILES[profile].values()))


def test_ones_own_keys_are_instead_of_the_usual_and_are_nobody_elses() -> None:
    bound = bind("clicker", {"whistle": ["KEY_F5"]})
    assert fitting(bound)[Key.WHISTLE] == {ecodes.KEY_F5}
    assert ecodes.KEY_B not in bound
    assert bound[ecodes.KEY_ESC] is Key.YES


@pytest.mark.parametrize(
    ("profile", "own", "says"),
    [
        ("mouse", {}, "there are clicker, keypad"),
        ("clicker", {"enter": ["KEY_A"]}, "it has next, back, yes, whistle"),
        ("clicker", {"next": ["KEY_PAGEDWN"]}, "did you mean KEY_PAGEDOWN?"),
        ("clicker", {"next": ["ZZZ"]}, "prinyato remote learn finds the names"),
        ("clicker", {"next": ["KEY_A"], "back": ["KEY_A"]}, "bound to next and to back"),
        ("keypad", {"clear": ["KEY_NUMLOCK"]}, "cannot be bound"),
    ],
)
def test_a_wrong_name_is_told_with_what_would_be_right(profile: str, own: dict[str, list[str]], says: str) -> None:
    with pytest.raises(WrongBinding) as caught:
        bind(profile, own)
    assert says in str(caught.value)
    assert str(caught.value).startswith("remote.keys: ")


def test_the_profiles_have_the_keys_that_the_table_knows() -> None:
    assert {name: tuple(keys) for name, keys in PROFILES.items()} == {"clicker": CLICKER_KEYS, "keypad": KEYPAD_KEYS}
