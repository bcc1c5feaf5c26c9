"""Judges a single trick, and answers as an object or in words. Pure: reads no files, prints nothing."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from scorekeeper.games import ruleset
from scorekeeper.rules.cards import Card, Trump, play
from scorekeeper.rules.reason import Reason, Refused, reason
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.ruling import Ruling
from scorekeeper.text.language import lazy
from scorekeeper.text.say import card_words, nth_card, say, say_all

Answer = dict[str, Any]


class Question(NamedTuple):
    """The cards of one trick to be judged by these rules, starting with the card led."""

    rules: Ruleset
    plays: tuple[Card, ...]
    trump: Trump | None
    complete: bool


def question(
    game: str,
    plays: Sequence[str],
    players: int | None = None,
    house: Mapping[str, str] | None = None,
    trump: str | None = None,
) -> Question:
    """Parse a question about a trick. A trump is ignored in games without one."""
    rules = ruleset(game, house)
    if players is not None and (found := rules.object_players(players)):
        raise Refused(found)
    cards = _cards(rules, plays, players)
    named = None if trump is None else rules.named_trump(trump)
    whole = rules.trick_size(players or min(rules.players))
    return Question(rules, cards, named, len(cards) >= whole)


def _cards(rules: Ruleset, plays: Sequence[str], players: int | None) -> tuple[Card, ...]:
    """Parse the cards played, checking each one as it joins the trick."""
    if not plays:
        raise Refused(reason("no-cards"))
    cards: tuple[Card, ...] = ()
    pack = rules.pack(players).known
    for text in plays:
        card, passed = play(text)
        if card not in pack:
            raise Refused(_not_in_pack(card, players))
        if card in cards:
            raise Refused(reason("card-twice", card=card))
        if found := rules.object_to_play(cards, card, passed):
            raise Refused(found)
        cards += (card,)
    if len(cards) > rules.trick_size(players):
        raise Refused(reason("too-many-cards", n=len(cards), expected=rules.trick_size(players)))
    return cards


def _not_in_pack(card: Card, players: int | None) -> Reason:
    return reason("not-in-pack:players", card=card, n=players) if players else reason("not-in-pack", card=card)


def rule(asked: Question) -> Ruling:
    told = asked.rules.rule if asked.complete else asked.rules.so_far
    return told(asked.plays, asked.trump)


# --- answers ---


def answer(asked: Question) -> Answer:
    """Return the answer as an object."""
    ruling = rule(asked)
    return {
        "takers": [
            {"play": taker.play, "card": str(taker.card), "cards": [str(card) for card in taker.cards]}
            for taker in ruling.takers
        ],
        "passed": [{"play": play, "card": str(asked.plays[play])} for play in ruling.passed],
        "leads": ruling.leads,
        "rule": ruling.rule,
        "because": say_all(ruling.because + ruling.notes),
    }


def words(asked: Question) -> str:
    """Return the answer in words: who takes it and why, then the role of every card."""
    ruling, names = rule(asked), called(asked)
    takers = {taker.play for taker in ruling.takers}
    cards = [card_words(card) for card in asked.plays]
    room = max(10, *map(len, cards))
    roles = [
        f"  {'*' if play in takers else ' '} {play + 1}. {card:<{room}}  {say(role)}"
        for play, (card, role) in enumerate(zip(cards, ruling.roles, strict=True))
    ]
    notes = [say(note, names) for note in ruling.notes]
    said = [say_all(verdict(asked, ruling), names), say_all(ruling.because, names), "", *roles]
    return "\n".join([*said, "", *notes] if notes else said)


def called(asked: Question) -> tuple[str, ...]:
    """Return who played each card; the cards are numbered if a player may play several to a trick."""
    return () if asked.rules.by_player else tuple(map(nth_card, range(asked.rules.trick_size())))


def verdict(asked: Question, ruling: Ruling) -> list[Reason]:
    """Return who takes what and who leads; for an unfinished trick, who is ahead."""
    verb = "takes" if asked.complete else "ahead"
    if len(ruling.takers) == 2:
        said = [reason(f"{verb}-colour", seat=t.play, colour=t.card.colour) for t in ruling.takers]
    else:
        said = [reason(verb, seat=t.play) for t in ruling.takers] or [reason(f"{verb}-nobody")]
    if asked.complete and ruling.leads is not None:
        said.append(reason("leads", seat=ruling.leads))
    return said


# --- one line of a batch ---


def answer_line(line: bytes) -> str:
    """Answer one JSON line with one JSON line; the answer is an error if the trick cannot be judged."""
    try:
        return json.dumps(answer(_asked(line)))
    except Refused as refusal:
        return json.dumps({"error": error(refusal.why)})


def error(why: Reason, names: Sequence[str] = ()) -> dict[str, str]:
    return {"code": why.code, "message": say(why, names)}


def _asked(line: bytes) -> Question:
    """Parse the question in a JSON line, checking the type of each part."""
    try:
        asked = json.loads(line.decode())
    except (ValueError, RecursionError) as problem:
        raise Refused(reason("broken-json", text=str(problem).partition(" (char")[0])) from None
    if not isinstance(asked, dict):
        raise Refused(reason("broken-json", text=type(asked).__name__))
    plays, house = asked.get("plays", []), asked.get("house", {})
    house = {} if house is None else house
    if type(plays) is not list or not {str}.issuperset(map(type, plays)):
        raise Refused(reason("bad-question", text="plays", expected="a list of cards"))
    if type(house) is not dict or not {str, int}.issuperset(map(type, house.values())):
        raise Refused(reason("bad-question", text="house", expected="an object of house rules"))
    game = _typed(asked, "game", str, lazy("the key of a game")) or ""
    players = _typed(asked, "players", int, lazy("a number"))
    trump = _typed(asked, "trump", str, lazy("a trump like r5"))
    return question(game, plays, players, {key: str(value) for key, value in house.items()}, trump)


def _typed(asked: dict[str, Any], name: str, kind: type, expected: str) -> Any:
    value = asked.get(name)
    if value is not None and type(value) is not kind:
        raise Refused(reason("bad-question", text=name, expected=expected))
    return value
