"""The table of figures says what was aimed at, and what was missed."""

import pytest

from bench.figures import Figure, percentile, table


def test_a_table_of_figures() -> None:
    figures = [
        Figure("step", 33_761.4, "inputs/s", least=20_000),
        Figure("replay", 126.84, "ms", most=100),
        Figure("edge to lamp", 0.5651, "ms"),
        Figure("losses", 0, "games", exactly=0),
        Figure("truths inside the bound", 99.9951, "%", exactly=100),
    ]
    assert table(figures).splitlines() == [
        "figure                          measured                aim",
        "step                     33,761 inputs/s  > 20,000 inputs/s  ok",
        "replay                            127 ms           < 100 ms  MISSED",
        "edge to lamp                    0.565 ms",
        "losses                           0 games            0 games  ok",
        "truths inside the bound        99.9951 %              100 %  MISSED",
    ]
    assert [figure.kept for figure in figures] == [True, False, True, True, False]


@pytest.mark.parametrize(("percent", "value"), [(0, 1), (50, 51), (99, 100), (100, 100)])
def test_percentiles(percent: float, value: float) -> None:
    assert percentile(range(1, 101), percent) == value
