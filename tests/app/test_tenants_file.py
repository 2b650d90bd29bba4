"""The file of tenants: what is wrong is told with file, line and cure, and no token is told at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from embodiment.__main__ import main
from embodiment.app.tenants_file import read_tenants
from embodiment.errors import AssetError
from embodiment.server.tenants import Tenant, digest

TOKEN = "a long and random token"
SHA = f"sha256:{digest(TOKEN)}"
OTHER = f"sha256:{digest('another')}"


def read(tmp_path: Path, text: str, **environment: str) -> tuple[Tenant, ...]:
    path = tmp_path / "tenants.toml"
    path.write_text(text, encoding="utf-8")
    return read_tenants(str(path), environment)


def test_tenants_and_what_they_may(tmp_path: Path) -> None:
    text = f"""
        [tenants.ironwood]
        tokens = ["{SHA}"]
        tokens_from = "IRONWOOD"
        most_sessions = 200
        minutes_per_day = 0.5

        [tenants.fen-2]
        tokens = "{OTHER}"
    """
    assert read(tmp_path, text, IRONWOOD=" sixteen letters!\n") == (
        Tenant(
            name="ironwood",
            digests=(digest(TOKEN), digest("sixteen letters!")),
            most_sessions=200,
            minutes_per_day=0.5,
        ),
        Tenant(name="fen-2", digests=(digest("another"),)),
    )


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("", 0, "names nobody: write [tenants.NAME]"),
        ("[tenants", 1, "this is not TOML"),
        (f"[tenant.a]\ntokens = '{SHA}'", 1, "did you mean 'tenants'"),
        (f"[tenants.a]\ntoken = '{SHA}'", 2, "did you mean 'tokens'"),
        (f"[tenants.'A b']\ntokens = '{SHA}'", 1, "'A b' is no name of a tenant"),
        ("[tenants.a]\nmost_sessions = 1", 1, "[tenants.a] has no token: give tokens"),
        (f"[tenants.a]\n\ntokens = ['{SHA}', '{TOKEN}']", 3, "token 2 of [tenants.a] is not sha256: and 64"),
        (f"[tenants.a]\ntokens = '{SHA.upper()}'", 2, "64 lower-case hexadecimal digits"),
        (f"[tenants.a]\ntokens = 'sha256:{digest('')}'", 2, "is the digest of nothing"),
        (f"[tenants.a]\ntokens = ['{SHA}', '{SHA}']", 1, "is one of [tenants.a] too"),
        (f"[tenants.a]\ntokens = '{SHA}'\n[tenants.b]\ntokens = '{SHA}'", 3, "is one of [tenants.a] too"),
        ("[tenants.a]\ntokens_from = 'NOT_SET'", 2, "environment variable NOT_SET, which is not set"),
        ("[tenants.a]\ntokens_from = 'SHORT'", 2, "SHORT, which has fewer than 16 characters"),
        (f"[tenants.a]\ntokens = '{SHA}'\nmost_sessions = 0", 3, "must be a whole number above 0"),
        (f"[tenants.a]\ntokens = '{SHA}'\nmost_sessions = 1.5", 3, "must be a whole number above 0"),
        (f"[tenants.a]\ntokens = '{SHA}'\nmost_sessions = true", 3, "it must be a number"),
        (f"[tenants.a]\ntokens = '{SHA}'\nminutes_per_day = nan", 3, "must be a number above 0"),
        (f"[tenants.a]\ntokens = '{SHA}'\nminutes_per_day = '9'", 3, "it must be a number"),
        ("tenants = 3", 1, "it must be a table"),
    ],
)
def test_a_mistake_names_file_line_and_cure(tmp_path: Path, text: str, line: int, told: str) -> None:
    with pytest.raises(AssetError) as mistake:
        read(tmp_path, text, SHORT="hush")
    where = f"tenants.toml:{line}: " if line else "tenants.toml: "
    assert where in str(mistake.value)
    assert told in str(mistake.value)
    assert TOKEN not in str(mistake.value)
    assert "hush" not in str(mistake.value)


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(AssetError, match=r"nowhere\.toml: cannot be read \(No such file"):
        read_tenants(str(tmp_path / "nowhere.toml"), {})
    (tmp_path / "latin.toml").write_bytes(b"# \xe9")
    with pytest.raises(AssetError, match="is not UTF-8"):
        read_tenants(str(tmp_path / "latin.toml"), {})


def test_serve_reads_it_before_anything_is_loaded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tenants.toml"
    path.write_text("[tenants.a]\n")
    assert main(["serve", "--tenants", str(path)]) == 1
    told = capsys.readouterr().err
    assert f"{path}:1: [tenants.a] has no token" in told
    assert told.count("\n") == 1
    path.write_text(f"[tenants.a]\ntokens = '{SHA}'\n")
    arguments = ["--token", "x", "--recogniser", "fixed", "--synthesizer", "tone"]
    assert main(["serve", "--tenants", str(path), *arguments]) == 1
    assert "leave --token out" in capsys.readouterr().err


def test_a_new_token_is_let_in_by_the_line_below_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--new-token"]) == 0
    first, line = capsys.readouterr().out.splitlines()
    token = first.removeprefix("token:").strip()
    assert len(token) >= 40
    [tenant] = read(tmp_path, f"[tenants.a]\n{line}")
    assert tenant.digests == (digest(token),)
