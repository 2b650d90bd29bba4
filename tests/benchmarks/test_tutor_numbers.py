from __future__ import annotations

import pytest

from tests.benchmarks.tutor_numbers import rows


@pytest.mark.slow
def test_no_wrong_number_is_ever_correct_and_most_right_ones_are_understood() -> None:
    found = list(rows(every=5))
    assert sum(row.false_correct for row in found) == 0
    for row in found:
        if row.corpus == "as it is":
            assert row.forms > 2000
            assert row.understood / row.forms > 0.995
        elif row.corpus == "in a sentence":
            assert row.understood / row.forms > 0.9
        if row.corpus != "against":
            assert row.wrong == 0, "a number that was said right is never judged to be another one"
