"""The rate limiter: at most the quota at once, and the full quota again after the window."""

from hypothesis import given
from hypothesis import strategies as st

from toli.kit import rate_limiter
from toli.kit.rate_limiter import RateLimiter


class Now:
    """A clock that a test sets, in seconds."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def test_a_quota_is_used_up_and_refills_evenly() -> None:
    now = Now()
    limiter = RateLimiter("person", limit=6, window=60, now=now)
    assert [limiter.take("a").remaining for _ in range(6)] == [5, 4, 3, 2, 1, 0]
    refused = limiter.take("a")
    assert (refused.is_refused, refused.retry_after, refused.remaining, refused.reset) == (True, 10, 0, 60)
    now.seconds += 10
    assert not limiter.take("a").is_refused
    assert limiter.take("a").is_refused


def test_a_charge_takes_at_most_what_is_left() -> None:
    now = Now()
    limiter = RateLimiter("address", limit=6, window=60, now=now)
    limiter.charge("a", 4)
    assert limiter.take("a").remaining == 1
    limiter.charge("a", 4)
    assert limiter.take("a").retry_after == 10
    now.seconds += 10
    assert not limiter.take("a").is_refused


def test_keys_have_quotas_of_their_own() -> None:
    limiter = RateLimiter("address", limit=1, window=60, now=Now())
    assert not limiter.take("a").is_refused
    assert limiter.take("a").is_refused
    assert not limiter.take("b").is_refused


def test_headers_are_those_of_the_draft() -> None:
    quota = RateLimiter("person", limit=600, window=60, now=Now()).take(1)
    assert quota.policy == '"person";q=600;w=60'
    assert quota.state == '"person";r=599;t=1'


def test_a_flood_of_keys_does_not_grow_the_memory() -> None:
    limiter = RateLimiter("address", limit=1, window=60, now=Now())
    limiter.take("first")
    for number in range(rate_limiter.MOST_KEYS):
        limiter.take(number)
    assert not limiter.take("first").is_refused


def test_a_key_that_is_refused_again_and_again_stays_known() -> None:
    limiter = RateLimiter("address", limit=1, window=60, now=Now())
    limiter.take("flood")
    for number in range(rate_limiter.MOST_KEYS + 1):
        limiter.take(number)
        if number % 1000 == 0:
            assert limiter.take("flood").is_refused, number


@given(st.integers(1, 20), st.integers(1, 60), st.lists(st.floats(0, 5, allow_nan=False), min_size=1, max_size=200))
def test_no_window_has_more_than_twice_the_quota_and_a_rested_key_has_all(
    limit: int, window: int, pauses: list[float]
) -> None:
    now = Now()
    limiter = RateLimiter("x", limit=limit, window=window, now=now)
    passed = []
    for pause in pauses:
        now.seconds += pause
        quota = limiter.take("k")
        assert 0 <= quota.remaining <= limit
        if quota.is_refused:
            # Waiting for `retry_after` is enough.
            now.seconds += quota.retry_after
            assert not limiter.take("k").is_refused
        passed.append(now.seconds)
    # A burst of the whole quota, and what refills meanwhile.
    for start in passed:
        assert sum(start <= moment <= start + window for moment in passed) <= 2 * limit + 1
    now.seconds += window + 1
    assert not any(limiter.take("k").is_refused for _ in range(limit))
