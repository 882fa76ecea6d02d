"""Hidden data of a page: either compressed, so that nobody reads it by accident, or encrypted.

Encryption is AES-GCM with a 256-bit key derived from the passphrase by PBKDF2-HMAC-SHA256.  Salt
and nonce are random, so the same page is encrypted differently each time.
"""

from __future__ import annotations

import gzip
import json
import os
from base64 import b64encode
from hashlib import pbkdf2_hmac
from typing import Any
from unicodedata import normalize

from cruxpress.core.errors import AskedWrongly

# How many rounds of PBKDF2?  OWASP's advice for PBKDF2-HMAC-SHA256 (2023); 0.2 s here.
ROUNDS = 600_000
SALT, NONCE, KEY = 16, 12, 32


def packed(data: Any) -> str:
    """Data as compressed JSON in base64."""
    return b64encode(_squeezed(data)).decode()


def checked_passphrase(passphrase: str) -> str:
    """The passphrase in NFC; AskedWrongly if it is empty or not valid UTF-8.

    Keyboards produce é as one code point or as two; the page normalises its input in the same way.

    >>> checked_passphrase("after the bell")
    'after the bell'
    """
    if not passphrase:
        raise AskedWrongly("an empty passphrase hides nothing")
    try:
        passphrase.encode()
    except UnicodeEncodeError:
        raise AskedWrongly("a passphrase must be a text in UTF-8") from None
    return normalize("NFC", passphrase)


def locked(data: Any, passphrase: str) -> dict[str, Any]:
    """Encrypted data, which Web Crypto decrypts in the browser."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    except ImportError:
        raise AskedWrongly(
            "a passphrase needs the package cryptography: pip install 'cruxpress[passphrase]'"
        ) from None
    salt, nonce = os.urandom(SALT), os.urandom(NONCE)
    key = pbkdf2_hmac("sha256", checked_passphrase(passphrase).encode(), salt, ROUNDS, KEY)
    text = AESGCM(key).encrypt(nonce, _squeezed(data), None)
    parts = {"salt": salt, "nonce": nonce, "text": text}
    return {"rounds": ROUNDS} | {name: b64encode(part).decode() for name, part in parts.items()}


def _squeezed(data: Any) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), 9, mtime=0)
