from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from embodiment.live.messages import FunctionCall
from embodiment.live.quirks import find_quirks
from embodiment.persona.declaration import FunctionDeclaration
from embodiment.persona.functions import FunctionRegistry, function
from embodiment.session.call_record import REMEMBERED
from embodiment.session.call_steps import (
    FINAL,
    Answer,
    CallEvent,
    CallEventKind,
    CallState,
    Cancel,
    Route,
    Run,
    Step,
    UnseenCall,
)
from embodiment.session.calls import MAX_LATE, PATIENCE, CallLedger
from embodiment.units import Samples

WAVE = {"emote_name": "wave"}


class Smith:
    @function(timing="playhead")
    def play_emote(self, emote_name: Literal["wave", "bow"]) -> None:
        """Play an animation."""

    @function
    def price_of(self, item: str, count: int = 1) -> dict[str, int]:
        """Price of an item."""
        return {"gold": 7 * count}

    @function(timeout=3.0)
    async def forge(self, item: str) -> str:
        """Forge an item."""
        return item

    @function(behavior="NON_BLOCKING", scheduling="INTERRUPT")
    async def look_around(self) -> str:
        """Look around."""
        return "a forge"


class Table:
    """A ledger with the smith's functions, at time 0 and turn 1 unless told otherwise."""

    def __init__(self, model: str = "gemini-3.8-live") -> None:
        self.registry = FunctionRegistry()
        self.registry.register_methods(Smith())
        self.registry.freeze()
        self.ledger = CallLedger(self.registry, find_quirks(model))
        self.ledger.connected(1)

    def call(
        self,
        name: str,
        call_id: str = "fc_1",
        now: float = 0.0,
        gen: int = 1,
        position: Samples | None = 0,
        route: Route = Route.WIRE,
        **args: Any,
    ) -> list[Step]:
        event = FunctionCall(call_id, name, args)
        return self.ledger.receive(event, gen=gen, position=position, now=now, route=route)


def answers(steps: list[Step]) -> list[dict[str, Any]]:
    return [dict(step.response) for step in steps if isinstance(step, Answer)]


def kinds(steps: list[Step]) -> list[str]:
    return [step.kind for step in steps if isinstance(step, CallEvent)]


def runs(steps: list[Step]) -> list[Run]:
    return [step for step in steps if isinstance(step, Run)]


# -- what comes of a call -----------------------------------------------------------------------------------


def test_a_query_runs_on_arrival_and_its_result_is_answered_with_its_id() -> None:
    table = Table()
    steps = table.call("price_of", "fc_9", item="sword", count="2.0")
    assert kinds(steps) == ["started"]
    (run,) = runs(steps)
    assert run.call() == {"gold": 14}
    done = table.ledger.finished(run.ticket, {"gold": 14}, 0.1)
    answer = done[0]
    assert isinstance(answer, Answer)
    assert (answer.call_id, answer.name, answer.response) == ("fc_9", "price_of", {"gold": 14})
    assert kinds(done) == ["done"]
    assert table.ledger.state_of(run.ticket) is CallState.DONE


def test_a_handler_that_returns_nothing_is_answered_too() -> None:
    """Without an answer a model waits for ever, whatever the handler had to say."""
    table = Table()
    (run,) = runs(table.call("forge", item="sword"))
    assert answers(table.ledger.finished(run.ticket, None, 0.1)) == [{"status": "ok"}]


def test_an_unknown_function_is_answered_and_reported() -> None:
    steps = Table().call("prise_of", item="sword")
    assert answers(steps)[0]["status"] == "unknown_function"
    assert "did you mean 'price_of'" in answers(steps)[0]["reason"]
    assert kinds(steps) == ["refused"]
    assert not runs(steps)


def test_arguments_that_do_not_fit_are_answered_with_what_would() -> None:
    steps = Table().call("play_emote", emote_name="waev")
    (answer,) = answers(steps)
    assert answer["status"] == "invalid_arguments"
    assert answer["retryable"] is True
    assert answer["allowed"] == {"emote_name": ["wave", "bow"]}
    assert kinds(steps) == ["refused"]


def test_a_handler_that_raises_is_answered_and_reported() -> None:
    """The conversation goes on: the model learns what went wrong, the game gets the exception."""
    table = Table()
    (run,) = runs(table.call("price_of", item="sword"))
    error = KeyError("sword")
    steps = table.ledger.failed(run.ticket, error, 0.1)
    assert answers(steps) == [{"status": "error", "reason": "KeyError: 'sword'", "retryable": False}]
    (event,) = [step for step in steps if isinstance(step, CallEvent)]
    assert event.kind is CallEventKind.FAILED
    assert event.error is error
    assert event.is_problem


def test_a_result_that_cannot_be_sent_is_answered_with_a_sentence() -> None:
    table = Table()
    (run,) = runs(table.call("price_of", item="sword"))
    steps = table.ledger.finished(run.ticket, {"smith": object()}, 0.1)
    assert answers(steps)[0]["status"] == "error"
    assert "carried out, but its result cannot be told" in answers(steps)[0]["reason"]
    assert kinds(steps) == ["failed"]


def test_a_slow_handler_is_answered_for_cancelled_and_reported() -> None:
    table = Table()
    (run,) = runs(table.call("forge", item="sword", now=1.0))
    assert table.ledger.next_deadline() == 4.0
    assert table.ledger.tick(3.9) == []
    steps = table.ledger.tick(4.0)
    assert answers(steps) == [
        {"status": "timeout", "reason": "there was no result within 3 s; it was given up", "retryable": True}
    ]
    assert Cancel(ticket=run.ticket) in steps
    assert kinds(steps) == ["timed_out"]
    assert table.ledger.next_deadline() is None


def test_a_handler_that_reports_after_its_time_sends_nothing() -> None:
    table = Table()
    (run,) = runs(table.call("forge", item="sword"))
    table.ledger.tick(10.0)
    late = table.ledger.finished(run.ticket, "sword", 11.0)
    assert kinds(late) == ["late"]
    assert answers(late) == []
    assert kinds(table.ledger.failed(run.ticket, ValueError(), 11.0)) == ["late"]
    assert table.ledger.finished(999, None, 11.0) == []


def test_a_batch_is_answered_whole() -> None:
    """The turn stays blocked until every call of a batch is answered, the bad ones included."""
    table = Table()
    steps = (
        table.call("price_of", "a", item="sword") + table.call("no_such", "b") + table.call("price_of", "c")
    )
    (run,) = runs(steps)
    steps += table.ledger.finished(run.ticket, {"gold": 7}, 0.0)
    assert {step.call_id for step in steps if isinstance(step, Answer)} == {"a", "b", "c"}


def test_two_calls_with_one_id_are_run_and_answered_once() -> None:
    table = Table()
    first = table.call("price_of", "a", item="sword")
    second = table.call("price_of", "a", item="shield")
    assert len(runs(first)) == 1
    assert kinds(second) == ["ignored"]
    assert not runs(second)
    assert not answers(second)


def test_calls_without_an_id_are_kept_apart() -> None:
    """Older models on one of the services send none."""
    table = Table()
    tickets = [runs(table.call("price_of", "", item=item))[0].ticket for item in ("sword", "shield")]
    assert len(set(tickets)) == 2
    assert answers(table.ledger.finished(tickets[1], {"gold": 1}, 0.1)) == [{"gold": 1}]


def test_streamed_arguments_are_waited_for_and_given_up() -> None:
    table = Table()
    ledger = table.ledger

    def piece(text: str, more: bool, call_id: str = "a") -> list[Step]:
        event = FunctionCall(call_id, "price_of", {}, ({"jsonPath": "$.item", "stringValue": text},), more)
        return ledger.receive(event, gen=1, position=0, now=0.0)

    assert piece("sw", True) == []
    (run,) = runs(piece("ord", False))
    assert run.call.kwargs == {"item": "sword"}
    assert piece("x", True, "b") == []
    ledger.finished(run.ticket, None, 0.0)
    assert answers(ledger.tick(60.0))[0]["status"] == "timeout"


# -- the playhead -------------------------------------------------------------------------------------------


def test_an_emote_is_answered_at_once_and_runs_when_its_place_is_heard() -> None:
    """At arrival it would come seconds early: speech is generated faster than it is heard."""
    table = Table()
    steps = table.call("play_emote", position=24_000, **WAVE)
    assert answers(steps) == [{"status": "scheduled"}]
    assert kinds(steps) == ["scheduled"]
    assert table.ledger.due(23_999, 1.0) == []
    due = table.ledger.due(24_000, 1.0)
    (run,) = runs(due)
    assert run.call.kwargs == WAVE
    assert answers(table.ledger.finished(run.ticket, None, 1.0)) == []
    assert table.ledger.state_of(run.ticket) is CallState.DONE


def test_emotes_run_in_the_order_they_are_heard() -> None:
    table = Table()
    table.call("play_emote", "late", position=20_000, emote_name="bow")
    table.call("play_emote", "early", position=10_000, **WAVE)
    assert [run.call.kwargs["emote_name"] for run in runs(table.ledger.due(20_000, 1.0))] == ["wave", "bow"]


def test_an_emote_whose_place_is_long_past_expires() -> None:
    table = Table()
    table.call("play_emote", position=0, **WAVE)
    steps = table.ledger.due(MAX_LATE + 1, 2.0)
    assert kinds(steps) == ["expired"]
    assert not runs(steps)
    assert [unseen.name for unseen in table.ledger.take_unseen()] == ["play_emote"]


def test_an_emote_of_a_cut_turn_is_dropped_and_remembered_for_the_correction() -> None:
    """The model was told it is scheduled; with the player's next turn it must learn that it was not seen."""
    table = Table()
    table.call("play_emote", "a", gen=1, position=100, **WAVE)
    table.call("play_emote", "b", gen=2, position=90_000, emote_name="bow")
    steps = table.ledger.cut(1, 1.0)
    assert kinds(steps) == ["dropped"]
    assert answers(steps) == []
    (unseen,) = table.ledger.take_unseen()
    assert unseen == UnseenCall(gen=1, name="play_emote", reason="the speech before it was cut off")
    assert table.ledger.take_unseen() == ()
    assert len(runs(table.ledger.due(90_000, 1.0))) == 1


def test_an_emote_that_comes_after_its_turn_was_cut_is_answered_and_not_shown() -> None:
    table = Table()
    table.ledger.cut(1, 0.0)
    steps = table.call("play_emote", gen=1, **WAVE)
    assert answers(steps)[0]["status"] == "dropped"
    assert kinds(steps) == ["dropped"]
    assert len(table.call("price_of", "b", gen=1, item="sword")) == 2, "changes of the world are not cut"


def test_a_call_ahead_of_the_first_sound_waits_for_it() -> None:
    """It belongs to the turn that begins with it, never to the one still being heard."""
    table = Table()
    table.call("play_emote", gen=2, position=None, **WAVE)
    assert table.ledger.due(500_000, 1.0) == []
    table.ledger.anchor_turn(2, 600_000)
    assert table.ledger.due(599_999, 1.0) == []
    assert len(runs(table.ledger.due(600_000, 1.0))) == 1


def test_in_a_turn_without_sound_an_emote_has_nothing_to_wait_for() -> None:
    table = Table()
    table.call("play_emote", gen=2, position=None, **WAVE)
    table.ledger.release_turn(2)
    assert len(runs(table.ledger.due(0, 1.0))) == 1


def test_another_voice_moves_an_emote_to_its_words() -> None:
    table = Table()
    steps = table.call("play_emote", position=10, **WAVE)
    ticket = next(step.ticket for step in steps if isinstance(step, Answer))
    table.ledger.anchor_call(ticket, 5_000)
    assert table.ledger.due(4_999, 1.0) == []
    assert len(runs(table.ledger.due(5_000, 1.0))) == 1
    table.ledger.anchor_call(ticket, 9_000)


def test_an_emote_whose_sound_is_never_played_expires() -> None:
    table = Table()
    table.call("play_emote", position=10**9, **WAVE)
    assert table.ledger.next_deadline() == PATIENCE
    assert kinds(table.ledger.tick(PATIENCE)) == ["expired"]


def test_an_emote_that_fails_is_not_seen() -> None:
    table = Table()
    table.call("play_emote", **WAVE)
    (run,) = runs(table.ledger.due(0, 0.0))
    steps = table.ledger.failed(run.ticket, ValueError("no such animation"), 0.0)
    assert answers(steps) == []
    assert kinds(steps) == ["failed"]
    assert table.ledger.take_unseen() == (UnseenCall(gen=1, name="play_emote", reason="it failed"),)


def test_repeated_emotes_are_collapsed_and_answered() -> None:
    """Models repeat emotes; the player should see one wave, and every call still gets its answer."""
    table = Table()
    table.call("play_emote", "a", position=0, **WAVE)
    again = table.call("play_emote", "b", position=24_000, **WAVE)
    assert answers(again)[0]["status"] == "duplicate"
    assert kinds(again) == ["collapsed"]
    assert kinds(table.call("play_emote", "c", position=72_000, **WAVE)) == ["scheduled"]
    assert (
        kinds(table.call("price_of", "d", item="x") + table.call("price_of", "e", item="x"))
        == ["started"] * 2
    )


# -- cancellation and connections ---------------------------------------------------------------------------


def test_a_cancelled_call_is_not_answered_and_its_handler_is_stopped() -> None:
    table = Table()
    (run,) = runs(table.call("forge", "a", item="sword"))
    steps = table.ledger.cancel(["a", "unheard of"], 1.0)
    assert Cancel(ticket=run.ticket) in steps
    assert kinds(steps) == ["cancelled"]
    assert answers(table.ledger.finished(run.ticket, "sword", 1.1)) == []
    assert table.ledger.tick(100.0) == []


def test_a_call_cancelled_before_it_is_seen_is_not_run() -> None:
    table = Table()
    table.call("play_emote", "a", position=10, **WAVE)
    assert kinds(table.ledger.cancel(["a"], 0.5)) == ["cancelled"]
    assert table.ledger.due(10, 1.0) == []


def test_a_cancellation_that_overtakes_its_call_still_counts() -> None:
    table = Table()
    assert table.ledger.cancel(["a"], 0.0) == []
    steps = table.call("price_of", "a", item="sword")
    assert kinds(steps) == ["cancelled"]
    assert not runs(steps)
    assert not answers(steps)


def test_a_cancellation_after_the_answer_changes_nothing() -> None:
    table = Table()
    (run,) = runs(table.call("price_of", "a", item="sword"))
    table.ledger.finished(run.ticket, {"gold": 7}, 0.0)
    assert table.ledger.cancel(["a"], 0.1) == []
    assert table.ledger.state_of(run.ticket) is CallState.DONE


def test_a_result_after_the_connection_was_lost_is_told_by_an_event_only() -> None:
    table = Table()
    (run,) = runs(table.call("forge", "a", item="sword"))
    assert table.ledger.disconnected(1.0) == []
    steps = table.ledger.finished(run.ticket, "sword", 1.5)
    assert answers(steps) == []
    (event,) = [step for step in steps if isinstance(step, CallEvent)]
    assert (event.kind, event.result) == (CallEventKind.DONE, "sword")


def test_an_id_of_the_last_connection_may_be_used_again() -> None:
    """Services count calls per connection; a late result must not answer the namesake."""
    table = Table()
    (old,) = runs(table.call("forge", "a", item="sword"))
    table.ledger.disconnected(1.0)
    table.ledger.connected(2)
    (new,) = runs(table.call("forge", "a", item="shield"))
    assert answers(table.ledger.finished(old.ticket, "sword", 2.0)) == []
    assert answers(table.ledger.finished(new.ticket, "shield", 2.0)) == [{"output": "shield"}]


def test_a_call_of_an_earlier_connection_is_neither_run_nor_answered() -> None:
    table = Table()
    late = FunctionCall("z", "price_of", {"item": "sword"})
    table.ledger.disconnected(1.0)
    for _ in range(2):
        steps = table.ledger.receive(late, gen=1, position=0, now=1.0, connection=1)
        assert kinds(steps) == ["ignored"]
        assert len(steps) == 1
        table.ledger.connected(2)
    assert runs(table.ledger.receive(late, gen=1, position=0, now=1.0, connection=2))


def test_cancellations_end_with_their_connection() -> None:
    table = Table()
    table.ledger.cancel(["a"], 0.0)
    table.ledger.disconnected(1.0)
    table.ledger.connected(2)
    assert runs(table.call("price_of", "a", item="sword"))


def test_streamed_arguments_end_with_their_connection() -> None:
    table = Table()
    table.ledger.receive(FunctionCall("a", "forge", {}, (), True), gen=1, position=0, now=0.0)
    assert kinds(table.ledger.disconnected(1.0)) == ["dropped"]


# -- blocking and scheduling --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "blocking", "holds"),
    [
        ("gemini-3.8-live", False, False),
        ("gemini-3.1-flash-live-preview", True, False),
        ("gemini-2.5-flash-native-audio-latest", True, True),
        ("unheard-of-model", True, True),
    ],
)
def test_the_microphone_is_held_while_a_blocking_call_is_pending(
    model: str, blocking: bool, holds: bool
) -> None:
    """On some families sound sent at that moment ends the connection; on others the player may cut in."""
    table = Table(model)
    (run,) = runs(table.call("forge", item="sword"))
    assert table.ledger.is_blocking_pending(0.0) is blocking
    assert table.ledger.holds_microphone(0.0) is holds
    assert not table.ledger.holds_microphone(3.0), "no longer than the handler may take"
    table.ledger.finished(run.ticket, None, 0.5)
    assert not table.ledger.is_blocking_pending(0.5)


def test_scheduling_goes_with_the_answers_of_calls_nobody_waits_for() -> None:
    def scheduling(model: str, name: str, **args: Any) -> str | None:
        table = Table(model)
        steps = table.call(name, **args)
        for run in runs(steps):
            steps += table.ledger.finished(run.ticket, {"a": 1}, 0.0)
        (answer,) = [step for step in steps if isinstance(step, Answer)]
        return answer.scheduling

    assert scheduling("gemini-3.8-live", "play_emote", **WAVE) == "SILENT"
    assert scheduling("gemini-3.8-live", "look_around") == "INTERRUPT"
    assert scheduling("gemini-3.8-live", "price_of", item="x") is None
    assert scheduling("gemini-3.1-flash-live-preview", "play_emote", **WAVE) is None
    assert scheduling("unheard-of-model", "look_around") is None


# -- tags ---------------------------------------------------------------------------------------------------


def test_calls_by_tag_are_told_only_what_is_worth_a_word() -> None:
    """Nobody waits for a tag's answer; "scheduled" and "ok" would be chatter in the next turn."""
    table = Table("unheard-of-model")
    assert answers(table.call("play_emote", "", route=Route.TAG, **WAVE)) == []
    assert answers(table.call("play_emote", "", route=Route.TAG, **WAVE)) == []
    (quiet,) = runs(table.call("forge", "", route=Route.TAG, item="sword"))
    assert answers(table.ledger.finished(quiet.ticket, None, 0.0)) == []
    (telling,) = runs(table.call("price_of", "", route=Route.TAG, item="sword"))
    steps = table.ledger.finished(telling.ticket, {"gold": 7}, 0.0)
    (answer,) = [step for step in steps if isinstance(step, Answer)]
    assert answer.to_text() == '[RESULT: price_of {"gold": 7}]'
    assert answer.scheduling is None
    assert answers(table.call("prise_of", "", route=Route.TAG))[0]["status"] == "unknown_function"
    assert not table.ledger.is_blocking_pending(0.0)


# -- any order of events ------------------------------------------------------------------------------------

IDS = st.sampled_from(["a", "b", "c", "d", "e", ""])
CALLS = st.sampled_from(
    [
        ("play_emote", WAVE),
        ("play_emote", {"emote_name": "jump"}),
        ("price_of", {"item": "sword"}),
        ("forge", {"item": "sword"}),
        ("look_around", {}),
        ("no_such", {}),
    ]
)


class LedgerMachine(RuleBasedStateMachine):
    """Any interleaving of calls, outcomes, cancellations, cuts, connections and time."""

    def __init__(self) -> None:
        super().__init__()
        self.table = Table("gemini-2.5-flash-native-audio-latest")
        self.now = 0.0
        self.played = 0
        self.gen = 1
        self.connection = 1
        self.running: set[int] = set()
        self.run_once: set[int] = set()
        self.answered: set[int] = set()
        self.owed: set[int] = set()
        self.over: set[int] = set()

    def carry_out(self, steps: list[Step]) -> None:
        for step in steps:
            if isinstance(step, Run):
                assert step.ticket not in self.run_once, "run twice"
                assert step.ticket not in self.over, "run after its end"
                self.run_once.add(step.ticket)
                self.running.add(step.ticket)
            elif isinstance(step, Cancel):
                self.running.discard(step.ticket)
            elif isinstance(step, Answer):
                assert step.ticket not in self.answered, "answered twice"
                self.answered.add(step.ticket)
                self.owed.discard(step.ticket)
            elif step.kind is CallEventKind.CANCELLED:
                assert step.ticket not in self.answered or step.name == "play_emote", (
                    "only emotes are answered ahead"
                )
                self.owed.discard(step.ticket)
                self.over.add(step.ticket)
            elif step.kind is not CallEventKind.LATE and self.table.ledger.state_of(step.ticket) in FINAL:
                self.over.add(step.ticket)

    @rule(
        call_id=IDS,
        call=CALLS,
        ahead=st.none() | st.integers(0, 96_000),
        more=st.booleans(),
        old=st.booleans(),
    )
    def receive(self, call_id: str, call: tuple[str, Any], ahead: int | None, more: bool, old: bool) -> None:
        before = self.table.ledger._tickets
        steps = self.table.ledger.receive(
            FunctionCall(call_id, call[0], call[1], (), more and bool(call_id)),
            gen=self.gen,
            position=None if ahead is None else self.played + ahead,
            now=self.now,
            connection=self.connection - 1 if old else None,
        )
        if self.table.ledger._tickets > before and self.connection:
            self.owed.add(before + 1)
        self.carry_out(steps)

    @rule(
        outcome=st.sampled_from([None, {"a": 1}, object(), float("nan"), ValueError("x")]),
        pick=st.integers(0, 9),
    )
    def report(self, outcome: Any, pick: int) -> None:
        if self.running:
            ticket = sorted(self.running)[pick % len(self.running)]
            self.running.discard(ticket)
            ledger = self.table.ledger
            if isinstance(outcome, ValueError):
                self.carry_out(ledger.failed(ticket, outcome, self.now))
            else:
                self.carry_out(ledger.finished(ticket, outcome, self.now))

    @rule(ticket=st.integers(0, 40))
    def report_of_anything(self, ticket: int) -> None:
        if ticket not in self.running:
            self.carry_out(self.table.ledger.finished(ticket, {"late": 1}, self.now))

    @rule(call_ids=st.lists(IDS, max_size=3))
    def cancel(self, call_ids: list[str]) -> None:
        self.carry_out(self.table.ledger.cancel(call_ids, self.now))

    @rule(samples=st.integers(0, 60_000))
    def play(self, samples: int) -> None:
        self.played += samples
        self.carry_out(self.table.ledger.due(self.played, self.now))

    @rule(seconds=st.floats(0, 20))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        self.carry_out(self.table.ledger.tick(self.now))

    @rule()
    def next_turn(self) -> None:
        self.gen += 1

    @rule()
    def cut(self) -> None:
        self.carry_out(self.table.ledger.cut(self.gen, self.now))

    @rule(position=st.integers(0, 96_000))
    def anchor(self, position: int) -> None:
        self.table.ledger.anchor_turn(self.gen, self.played + position)

    @rule()
    def release(self) -> None:
        self.table.ledger.release_turn(self.gen)

    @rule()
    def reconnect(self) -> None:
        self.carry_out(self.table.ledger.disconnected(self.now))
        self.owed.clear()
        self.connection += 1
        self.table.ledger.connected(self.connection)

    @invariant()
    def deadlines_are_ahead_or_acted_on(self) -> None:
        deadline = self.table.ledger.next_deadline()
        if deadline is not None and deadline <= self.now:
            self.carry_out(self.table.ledger.tick(self.now))
            later = self.table.ledger.next_deadline()
            assert later is None or later > self.now

    def teardown(self) -> None:
        self.carry_out(self.table.ledger.tick(self.now + PATIENCE + 100))
        assert self.owed == set(), "every call on the wire is answered once its deadlines have passed"
        assert not self.table.ledger.is_blocking_pending(self.now)


TestAnyInterleaving = LedgerMachine.TestCase
TestAnyInterleaving.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)


def test_declared_and_prompt_functions_share_one_ledger() -> None:
    table = Table()
    table.registry.thaw()
    seen: list[str] = []
    table.registry.register(
        FunctionDeclaration("greet", "Greet").add_string("who", "Whom"),
        lambda ctx: seen.append(ctx.get_string("who")),
    )
    (run,) = runs(table.call("greet", who="you"))
    run.call()
    assert seen == ["you"]


def test_ids_of_calls_long_over_are_forgotten() -> None:
    """One connection may last for hours; calls that are open or just over keep their ids."""
    table = Table()
    table.call("forge", "fc_long", item="sword")
    for number in range(5 * REMEMBERED):
        (run,) = runs(table.call("price_of", f"fc_{number}", item=f"item {number}"))
        table.ledger.finished(run.ticket, {"gold": 7}, 0.0)
    assert len(table.ledger._ids) <= REMEMBERED + 2
    again = table.call("price_of", "fc_long", item="nail")
    assert kinds(again) == [CallEventKind.IGNORED], "an open call keeps its id however long it takes"
