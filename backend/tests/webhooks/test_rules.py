"""The signature and the schedule of Standard Webhooks 1.0."""

import base64
from datetime import UTC, datetime, timedelta
from random import Random

from toli.delivery.webhooks import rules

MOMENT = datetime(2021, 2, 25, 0, 7, 32, tzinfo=UTC)


def test_the_published_example_is_signed_alike() -> None:
    """The example of the specification's libraries."""
    headers = rules.sign(
        b'{"test": 2432232314}',
        message_id="msg_p5jXN8AQM9LWM0D4loKWxJek",
        moment=datetime.fromtimestamp(1614265330, UTC),
        keys=["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )
    assert headers["webhook-timestamp"] == "1614265330"
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_two_secrets_give_two_signatures() -> None:
    first, second = rules.make_secret(), rules.make_secret()
    assert first != second
    assert len(base64.b64decode(first.removeprefix("whsec_"))) == 32
    one = rules.sign(b"{}", message_id="evt_1", moment=MOMENT, keys=[first])["webhook-signature"]
    other = rules.sign(b"{}", message_id="evt_1", moment=MOMENT, keys=[second])["webhook-signature"]
    both = rules.sign(b"{}", message_id="evt_1", moment=MOMENT, keys=[first, second])["webhook-signature"]
    assert both == f"{one} {other}"


def test_an_attempt_after_the_tenth_is_not_made() -> None:
    pauses = [rules.next_pause(attempts, random=Random(7)) for attempts in range(10)]
    for pause, hours in zip(pauses[4:], (2, 5, 10, 14, 20, 24), strict=True):
        assert pause is not None
        assert timedelta(hours=hours) <= pause <= timedelta(hours=hours * 1.1)
    assert pauses[0] == timedelta(0)
    assert rules.next_pause(10, random=Random(7)) is None
