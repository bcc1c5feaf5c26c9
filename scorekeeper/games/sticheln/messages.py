"""The referee's sentences for Sticheln, in English. A pair is singular and plural, chosen by `n`."""

from __future__ import annotations

from scorekeeper.text.english import Sentence

MESSAGES: dict[str, Sentence] = {
    # roles
    "role-sets": "the first card above 0: its colour is the lead colour",
    "role-zero": "a 0 of another colour is no trump",
    "role-zero-led": "a 0 sets no colour here: the first card above 0 does",
    # rulings
    "highest-trump:first": "{card} is the highest trump; {other_card} is as high but was played later.",
    "lowest-trump": "{card} is the lowest trump.",
    "lowest-trump:first": "{card} is the lowest trump; {other_card} is as low but was played later.",
    "highest-lead": "No trump was played, and {card} is the highest card of the lead colour, {colour}.",
    "lowest-lead": "No trump was played, and {card} is the lowest card above 0 of the lead colour, {colour}.",
    "zeros-only": "Only 0s were played: they go to the leader.",
    "zeros-nobody": "Only 0s were played: they are out of play, and the same player leads again.",
    # rulings while the trick runs
    "highest-trump:first:so-far": "{card} is the highest trump so far; {other_card} is as high but was played later.",
    "lowest-trump:so-far": "{card} is the lowest trump so far.",
    "lowest-trump:first:so-far": "{card} is the lowest trump so far; {other_card} is as low but was played later.",
    "highest-lead:so-far": "No trump yet: {card} is the highest {colour} card.",
    "lowest-lead:so-far": "No trump yet: {card} is the lowest {colour} card above 0.",
    "zeros-only:so-far": "So far there are only 0s.",
    "zeros-nobody:so-far": "So far there are only 0s.",
    # notes
    "note-zeros-visible": "The rulebooks differ here: a led 0 sets the colour in the Sticheln booklets, as at this table; in Stick 'Em (Capstone, 2020) the first card above 0 does, and {seat} would take it.",
    "note-zeros-invisible": "The rulebooks differ here: by this table's rule a led 0 sets no colour, as in Stick 'Em (Capstone, 2020); in the Sticheln booklets it does, and {seat} would take it.",
    "note-zeros-only-leader": "All booklets give a trick of 0s to the leader; some tables play that nobody takes it.",
    "note-zeros-only-nobody": "By this table's rule nobody takes a trick of 0s; the booklets give it to the leader.",
    "note-reverse-plain-highest": "Without a trump the highest card of the lead colour wins, as in Classic; some tables reverse this too and would give it to {seat}.",
    "note-reverse-plain-lowest": "By this table's rule the lowest card above 0 of the lead colour wins without a trump; by the booklets the highest does, which {seat} played.",
    # lines
    "line-others": (
        "{n} other card: {points:+d}",
        "{n} other cards: {points:+d}",
    ),
    "line-marked": "{cards}: {points:+d}",
    "line-flat": (
        "{n} {colour} card at 5: {points:+d}",
        "{n} {colour} cards at 5 each: {points:+d}",
    ),
    # cards
    "card-twice:declared": "{card} is the declared card of {seat} and stays in front of that player.",
    "card-twice:pile": "{card} already lies in front of {seat}.",
    "card-claimed": "{card} cannot lie in front of {seat}: it is known to lie in front of {other_seat}.",
    "card-out": "{card} was in a trick that nobody took: it is out of play.",
    # a declared card that was entered again while it was face down
    "declared-twice": "{card} was entered twice: declared by {seat} and by {other_seat}.",
    "declared-twice:aside": "{card} was entered twice: declared by {seat} and put aside.",
    "declared-twice:trick": "{card} was entered twice: declared by {seat}, played by {other_seat} in trick {number}.",
    "declared-twice:now": "{card} was entered twice: declared by {seat}, played by {other_seat}.",
    # rounds
    "untaken": "Tricks that nobody took: {n}, but there are 0s for only {expected}.",
    "zeros-needed": (
        "The trick that nobody took needs {expected} 0s; left for it: {left}.",
        "The {n} tricks that nobody took need {expected} 0s; left for them: {left}.",
    ),
    "not-only-zeros": "Only a trick of 0s goes to nobody, and {card} was in this one.",
    "aside-hidden": "By this table's rule left-over cards stay hidden.",
    "declared-again": "{seat} has declared already.",
    "declare-count": "Cards to declare in {game}: {expected} for every player, not {n}.",
    "declare-colours": "The declared cards must be of different colours: {cards}.",
    "chosen-again": "{seat} has chosen already.",
    "choose-not-won": "{seat} cannot choose {colour}; colours won: {colours}.",
    "choose-missing": "{seat} took tricks and has to choose a colour.",
    "turn-up-first": "Cards lie face down: turn them up before the piles are counted.",
    # counts
    "pile-colour": "{card} is not of a marked colour of {seat}: {colours}.",
    "pile-colours": "Colours of marked cards in the pile of {seat}: {n}, but there must be {expected}.",
    "pile-missing": "{card} lies in front of {seat} but is not in the pile as counted.",
    "pile-size": "{seat} must have {expected} cards in front, not {n}; tricks taken: {tricks}.",
    "pile-size:one": "{seat} must have {expected} card in front, not {n}; tricks taken: {tricks}.",
    "pile-not-whole": (
        "{n} card in front of {seat} is no whole number of tricks: {laid} laid down, the rest in tricks of {each}.",
        "{n} cards in front of {seat} are no whole number of tricks: {laid} laid down, the rest in tricks of {each}.",
    ),
    "pile-tricks": (
        "The pile of {seat} makes {n} trick, but {low} to {high} are possible by what is recorded.",
        "The pile of {seat} makes {n} tricks, but {low} to {high} are possible by what is recorded.",
    ),
    "others-many": (
        "{n} other card cannot lie in front of {seat}: of other colours there can be only {expected}.",
        "{n} other cards cannot lie in front of {seat}: of other colours there can be only {expected}.",
    ),
    "others-sum": "Cards of other colours than {colours} in front of {seats}: {n}, but there can be only {expected}.",
    "others-few": (
        "{n} other card is too few in front of {seat}: {expected} are known from the tricks.",
        "{n} other cards are too few in front of {seat}: {expected} are known from the tricks.",
    ),
    "others-needed": (
        "Say how many other cards lie in front of {seat}: only {n} of {expected} tricks has a taker.",
        "Say how many other cards lie in front of {seat}: only {n} of {expected} tricks have a taker.",
    ),
    "pile-sum:more": "The piles hold {n} cards, {off} more than the {expected} in play.",
    "pile-sum:fewer": (
        "The piles hold {n} card, {off} fewer than the {expected} in play.",
        "The piles hold {n} cards, {off} fewer than the {expected} in play.",
    ),
    # mixes
    "told-trump-highest": "The highest trump takes the trick.",
    "told-trump-lowest": "The lowest trump takes the trick.",
    "told-face-1": "Cards of your misery colour cost their number; every other card earns 1.",
    "told-face-2": "Cards of your two misery colours cost their number; every other card earns 1.",
    "told-flat-1": "Cards of your misery colour cost 5 each; every other card earns 1.",
    "told-flat-2": "Cards of your two misery colours cost 5 each; every other card earns 1.",
    "told-lucky-1": "Cards of your lucky colour earn their number; every other card costs 1.",
    "told-lucky-2": "Cards of your two lucky colours earn their number; every other card costs 1.",
    "told-open-1": "Each player declares one colour, and everybody sees it.",
    "told-open-2": "Each player declares two colours, and everybody sees them.",
    "told-hazy-1": "Each player declares one colour, face down until the round is over.",
    "told-hazy-2": "Each player declares two colours, face down until the round is over.",
    "told-delayed-1": "Nobody declares: after the tricks each player picks a colour among those won.",
    "bad-mix": "Two colours cannot be picked after the tricks: a player who won only one colour has no second. Declare them before play, or pick one.",
    # texts
    "unknown-colour": "'{text}' is no colour of this game: {known}.",
}
