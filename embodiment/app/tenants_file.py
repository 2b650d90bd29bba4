"""The file of ``serve --tenants``: who may use the server, and how much of it. No token stands in it.

[tenants.ironwood]
tokens = ["sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"]
tokens_from = ["IRONWOOD_TOKEN"]      # names of environment variables
most_sessions = 200
minutes_per_day = 5000
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from embodiment.errors import AssetError
from embodiment.persona.toml_table import TomlTable, load_toml
from embodiment.server.tenants import Tenant, digest

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_DIGEST: Final = re.compile(r"sha256:[0-9a-f]{64}")
_KEYS: Final = ("tokens", "tokens_from", "most_sessions", "minutes_per_day")
SHORTEST_TOKEN: Final = 16
"""A digest of less could be turned back by trying."""
A_NEW_TOKEN: Final = "`python -m embodiment serve --new-token`"


def new_token() -> str:
    """Two lines: a token for a client, and the line of the file that lets it in."""
    token = secrets.token_urlsafe(32)
    return f'token:  {token}\ntokens = ["sha256:{digest(token)}"]'


def read_tenants(path: str, environment: Mapping[str, str]) -> tuple[Tenant, ...]:
    """Read the file.

    Args:
        path: As the user named it.
        environment: Where ``tokens_from`` looks.

    Raises:
        AssetError: Something is wrong with it; names file, line and cure, and never a token.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise AssetError(f"cannot be read ({error.strerror})", path=path) from None
    except UnicodeDecodeError:
        raise AssetError("is not UTF-8: save it as such", path=path) from None
    document = load_toml(text, path).known("the file", ("tenants",))
    table = document.table("tenants")
    if not table.names:
        raise AssetError("names nobody: write [tenants.NAME] and below it the tokens", path=path)
    owners: dict[str, str] = {}
    return tuple(_tenant(name, table, environment, owners) for name in table.names)


def _tenant(name: str, tenants: TomlTable, environment: Mapping[str, str], owners: dict[str, str]) -> Tenant:
    if not _NAME.fullmatch(name):
        raise tenants.fault(
            f"{name!r} is no name of a tenant: up to 32 lower-case letters, digits, - and _", name
        )
    table = tenants.table(name).known(f"[tenants.{name}]", _KEYS)
    digests = [*_written(name, table), *_from_environment(name, table, environment)]
    if not digests:
        raise tenants.fault(
            f"[tenants.{name}] has no token: give tokens or tokens_from; {A_NEW_TOKEN} makes one", name
        )
    for found in digests:
        if found in owners:
            raise tenants.fault(
                f"a token of [tenants.{name}] is one of [tenants.{owners[found]}] too: each needs its own",
                name,
            )
        owners[found] = name
    return Tenant(
        name=name,
        digests=tuple(digests),
        most_sessions=int(_limit(table, "most_sessions", whole=True)),
        minutes_per_day=_limit(table, "minutes_per_day", whole=False),
    )


def _written(name: str, table: TomlTable) -> list[str]:
    for place, token in enumerate(table.texts("tokens"), 1):
        if not _DIGEST.fullmatch(token):
            raise table.fault(
                f"token {place} of [tenants.{name}] is not sha256: and 64 lower-case hexadecimal digits; a token "
                f"itself has no place in a file. {A_NEW_TOKEN} makes one",
                "tokens",
            )
        if token.removeprefix("sha256:") == digest(""):
            raise table.fault(f"token {place} of [tenants.{name}] is the digest of nothing", "tokens")
    return [token.removeprefix("sha256:") for token in table.texts("tokens")]


def _from_environment(name: str, table: TomlTable, environment: Mapping[str, str]) -> list[str]:
    found = []
    for variable in table.texts("tokens_from"):
        token = environment.get(variable, "").strip()
        if len(token) < SHORTEST_TOKEN:
            state = f"has fewer than {SHORTEST_TOKEN} characters" if token else "is not set"
            raise table.fault(
                f"[tenants.{name}] wants its token from the environment variable {variable}, which {state}",
                "tokens_from",
            )
        found.append(digest(token))
    return found


def _limit(table: TomlTable, key: str, *, whole: bool) -> float:
    """A positive number; 0 where it is missing."""
    value = table.number(key)
    if value is None:
        return 0.0
    if not 0 < value < 1e9 or (whole and value != int(value)):
        kind = "a whole number" if whole else "a number"
        raise table.fault(f"{key!r} must be {kind} above 0; leave it out for no limit", key)
    return value
