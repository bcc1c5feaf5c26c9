"""A second referee, written the slow way: strike out every card that some rule says has lost, until one is left.

Shares nothing with the rulesets: cards are (letter, number) pairs, house rules plain arguments. Answers the positions
of the takers in the order their colours appeared, and who leads (None where the game has no next leader).
"""

from __future__ import annotations

Cards = list[tuple[str, int]]
Opinion = tuple[list[int], int | None]


def sticheln(
    cards: Cards, lowest: bool = False, invisible: bool = False, nobody: bool = False, plain: bool = False
) -> Opinion:
    if all(number == 0 for _, number in cards):
        return ([], 0) if nobody else ([0], 0)
    lead = cards[0][0]
    if invisible:
        lead = next(colour for colour, number in cards if number > 0)
    left = [place for place, card in enumerate(cards) if card[0] == lead or card[1] > 0]  # foreign 0s are out
    trumps = [place for place in left if cards[place][0] != lead]
    if trumps:
        low_wins = lowest
        left = trumps
    else:
        low_wins = lowest and plain
        if low_wins:
            left = [place for place in left if cards[place][1] > 0]
    while len(left) > 1:  # of two cards the worse goes; of two equal ones the later
        first, second = left[0], left[1]
        a, b = cards[first][1], cards[second][1]
        second_wins = b < a if low_wins else b > a
        left.remove(first if second_wins else second)
    return [left[0]], left[0]


def sticheln_score(cards: Cards, marked: str, count: str) -> int:
    """What lies in front of a player, one card after the other."""
    score = 0
    for colour, number in cards:
        if colour not in marked:
            score += -1 if count == "lucky" else 1
        elif count == "flat":
            score -= 5
        else:
            score += number if count == "lucky" else -number
    return score


def hat_trick(cards: Cards, by_winner: bool = False) -> Opinion:
    colours: list[str] = []
    for colour, _ in cards:
        if colour not in colours:
            colours.append(colour)
    piles = [{n: place for place, (c, n) in enumerate(cards) if c == colour} for colour in colours[:2]]
    takers = [pile[sorted(pile)[-1]] for pile in piles]
    if len(piles) == 1:
        return takers, takers[0]
    for number in range(20, -1, -1):
        holders = [index for index, pile in enumerate(piles) if number in pile]
        if len(holders) == 1:
            winner = takers[holders[0]]
            top = sorted(piles[holders[0]])[-1] == number
            return takers, winner if by_winner or top else piles[holders[0]][number]
    for colour in "rbg":
        if colour in colours[:2]:
            return takers, takers[colours.index(colour)]
    raise AssertionError("two piles have two colours")


def stichling(cards: Cards) -> Opinion:
    for number in range(15, 0, -1):
        if (cards[0][0], number) in cards:
            return [cards.index((cards[0][0], number))], None
    raise AssertionError("the first card is of the first colour")


def was_sticht(cards: Cards, colour: str | None, number: int | None) -> Opinion:
    if (colour, number) in cards:
        place = cards.index((colour, number))  # type: ignore[arg-type]
        return [place], place
    for place, card in enumerate(cards):
        if card[1] == number:
            return [place], place
    for suit in (colour, cards[0][0]):
        for value in range(9, 0, -1):
            if (suit, value) in cards:
                place = cards.index((suit, value))  # type: ignore[arg-type]
                return [place], place
    raise AssertionError("the first card is of the suit led")
