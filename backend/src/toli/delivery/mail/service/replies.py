"""Replies to e-mails: recipient token and new text."""

import hashlib
import re
from collections.abc import Iterator
from email.message import EmailMessage
from html.parser import HTMLParser
from typing import Final

from toli.delivery.mail.schemas import MailReply

REPLY_ADDRESS: Final = re.compile(r"\br-([0-9a-f]{24})@", re.IGNORECASE)
ADDRESSES: Final = ("Delivered-To", "X-Original-To", "To", "Cc")
LONGEST_TEXT: Final = 10_000
LONGEST_ID: Final = 400
QUOTE_BEGINS: Final = (
    # The line above a quotation in Gmail and Apple Mail, which may be folded; the heads of Outlook; a rule of dashes.
    re.compile(r"^On .{5,200}\bwrote:\s*$", re.MULTILINE | re.DOTALL),
    re.compile(r"^-{2,}\s*(Original Message|Forwarded message)\b.*$", re.MULTILINE | re.IGNORECASE),
    re.compile(r"^_{10,}\s*$", re.MULTILINE),
    re.compile(r"^From: .+\n(Sent|Date): .+$", re.MULTILINE),
    re.compile(r"^-- \n", re.MULTILINE),
)
BLOCKS: Final = frozenset({"p", "div", "br", "li", "tr", "blockquote", "h1", "h2", "h3"})
UNSEEN: Final = frozenset({"style", "script", "head", "title"})


def read_reply(mail: EmailMessage) -> MailReply | None:
    """None for other mail such as automatic answers (RFC 3834)."""
    if _is_automatic(mail):
        return None
    received_at = " ".join(str(value) for name in ADDRESSES for value in mail.get_all(name, []))
    match = REPLY_ADDRESS.search(received_at)
    sender = mail["From"]
    if match is None or sender is None or not sender.addresses:
        return None
    text = without_quotation(_text_of(mail))
    names = ", ".join(name for part in mail.iter_attachments() if (name := part.get_filename()))
    if names:
        text = f"{text}\n\n[Attached, but not kept here: {names}]".strip()
    if not text:
        return None
    header = str(mail.get("Message-ID", "")).strip()
    message_id = header or hashlib.sha256(mail.as_bytes()).hexdigest()
    return MailReply(
        token=match[1].lower(),
        sender=printable(sender.addresses[0].addr_spec.lower()),
        text=printable(text)[:LONGEST_TEXT],
        message_id=printable(message_id)[:LONGEST_ID],
    )


def printable(text: str) -> str:
    return "".join(char for char in text if char in "\n\t" or char.isprintable())


def _is_automatic(mail: EmailMessage) -> bool:
    kind = str(mail.get("Auto-Submitted", "no")).partition(";")[0].strip().lower()
    bulk = str(mail.get("Precedence", "")).strip().lower()
    return kind != "no" or bulk in {"bulk", "junk", "list", "auto_reply"} or "X-Autoreply" in mail


def without_quotation(text: str) -> str:
    """Text before the quoted e-mail; the whole text if nothing precedes it."""
    plain = text.replace("\r\n", "\n").strip()
    cut = min((match.start() for begin in QUOTE_BEGINS if (match := begin.search(plain))), default=len(plain))
    lines = plain[:cut].rstrip().split("\n")
    while lines and (lines[-1].startswith(">") or not lines[-1].strip()):
        lines.pop()
    return "\n".join(lines).strip() or plain


def _text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain", "html"))
    if body is None:
        return ""
    try:
        content = str(body.get_content())
    except (LookupError, UnicodeDecodeError):
        # A character set that nobody knows.
        payload = body.get_payload(decode=True)
        content = payload.decode("utf-8", "replace") if isinstance(payload, bytes) else ""
    if body.get_content_type() == "text/html":
        content = _from_html(content)
    return content


def _from_html(html: str) -> str:
    reader = _HtmlText()
    reader.feed(html)
    lines = "".join(reader.pieces()).split("\n")
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line.strip() for line in lines)).strip()


class _HtmlText(HTMLParser):
    """Text of HTML, one line per block, without quotations."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces: list[str] = []
        self._unseen = 0

    def pieces(self) -> Iterator[str]:
        yield from self._pieces

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNSEEN or (tag == "blockquote" and dict(attrs).get("type") == "cite"):
            self._unseen += 1
        elif tag in BLOCKS:
            self._pieces.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in UNSEEN or (tag == "blockquote" and self._unseen):
            self._unseen = max(0, self._unseen - 1)

    def handle_data(self, data: str) -> None:
        if not self._unseen:
            self._pieces.append(" ".join(data.split()) + " " if data.strip() else "")
