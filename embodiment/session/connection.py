"""Whether there is a service to talk to: one state machine for connecting, moving, retrying and giving up.

    DISCONNECTED --connect--> CONNECTING --setupComplete--> CONNECTED
    CONNECTED --goAway, at a turn boundary or when its time is up--> CONNECTING (with the handle)
    CONNECTED | CONNECTING --lost--> RECONNECTING --back-off--> CONNECTING
    RECONNECTING --30 s without success--> DEGRADED --every 15 s--> CONNECTING (state stays DEGRADED)
    CONNECTED --the game's own budget is spent--> DEGRADED, until connect
    any --refused for good, or a configuration that cannot be--> ERROR --connect--> CONNECTING
    any --disconnect--> DISCONNECTED

The machine is told everything, including the time, and answers with outbox items and events; it opens nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from embodiment.errors import UsageError
from embodiment.live.closing import CloseAction, CloseVerdict, after_repeats, backoff, classify_close
from embodiment.live.config import GeminiLiveConfig
from embodiment.live.messages import Disconnected, GoAway, LinkFailed, SessionResumptionUpdate
from embodiment.session.events import SessionState, StateChanged
from embodiment.session.outbox import CloseConnection, OpenConnection, OutboxItem
from embodiment.units import Seconds

if TYPE_CHECKING:
    from random import Random

SETUP_TIMEOUT: Seconds = 15.0
"""Wait for setupComplete. Some setup fields make it never come (Source: PatterAI/Patter#210)."""
RETRY_BUDGET: Seconds = 30.0
"""How long a lost session may be away before its character falls back to authored lines."""
DEGRADED_RETRY: Seconds = 15.0
MOVE_MARGIN: Seconds = 5.0
"""A goAway is obeyed at the latest this long before its deadline; the service may fall silent before it
(Source: sierra-research/tau2-bench#461)."""
LAST_MOMENT: Seconds = 1.0
"""The end of an answer that has begun, and the handle that knows it, are lost with the connection; they are waited for
until this long before the deadline. What has no answer yet is asked again, so it does not wait."""
DEFAULT_TIME_LEFT: Seconds = 10.0
HANDLE_WITHIN: Seconds = 3.0
"""A handle of before the last turn would lose that turn, and the next one comes after it: so long it is waited for. A
service that saves sessions over a network, or is short of time, offers it a while after the turn's end."""

ConfigSource = Callable[[str], GeminiLiveConfig]
"""Makes the configuration of the next connection from a resumption handle ("" for a fresh session). Raises UsageError
for one that no service would take."""


class Connection:
    """The connection of one session.

    Args:
        configure: Builds the configuration of each new connection; called when it is opened.
        random: Source of the back-off's jitter; the Runtime's seed.

    Attributes:
        state: Where it stands.
        number: Number of the connection whose events count. It grows when a connection is made and when one is given
            up, so that what still arrives of an old one is known to be stale.
        handle: The newest one that can be resumed.
        is_over_budget: Whether it is away because the service has been used enough for now.
        outbox: What is to be done outside.
        events: What is to be told.
    """

    def __init__(self, configure: ConfigSource, random: Random) -> None:
        self._configure = configure
        self._random = random
        self.state = SessionState.DISCONNECTED
        self.number = 0
        self.handle = ""
        self.is_over_budget = False
        self.outbox: list[OutboxItem] = []
        self.events: list[StateChanged] = []
        self._deadline: Seconds | None = None
        self._lost_at: Seconds | None = None
        self._failures = 0
        self._last_verdict: CloseVerdict | None = None
        self._same_verdict = 0
        self._move_by: Seconds | None = None
        self._leave_by: Seconds = 0.0
        self._is_handle_old = False
        self._quiet_since: Seconds | None = None
        self._resuming = False
        self._in_setup = False
        self._is_number_used = True

    @property
    def is_open(self) -> bool:
        """Whether the service takes messages now."""
        return self.state is SessionState.CONNECTED

    @property
    def is_resting(self) -> bool:
        """Whether ``tick`` would change nothing, however late it is."""
        return self._deadline is None and self._move_by is None and not self.outbox and not self.events

    @property
    def wants_to_move(self) -> bool:
        """Whether the service has asked us to leave this connection."""
        return self._move_by is not None

    @property
    def is_about_to_move(self) -> bool:
        """Whether only the handle of the last turn is missing: a turn that is begun now would put the move off, and may
        be cut off in the middle.
        """
        return self._move_by is not None and self._quiet_since is not None

    def next_deadline(self) -> Seconds | None:
        """When ``tick`` must be called next."""
        times = [time for time in (self._deadline, self._move_by) if time is not None]
        return min(times) if times else None

    def connect(self, now: Seconds) -> None:
        """Begin connecting; does nothing while a connection exists or is being made."""
        if self.state in (SessionState.CONNECTED, SessionState.CONNECTING):
            return
        self._failures = 0
        self._lost_at = None
        self._open(now)

    def disconnect(self) -> None:
        """End the connection for good; ``connect`` works again afterwards and starts a fresh conversation."""
        if self.state is SessionState.DISCONNECTED:
            return
        self.handle = ""
        self._close(SessionState.DISCONNECTED, "")

    def spend(self, sentence: str) -> None:
        """The game allows no more of the service: stay away, the handle kept, until ``connect``."""
        self.is_over_budget = True
        self._close(SessionState.DEGRADED, sentence)

    def setup_complete(self, now: Seconds) -> bool:
        """The service accepted the setup.

        Returns:
            False for one that is repeated or was not asked for; it changes nothing.
        """
        if not self._in_setup:
            return False
        self._deadline = None
        self._failures = 0
        self._same_verdict = 0
        self.is_over_budget = False
        self._lost_at = None
        self._in_setup = False
        self._set(SessionState.CONNECTED, "")
        return True

    def remember(self, update: SessionResumptionUpdate) -> None:
        """Keep the newest handle that can be resumed, whether or not updates were asked for."""
        if self.state is not SessionState.DISCONNECTED and update.resumable and update.handle:
            self.handle = update.handle
            self._is_handle_old = False

    def go_away(self, notice: GoAway, now: Seconds) -> None:
        """The service will end this connection: move before it does."""
        left = DEFAULT_TIME_LEFT if notice.time_left is None else notice.time_left
        self._move_by = now + max(left - MOVE_MARGIN, left / 2)
        self._leave_by = now + max(left - LAST_MOMENT, left / 2)

    def move(self, now: Seconds) -> None:
        """Open the next connection now, with the handle; used at a turn boundary."""
        if self.is_open:
            self._open(now)

    def move_at_boundary(self) -> None:
        """Open the next connection, with the handle, as soon as nothing is being said or generated."""
        if self.is_open and self._move_by is None:
            self._move_by = self._leave_by = float("inf")

    def lost(self, event: Disconnected | LinkFailed, now: Seconds) -> None:
        """The connection ended or could not be made; decides what to do about it."""
        if self.state in (SessionState.DISCONNECTED, SessionState.ERROR):
            return
        self._move_by = None
        if isinstance(event, LinkFailed):
            if event.retryable:
                self._retry(now, event.message)
            else:
                self._close(SessionState.ERROR, event.message)
            return
        verdict = self._hardened(
            classify_close(
                event.code,
                event.reason,
                resuming=self._resuming,
                at_connect=self._in_setup,
                asked=event.clean,
            )
        )
        self.is_over_budget = verdict.is_over_budget
        if verdict.action is CloseAction.ENDED:
            self._close(SessionState.DISCONNECTED, "")
        elif verdict.action is CloseAction.GIVE_UP:
            self._close(SessionState.ERROR, verdict.sentence)
        else:
            if verdict.action is CloseAction.FRESH:
                self.handle = ""
            self._retry(now, verdict.sentence, verdict.min_delay)

    def turn_begins(self) -> None:
        """The player's turn is being sent: the handle knows nothing of it."""
        self._is_handle_old, self._quiet_since = True, None

    def tick(self, now: Seconds, *, at_boundary: bool, is_answering: bool = False) -> None:
        """Let time pass.

        Args:
            now: Current time.
            at_boundary: Whether nothing is being said or generated, so that moving costs nothing.
            is_answering: Whether an answer is being generated: moving costs the rest of it.
        """
        if not at_boundary:
            self.turn_begins()
        elif self._quiet_since is None:
            self._quiet_since = now
        if self._move_by is not None and self.is_open:
            loses_something = is_answering or at_boundary  # else it is asked again on the next connection
            if self._may_move(now) or now >= (self._leave_by if loses_something else self._move_by):
                self._open(now)
                return
        if self._deadline is None or now < self._deadline:
            return
        self._deadline = None
        if self._in_setup:
            self._retry(now, f"the service did not accept the setup within {SETUP_TIMEOUT:.0f} s")
        else:
            self._open(now)

    def _may_move(self, now: Seconds) -> bool:
        """Whether moving loses nothing: no turn is running, and the handle knows the last one."""
        if self._quiet_since is None:
            return False
        return not (self.handle and self._is_handle_old) or now - self._quiet_since >= HANDLE_WITHIN

    def _hardened(self, verdict: CloseVerdict) -> CloseVerdict:
        """The verdict, or a harder one when the same was acted on too often without a session coming up."""
        self._same_verdict = self._same_verdict + 1 if verdict == self._last_verdict else 0
        self._last_verdict = verdict
        return after_repeats(verdict, self._same_verdict)

    def _open(self, now: Seconds) -> None:
        self._outdate()
        self._is_number_used = True
        self._move_by = None
        self._resuming = bool(self.handle)
        try:
            config = self._configure(self.handle)
        except UsageError as wrong:
            self._close(SessionState.ERROR, str(wrong))
            return
        self._in_setup = True
        self._deadline = now + SETUP_TIMEOUT
        self.outbox.append(OpenConnection(self.number, config))
        if self.state is not SessionState.DEGRADED:
            self._set(SessionState.CONNECTING, "")

    def _retry(self, now: Seconds, sentence: str, min_delay: Seconds = 0.0) -> None:
        self._give_up_socket()
        self._failures += 1
        if self._lost_at is None:
            self._lost_at = now
        if now - self._lost_at >= RETRY_BUDGET:
            self._deadline = now + DEGRADED_RETRY
            self._set(SessionState.DEGRADED, sentence)
            return
        self._deadline = now + max(backoff(self._failures, self._random), min_delay)
        if self.state is not SessionState.DEGRADED:
            self._set(SessionState.RECONNECTING, sentence)

    def _give_up_socket(self) -> None:
        """Nothing of the present connection counts any more, whether or not it is still there."""
        self._in_setup = False
        self._outdate()
        self.outbox.append(CloseConnection())

    def _outdate(self) -> None:
        """What comes under the present number is stale from here on."""
        if self._is_number_used:
            self.number += 1
            self._is_number_used = False

    def _close(self, state: SessionState, sentence: str) -> None:
        self._deadline = None
        self._move_by = None
        self._give_up_socket()
        self._set(state, sentence)

    def _set(self, state: SessionState, sentence: str) -> None:
        if state is self.state and not sentence:
            return
        self.events.append(StateChanged(state=state, previous=self.state, sentence=sentence))
        self.state = state
