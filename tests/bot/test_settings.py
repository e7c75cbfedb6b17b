from __future__ import annotations

import base64
from pathlib import Path

import pytest

from bot import settings
from bot.settings import SettingsError

FORM = f"{base64.urlsafe_b64encode(b'123456789012345678').decode().rstrip('=')}.GaBcDe.x-y_z0123456789"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal() -> tuple[str, ...]:
    with pytest.raises(SettingsError) as raised:
        settings.read()
    return raised.value.lines


def test_nothing_set_means_the_defaults() -> None:
    chosen = settings.read()
    assert (chosen.discord_token, chosen.database, chosen.log_level) == (None, Path("kemet.db"), "INFO")
    assert (chosen.dev_guild, chosen.backup_dir, chosen.owner_ids) == (None, None, ())


def test_every_setting_is_read(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    for name, value in {
        "DISCORD_TOKEN": f" {FORM}\n",
        "KEMET_DATABASE": "games.db",
        "KEMET_LOG_LEVEL": "debug",
        "KEMET_DEV_GUILD": "42",
        "KEMET_BACKUP_DIR": str(folder),
        "KEMET_OWNER_IDS": "7, 8,9",
    }.items():
        monkeypatch.setenv(name, value)
    chosen = settings.read()
    assert chosen.discord_token is not None
    assert chosen.discord_token.get_secret_value() == FORM
    assert (chosen.database, chosen.log_level, chosen.dev_guild) == (Path("games.db"), "DEBUG", 42)
    assert (chosen.backup_dir, chosen.owner_ids) == (folder, (7, 8, 9))


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    (folder / ".env").write_text("KEMET_DATABASE=file.db\nKEMET_LOG_LEVEL=ERROR\nDISCORD_TOKEN=in-file\nOTHER=1\n")
    monkeypatch.setenv("KEMET_DATABASE", "environment.db")
    monkeypatch.setenv("DISCORD_TOKEN", "")
    chosen = settings.read()
    assert (chosen.database, chosen.log_level) == (Path("environment.db"), "ERROR")
    assert chosen.discord_token is None


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("KEMET_DATABSE", "KEMET_DATABASE"),
        ("KEMET_LOGLEVEL", "KEMET_LOG_LEVEL"),
        ("KEMET_OWNER", "KEMET_OWNER_IDS"),
        ("kemet_database", "KEMET_DATABASE"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(monkeypatch: pytest.MonkeyPatch, name: str, near: str) -> None:
    monkeypatch.setenv(name, "x")
    assert refusal() == (f"{name}: there is no such setting; did you mean {near}?",)


def test_an_unknown_name_in_the_file_is_refused(folder: Path) -> None:
    (folder / ".env").write_text("KEMET_BACKUP=x\n")
    assert refusal() == ("KEMET_BACKUP: there is no such setting; did you mean KEMET_BACKUP_DIR?",)


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    (folder / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    assert refusal() == (".env: is no UTF-8 text",)


def test_names_read_by_tests_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEMET_NEED_BROWSER", "1")
    monkeypatch.setenv("KEMET_FAULT", "commit")
    assert settings.read().database == Path("kemet.db")


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("DISCORD_TOKEN", "Bot abc", "holds a space"),
        ("KEMET_LOG_LEVEL", "LOUD", "must be DEBUG, INFO, WARNING or ERROR"),
        ("KEMET_DATABASE", ".", "is a folder; name a file"),
        ("KEMET_DATABASE", "nowhere/kemet.db", "the folder nowhere does not exist"),
        ("KEMET_DEV_GUILD", "my server", "must be the id of a server, digits only"),
        ("KEMET_DEV_GUILD", "-3", "must be the id of a server, digits only"),
        ("KEMET_DEV_GUILD", str(1 << 63), "must be the id of a server, digits only"),
        ("KEMET_BACKUP_DIR", "nowhere", "nowhere is no folder"),
        ("KEMET_OWNER_IDS", "1,ann,ben", "must be ids of people, digits only, with commas between them"),
    ],
)
def test_a_wrong_value_is_one_line_with_its_name(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str
) -> None:
    monkeypatch.setenv(name, value)
    lines = refusal()
    assert len(lines) == 1
    assert lines[0].startswith(f"{name}: ")
    assert reason in lines[0]


def test_each_wrong_value_has_its_line_and_the_token_is_in_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "Bot marked-token")
    monkeypatch.setenv("KEMET_LOG_LEVEL", "LOUD")
    lines = refusal()
    assert [line.split(":")[0] for line in lines] == ["DISCORD_TOKEN", "KEMET_LOG_LEVEL"]
    assert "marked" not in "".join(lines)


def test_a_token_is_not_shown_when_settings_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "marked-token")
    assert "marked" not in repr(settings.read())


@pytest.mark.parametrize("token", ["", "abc", "a.b", "a.b.c.d", "YW5u.G.x", "!.G.x", "A.G.x"])
def test_what_is_no_token_is_told_apart(token: str) -> None:
    assert settings.token_fault(token) is not None


def test_a_token_is_one() -> None:
    assert settings.token_fault(FORM) is None


def test_the_example_names_every_setting() -> None:
    example = (Path(settings.__file__).parent.parent / ".env.example").read_text(encoding="utf-8")
    named = [line.lstrip("# ").split("=")[0] for line in example.splitlines() if "=" in line]
    assert sorted(named) == sorted(settings.NAMES)
