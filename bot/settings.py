"""Settings of the running bot: DISCORD_TOKEN and names with KEMET_, from the environment, then from `.env`."""

from __future__ import annotations

import base64
import binascii
import difflib
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv import dotenv_values
from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "KEMET_"
TEST_NAMES = ("KEMET_NEED_BROWSER", "KEMET_FAULT")  # read by tests only; no mistake when they are set
ENV_FILE = Path(".env")
LEVELS = "DEBUG, INFO, WARNING or ERROR"


class SettingsError(Exception):
    """Settings that make no sense: a line for each, naming the setting and never showing the token."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))


def _upper(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


def _split(value: object) -> object:
    return [part for part in re.split(r"[,\s]+", value) if part] if isinstance(value, str) else value


Snowflake = Annotated[int, Field(gt=0, lt=1 << 63)]


class Settings(BaseSettings):
    """What an operator can set. An empty value stands for the default, also over a value in `.env`."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", case_sensitive=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database: Path = Field(default=Path("kemet.db"), validation_alias="KEMET_DATABASE")
    log_level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = Field(
        default="INFO", validation_alias="KEMET_LOG_LEVEL"
    )
    dev_guild: Snowflake | None = Field(default=None, validation_alias="KEMET_DEV_GUILD")
    backup_dir: Path | None = Field(default=None, validation_alias="KEMET_BACKUP_DIR")
    owner_ids: Annotated[tuple[Snowflake, ...], NoDecode, BeforeValidator(_split)] = Field(
        default=(), validation_alias="KEMET_OWNER_IDS"
    )

    @model_validator(mode="before")
    @classmethod
    def _empty_is_unset(cls, values: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in values.items() if not isinstance(value, str) or value.strip()}

    @field_validator("discord_token", mode="before")
    @classmethod
    def _token_in_one_piece(cls, value: object) -> object:
        if isinstance(value, str) and re.search(r"\s", value.strip()):
            raise ValueError("holds a space; paste the bot's token alone, without the word Bot")
        return value.strip() if isinstance(value, str) else value

    @field_validator("database")
    @classmethod
    def _database_can_be_a_file(cls, path: Path) -> Path:
        if path.is_dir():
            raise ValueError(f"{path} is a folder; name a file")
        if not path.parent.is_dir():
            raise ValueError(f"the folder {path.parent} does not exist")
        return path

    @field_validator("backup_dir")
    @classmethod
    def _backup_dir_is_a_folder(cls, path: Path | None) -> Path | None:
        if path is not None and not path.is_dir():
            raise ValueError(f"{path} is no folder")
        return path


NAMES = tuple(str(field.validation_alias) for field in Settings.model_fields.values())


def read() -> Settings:
    """Read the settings of this process. Raises SettingsError with one line for each that makes no sense."""
    try:
        in_file = dotenv_values(ENV_FILE, interpolate=False) if ENV_FILE.is_file() else {}
    except UnicodeDecodeError:
        raise SettingsError([f"{ENV_FILE}: is no UTF-8 text"]) from None
    lines = [_unknown(name) for name in sorted({*os.environ, *in_file}) if _is_unknown(name)]
    if lines:
        raise SettingsError(lines)
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError(_lines(error)) from None


def token_fault(token: str) -> str | None:
    """What is wrong with the form of a bot token, or None: three parts with dots, the first the bot's id in base64."""
    parts = token.split(".")
    if len(parts) != 3 or not all(re.fullmatch(r"[A-Za-z0-9_-]+", part) for part in parts):
        return "a bot token has three parts of letters, digits, - and _ with dots between them"
    try:
        first = base64.urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4))
    except binascii.Error:
        first = b""
    return None if first.isdigit() else "the first part is no bot's id: this is another kind of secret"


def _is_unknown(name: str) -> bool:
    return name.upper().startswith(PREFIX) and name not in NAMES and name not in TEST_NAMES


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name.upper(), NAMES + TEST_NAMES, n=1, cutoff=0)
    return f"{name}: there is no such setting; did you mean {near[0]}?"


def _lines(error: ValidationError) -> list[str]:
    """One line a setting, its first fault only."""
    lines: dict[str, str] = {}
    for fault in error.errors(include_input=False, include_url=False):
        name = str(fault["loc"][0])
        lines.setdefault(name, f"{name}: {_reason(name, fault['msg'])}")
    return list(lines.values())


def _reason(name: str, said: str) -> str:
    if name == "KEMET_LOG_LEVEL":
        return f"must be {LEVELS}"
    if name == "KEMET_DEV_GUILD":
        return "must be the id of a server, digits only"
    if name == "KEMET_OWNER_IDS":
        return "must be ids of people, digits only, with commas between them"
    return said.removeprefix("Value error, ")
