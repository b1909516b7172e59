"""Reports of mail servers: bounces (RFC 3464) and complaints (RFC 5965)."""

import re
from collections.abc import Iterator
from email.message import EmailMessage, Message
from typing import Final

from toli.delivery.mail.schemas import BlockKind, Report
from toli.delivery.mail.service.replies import printable

ADDRESSES: Final = ("Delivered-To", "X-Original-To", "To")
TOKEN: Final = re.compile(r"\b([0-9a-f]{24})@", re.IGNORECASE)
"""The token of an e-mail, in its Message-ID and, after `b-`, in the address that reports go to."""
BOUNCE_ADDRESS: Final = re.compile(r"\bb-([0-9a-f]{24})@", re.IGNORECASE)
ADDRESS_WRONG: Final = re.compile(r"5\.1\.\d+|5\.2\.1|5\.4\.4|5\.0\.0")
"""Permanent, and about the address: unknown, disabled, without a host, or without a further reason (RFC 3463).

A full mailbox (5.2.2) and a policy (5.7.x) say nothing about the address.
"""
COMPLAINTS: Final = frozenset({"abuse", "fraud", "opt-out"})
LONGEST_REASON: Final = 300


def read_report(mail: EmailMessage) -> Report | None:
    """None unless it is a permanent bounce or a complaint."""
    if mail.get_content_type() != "multipart/report":
        return None
    kind = str(mail.get_param("report-type", "")).lower()
    token = _token_of(mail)
    if token is None:
        return None
    if kind == "delivery-status":
        reason = next(_failures(mail), None)
        return None if reason is None else Report(BlockKind.BOUNCE, token, reason)
    if kind == "feedback-report" and _complains(mail):
        return Report(BlockKind.COMPLAINT, token, "The reader marked it as unwanted.")
    return None


def _token_of(mail: EmailMessage) -> str | None:
    """Token of the report's recipient address, else of the e-mail's Message-ID."""
    received_at = [str(value) for name in ADDRESSES for value in mail.get_all(name, [])]
    match = BOUNCE_ADDRESS.search(" ".join(received_at))
    if match is not None:
        return match[1].lower()
    for part in mail.walk():
        if part.get_content_type() == "message/rfc822":
            original = part.get_payload(0)
            about = str(original.get("Message-ID", "")) if isinstance(original, Message) else ""
        elif part.get_content_type() == "text/rfc822-headers":
            about = "\n".join(
                line for line in str(part.get_payload()).splitlines() if line.lower().startswith("message-id:")
            )
        else:
            continue
        match = TOKEN.search(about)
        if match is not None:
            return match[1].lower()
    return None


def _failures(mail: EmailMessage) -> Iterator[str]:
    for part in mail.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        for fields in part.get_payload():
            if not isinstance(fields, Message):
                continue
            status = str(fields.get("Status", "")).strip().partition(" ")[0]
            is_failed = str(fields.get("Action", "")).strip().lower() == "failed"
            if is_failed and ADDRESS_WRONG.fullmatch(status):
                diagnostic = str(fields.get("Diagnostic-Code", "")).partition(";")[2] or status
                yield printable(" ".join(diagnostic.split()))[:LONGEST_REASON]


def _complains(mail: EmailMessage) -> bool:
    for part in mail.walk():
        if part.get_content_type() == "message/feedback-report":
            payload = part.get_payload()
            fields = payload[0] if isinstance(payload, list) and payload else None
            kind = fields.get("Feedback-Type", "") if isinstance(fields, Message) else _field(str(payload))
            return str(kind).strip().lower() in COMPLAINTS
    return False


def _field(text: str) -> str:
    match = re.search(r"^Feedback-Type:\s*(\S+)", text, re.IGNORECASE | re.MULTILINE)
    return match[1] if match else ""
