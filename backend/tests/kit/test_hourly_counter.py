"""Counting by key and hour."""

from toli.kit.hourly_counter import HOUR, MAX_KEYS, HourlyCounter


def test_it_counts_by_key_and_begins_again_each_hour() -> None:
    now = 10.0 * HOUR
    counter = HourlyCounter(lambda: now)
    assert [counter.add("a"), counter.add("a"), counter.add("b")] == [1, 2, 1]
    now += HOUR - 1
    assert counter.add("a") == 3
    now += 1
    assert counter.add("a") == 1


def test_many_keys_cost_no_memory() -> None:
    counter = HourlyCounter()
    for key in range(MAX_KEYS * 2 + 1):
        counter.add(key)
    assert len(counter._counts) <= MAX_KEYS
