import base64
from typing import Final

import dkim
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from toli.delivery.mail.schemas import Signature
from toli.kit.sealing import Sealer

BITS: Final = 2048
"""DNS providers take a TXT record with the public half; a longer one does not fit with many."""
SIGNED: Final = (
    *("From", "Reply-To", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"),
    *("List-Unsubscribe", "List-Unsubscribe-Post"),
)


def make_key() -> tuple[str, str]:
    key = rsa.generate_private_key(public_exponent=65537, key_size=BITS)
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    return base64.b64encode(public).decode(), private.decode()


def sign(email: bytes, signature: Signature) -> bytes:
    """Takes milliseconds of CPU."""
    headers = email.partition(b"\r\n\r\n")[0].lower().split(b"\r\n")
    present = [name for name in SIGNED if any(line.startswith(f"{name.lower()}:".encode()) for line in headers)]
    header: bytes = dkim.sign(
        email,
        signature.selector.encode(),
        signature.domain.encode(),
        signature.private_key.encode(),
        canonicalize=(b"relaxed", b"relaxed"),
        include_headers=[name.encode() for name in present],
    )
    return header + email


def seal_secret(sealer: Sealer, secret: str, *, client_id: int) -> bytes:
    return sealer.seal(secret, bound_to=_binding(client_id))


def open_secret(sealer: Sealer, sealed: bytes, *, client_id: int) -> str:
    return sealer.open(sealed, bound_to=_binding(client_id))


def _binding(client_id: int) -> str:
    return f"mail_sender.sealed_secret:{client_id}"
