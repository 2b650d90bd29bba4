from __future__ import annotations

import pytest

from embodiment.errors import UsageError
from embodiment.tutor.access import Access, AccessOptions, host_of, minted
from embodiment.tutor.refusals import Refusal

TOKEN = "correct-horse-battery"


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "tutor.example"])
def test_beyond_this_machine_a_token_is_needed(host: str) -> None:
    with pytest.raises(UsageError, match="give a --token"):
        AccessOptions(host=host)
    assert not AccessOptions(host=host, tokens=(TOKEN,)).on_loopback


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "[::1]", "localhost"])
def test_loopback_is_open(host: str) -> None:
    assert AccessOptions(host=host).on_loopback


def test_a_short_token_is_refused_and_none_is_shown() -> None:
    with pytest.raises(UsageError, match="fewer than 16 characters"):
        AccessOptions(tokens=("short",))
    assert TOKEN not in repr(AccessOptions(tokens=(TOKEN,)))


@pytest.mark.parametrize(
    ("header", "host"),
    [
        ("localhost:8770", "localhost"),
        ("[::1]:8770", "::1"),
        ("EVIL.com", "evil.com"),
        ("::1", "::1"),
        ("", ""),
    ],
)
def test_the_name_in_a_host_header(header: str, host: str) -> None:
    assert host_of(header) == host


@pytest.mark.parametrize(
    ("headers", "refusal"),
    [
        ({"host": "127.0.0.1:1"}, None),
        ({"host": "[::1]:1"}, None),
        ({"host": "rebound.example"}, Refusal.WRONG_HOST),
        ({}, Refusal.WRONG_HOST),
        ({"host": "localhost", "origin": "https://evil.example"}, Refusal.FOREIGN_ORIGIN),
        ({"host": "localhost", "origin": "https://school.example"}, None),
    ],
)
def test_hosts_and_origins(headers: dict[str, str], refusal: Refusal | None) -> None:
    access = Access(AccessOptions(origins=("https://school.example",)))
    assert access.admit(headers) == ("", refusal)


@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer nonsense", f"Basic {TOKEN}", TOKEN, f"Bearer {TOKEN}x", "Bearer \xff"]
)
def test_a_wrong_token_is_refused(sent: str) -> None:
    access = Access(AccessOptions(host="0.0.0.0", tokens=(TOKEN,), names=("tutor.example",)))
    headers = {"host": "tutor.example", "authorization": sent}
    assert access.admit(headers) == ("", Refusal.NOT_AUTHORISED)


def test_owners_differ_by_token_and_hide_it() -> None:
    other = "another-long-token-here"
    access = Access(AccessOptions(host="0.0.0.0", tokens=(TOKEN, other), names=("t",)))
    owners = [
        access.admit({"host": "t:1", "authorization": f"Bearer {token}"}) for token in (TOKEN, other, TOKEN)
    ]
    assert owners[0] == owners[2] != owners[1]
    assert all(refusal is None and len(owner) == 32 and TOKEN not in owner for owner, refusal in owners)


def test_minted_ids_are_128_bits_and_the_same_for_the_same_question() -> None:
    secret = bytes(32)
    assert minted(secret, "a", "s") == minted(secret, "a", "s")
    ids = {
        minted(secret, "a", "s"),
        minted(secret, "b", "s"),
        minted(secret, "a", "t"),
        minted(b"x" * 32, "a", "s"),
    }
    assert len(ids) == 4
    assert all(len(bytes.fromhex(one)) == 16 for one in ids)
