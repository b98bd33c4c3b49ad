"""The measured number goes into the file, and nothing else in the file changes."""

from __future__ import annotations

import tomllib

import pytest

from controller.cli.calibrate.stored import note_of, with_latency
from controller.config import ConfigError

OURS = "# prinyato calibrate: ± 2 ms"

WRITTEN = [
    ("", f"[speaker]\noutput_latency_ms = 38  {OURS}\n"),
    ("[speaker]\n", f"[speaker]\noutput_latency_ms = 38  {OURS}\n"),
    ("[speaker]\noutput_latency_ms = 15\n", f"[speaker]\noutput_latency_ms = 38  {OURS}\n"),
    (
        "[speaker]\n  output_latency_ms=15 # by ear\n",
        "[speaker]\n  output_latency_ms=38 # by ear\n",
    ),
    (
        "[speaker]\noutput_latency_ms = 15  # prinyato calibrate: ± 9 ms\n",
        f"[speaker]\noutput_latency_ms = 38  {OURS}\n",
    ),
    (
        "# us\n[speaker] # loud\n# output_latency_ms = 15\n\n# a\na = 'x'\n\n[web]\n",
        f"# us\n[speaker] # loud\n# output_latency_ms = 15\noutput_latency_ms = 38  {OURS}\n\n# a\na = 'x'\n\n[web]\n",
    ),
    (
        '[speaker]\ndevice = "x"\n# the page\n\n[web]\nport = 80\n',
        f'[speaker]\ndevice = "x"\noutput_latency_ms = 38  {OURS}\n# the page\n\n[web]\nport = 80\n',
    ),
    ("[web]\nport = 80\n", f"[web]\nport = 80\n\n[speaker]\noutput_latency_ms = 38  {OURS}\n"),
]


@pytest.mark.parametrize(("before", "after"), WRITTEN)
def test_one_number_is_put_in_and_all_else_stays(before: str, after: str) -> None:
    assert with_latency(before, 38, "± 2 ms") == after
    assert tomllib.loads(after)["speaker"]["output_latency_ms"] == 38
    assert with_latency(after, 38, "± 2 ms") == after


@pytest.mark.parametrize(
    "text",
    [
        "speaker = { output_latency_ms = 15 }\n",
        "speaker.output_latency_ms = 15\n",
        "speaker = 7\n",
        'text = """\n[speaker]\noutput_latency_ms = 15\n"""\n',
        "not TOML",
    ],
)
def test_what_cannot_be_changed_safely_is_left_alone(text: str) -> None:
    with pytest.raises(ConfigError, match="output_latency_ms: the file is written in another way than we can change"):
        with_latency(text, 38, "± 2 ms")


def test_how_it_was_measured_is_read_again() -> None:
    assert note_of(with_latency("[speaker]\n", 38, "± 2 ms, 30/30")) == "± 2 ms, 30/30"
    assert note_of("[speaker]\noutput_latency_ms = 38  # by ear\n") == ""
