"""The demo's pictures."""

import hashlib

from toli_demo.data import content
from toli_demo.data.pictures import FOLDER, every

ASSETS = list(dict.fromkeys(asset for operator in content.operators() for asset in every(operator)))


def test_every_picture_of_the_demo_has_its_master_and_no_other_is_kept():
    masters = {asset.path for asset in ASSETS}
    assert masters == set(FOLDER.glob("*/*"))
    assert sum(master.stat().st_size for master in masters) <= 6_000_000


def test_no_two_masters_are_the_same():
    digests = [hashlib.sha256(asset.path.read_bytes()).hexdigest() for asset in ASSETS if asset.kind == "event"]
    assert len(digests) == len(set(digests))
