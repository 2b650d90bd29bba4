"""A self-signed certificate for one run: google-genai refuses plain ws, so its clients need TLS even on loopback."""

from __future__ import annotations

import datetime
import ipaddress
import ssl
import tempfile
from pathlib import Path

from embodiment.errors import UsageError

VALID = datetime.timedelta(days=30)


def self_signed(host: str, certificate: str = "") -> tuple[ssl.SSLContext, str]:
    """Make a key and a certificate for ``host`` and loopback.

    Args:
        host: Name or address clients use.
        certificate: Where the certificate (PEM, no key in it) is written; empty for a temporary file.

    Returns:
        The server's TLS context, and the path of the certificate a client has to trust.

    Raises:
        UsageError: The package ``cryptography`` is not installed, or the file cannot be written.
    """
    try:
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.x509.oid import NameOID
    except ImportError:
        raise UsageError("--tls needs the package cryptography: pip install cryptography") from None
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "embodiment local server")])
    now = datetime.datetime.now(datetime.UTC)
    names: list[x509.GeneralName] = [x509.DNSName("localhost")]
    for address in {"127.0.0.1", "::1", host}:
        try:
            names.append(x509.IPAddress(ipaddress.ip_address(address)))
        except ValueError:
            names.append(x509.DNSName(address))
    signed = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(minutes=5))
        .not_valid_after(now + VALID)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = signed.public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return _context(secret, pem), _written(pem, certificate)


def key_pair(path: str) -> ssl.SSLContext:
    """The server's TLS context with a certificate and key of one's own.

    Args:
        path: PEM file with both, the certificate's chain included.

    Raises:
        UsageError: It cannot be read, or does not hold both.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(path)
    except ssl.SSLError as error:
        raise UsageError(
            f"{path}: a certificate and its private key are needed in PEM ({error.reason})"
        ) from None
    except OSError as error:
        raise UsageError(f"{path}: the key pair cannot be read ({error.strerror})") from None
    return context


def _written(pem: bytes, certificate: str) -> str:
    """Leave the certificate where clients can find it."""
    folder = "" if certificate else tempfile.mkdtemp(prefix="embodiment-tls-")
    path = Path(certificate) if certificate else Path(folder) / "certificate.pem"
    try:
        path.write_bytes(pem)
    except OSError as error:
        raise UsageError(f"{path}: the certificate cannot be written ({error.strerror})") from None
    return str(path)


def _context(secret: bytes, pem: bytes) -> ssl.SSLContext:
    """The server's side; the key touches the disk only for as long as it is read."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with tempfile.TemporaryDirectory(prefix="embodiment-key-") as folder:
        both = Path(folder) / "pair.pem"
        both.touch(mode=0o600)
        both.write_bytes(secret + pem)
        context.load_cert_chain(both)
    return context
