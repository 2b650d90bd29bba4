"""What players say in Alderbrook, and the topic that must answer: typed, and as synthesised speech."""

from __future__ import annotations

from typing import NamedTuple


class PlayerLine(NamedTuple):
    """One line, who is addressed and which topic is expected to answer."""

    text: str
    character: str
    topic: str


PLAYER_LINES = (
    PlayerLine("hello", "brunhild", "greeting"),
    PlayerLine("good morning", "brunhild", "greeting"),
    PlayerLine("what is your name", "brunhild", "name"),
    PlayerLine("who are you", "brunhild", "name"),
    PlayerLine("my name is clara", "brunhild", "player_name"),
    PlayerLine("what do you do here", "brunhild", "trade"),
    PlayerLine("are you the blacksmith", "brunhild", "trade"),
    PlayerLine("how much is a sword", "brunhild", "price"),
    PlayerLine("what does a kettle cost", "brunhild", "price"),
    PlayerLine("what do you sell", "brunhild", "wares"),
    PlayerLine("where is the herbalist", "brunhild", "way"),
    PlayerLine("where am i", "brunhild", "village"),
    PlayerLine("tell me a poem", "brunhild", "poem"),
    PlayerLine("tell me a joke", "brunhild", "joke"),
    PlayerLine("how are you today", "brunhild", "how_are_you"),
    PlayerLine("thank you", "brunhild", "thanks"),
    PlayerLine("goodbye", "brunhild", "goodbye"),
    PlayerLine("hello osric", "osric", "greeting"),
    PlayerLine("what is your name", "osric", "name"),
    PlayerLine("i have a headache", "osric", "remedy"),
    PlayerLine("what helps against a cough", "osric", "remedy"),
    PlayerLine("where is the blacksmith", "osric", "way"),
    PlayerLine("how do i get to the forge", "osric", "way"),
    PlayerLine("tell me a story", "osric", "story"),
    PlayerLine("tell me a riddle", "osric", "riddle"),
    PlayerLine("can you bow", "osric", "bow"),
    PlayerLine("farewell", "osric", "goodbye"),
    PlayerLine("hello mira", "mira", "greeting"),
    PlayerLine("tell me a story", "mira", "story"),
    PlayerLine("do you know a secret", "mira", "secret"),
    PlayerLine("where is the blacksmith", "mira", "way"),
    PlayerLine("good evening", "hale", "greeting"),
    PlayerLine("how many travellers came today", "hale", "travellers"),
    PlayerLine("is it dangerous here", "hale", "danger"),
    PlayerLine("good night", "hale", "goodbye"),
)
