"""A tutor backend on another process or machine, over HTTP."""

from __future__ import annotations

from typing import Any, Final

from embodiment.errors import EmbodimentError, UsageError, how_to_install
from embodiment.tutor.contract import LiveTurnRequest, LiveTurnResponse
from embodiment.tutor.refusals import Refusal, TurnRefused
from embodiment.units import Seconds

PATH: Final = "/api/live/tutor_turn"
TIMEOUT: Final[Seconds] = 6.0
"""A turn that takes longer is not waited for: the learner would think nobody is there."""


class BackendUnreachable(EmbodimentError):
    """The backend did not answer, or not as agreed; the sentence says where and what to do."""


class HttpTutorBackend:
    """Asks for turns over HTTP. Thread: voice.

    Args:
        base_url: Where ``python -m embodiment tutor`` listens, for example ``http://127.0.0.1:8770``.
        token: For a backend that asks for one; sent as a bearer token and shown nowhere.
        transport: An ``httpx`` transport of one's own, for tests.

    Raises:
        UsageError: ``httpx`` is not installed, or the address is none.
    """

    def __init__(self, base_url: str, token: str = "", *, transport: Any = None) -> None:
        try:
            import httpx
        except ImportError:
            raise UsageError(f"a tutor backend over HTTP needs httpx: {how_to_install('tutor')}") from None
        if not base_url.startswith(("http://", "https://")):
            raise UsageError(f"a tutor backend's address begins with http:// or https://, not {base_url!r}")
        self._httpx = httpx
        self._base_url = base_url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._transport = transport
        self._client: Any = None

    def __repr__(self) -> str:
        return f"HttpTutorBackend({self._base_url!r})"

    async def tutor_turn(self, request: LiveTurnRequest) -> LiveTurnResponse:
        """Decide one turn.

        Raises:
            TurnRefused: The backend refused it; nothing has changed.
            BackendUnreachable: It did not answer, or not as agreed.
        """
        if self._client is None:
            self._client = self._httpx.AsyncClient(
                base_url=self._base_url, headers=self._headers, timeout=TIMEOUT, transport=self._transport
            )
        try:
            answer = await self._client.post(PATH, json=request.model_dump(mode="json", exclude_none=True))
        except self._httpx.HTTPError as error:
            raise BackendUnreachable(
                f"the tutor backend at {self._base_url} does not answer ({type(error).__name__}); is "
                "'python -m embodiment tutor' running?"
            ) from None
        if 400 <= answer.status_code < 500:
            raise TurnRefused(_refusal(answer), str(answer.status_code))
        try:
            answer.raise_for_status()
            return LiveTurnResponse.model_validate_json(answer.content)
        except (self._httpx.HTTPStatusError, ValueError) as error:
            raise BackendUnreachable(
                f"the tutor backend at {self._base_url} answered with status {answer.status_code} and no turn "
                f"({type(error).__name__})"
            ) from None

    async def close(self) -> None:
        """Give the connections back; idempotent."""
        client, self._client = self._client, None
        if client is not None:
            await client.aclose()


def _refusal(answer: Any) -> Refusal:
    """Which refusal a 4xx is, by the code in its body."""
    try:
        body = answer.json()
    except ValueError:
        return Refusal.MALFORMED
    named = body.get("code") if isinstance(body, dict) else None
    return Refusal(named) if named in list(Refusal) else Refusal.MALFORMED
