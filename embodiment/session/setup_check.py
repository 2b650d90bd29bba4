"""A configuration held against what its service takes, before a connection is made with it."""

from __future__ import annotations

from embodiment.errors import UsageError
from embodiment.live.config import GeminiLiveConfig, endpoint, setup_message
from embodiment.live.quirks import Finding, lint_setup

_MODEL = "setup.model"


def check_setup(config: GeminiLiveConfig) -> list[Finding]:
    """What a developer should know of a configuration.

    Returns:
        Findings for which the service refuses the setup, and whatever is to be said of the model.

    Raises:
        UsageError: No connection can be made with it: no key, an address that is none, a setup over the size limit.
    """
    endpoint(config)
    findings = lint_setup(setup_message(config).payload)
    return [finding for finding in findings if finding.fatal or finding.path == _MODEL]


def describe_setup(config: GeminiLiveConfig) -> list[str]:
    """Everything there is to say of a configuration, as sentences; never raises for what is wrong with it."""
    try:
        endpoint(config)
        findings = lint_setup(setup_message(config).payload)
    except UsageError as wrong:
        return [str(wrong)]
    return [f"{finding.path}: {finding.sentence}" for finding in findings]
