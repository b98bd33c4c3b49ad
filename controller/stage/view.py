"""The shape of what a screen gets: one JSON object, in sections that change one by one.

Instants are milliseconds of table time (``float``); the page maps them to its own clock by ``now``. Texts are ready to
show, in the table's language. The host's view holds roles and proposals; the room's view has no place for them.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from controller.stage.health_view import HealthView
from controller.stage.offer_view import OfferView
from controller.stage.setup_view import SetupView
from controller.stage.trials_view import TrialsView


class ClockView(TypedDict):
    """A running or standing clock."""

    total: float
    ends: float | None
    """When it reaches zero; ``None`` while it stands."""
    left: float
    """What is left if it stands (ms)."""


class PhaseView(TypedDict):
    """Where the game stands."""

    kind: str
    """ready, deal, night, morning, discussion, speech, ballot, question, defence, best_move, last_word, day_over,
    over; at a free table also free, clock"""
    title: str
    """«Речь игрока № 3»"""
    subtitle: str
    """«Первый день», «Вторая ночь»; also whose question, how many have spoken"""
    seat: int | None
    """Whose turn or question it is."""
    clock: ClockView | None
    paused: bool


class HandView(TypedDict):
    """What became of a seat's hand in the question that stands or stood last."""

    state: Literal["counted", "late", "lifted", "stuck", "double", "self", "ineligible", "disputed", "unheard", "early"]
    note: str
    """«поздно на 13 мс ± 0,4», «рука поднята раньше «Принято»»"""


class PlaceView(TypedDict):
    """One place at the table, as the room knows it."""

    seat: int
    name: str
    alive: bool
    lamp: str
    """A value of hardware.ports.Lamp: dark, your_turn, nominated, asked, may_vote, counts, refused, not_heard …"""
    down: bool
    """The pad is down now."""
    heard: bool
    fouls: int
    frozen: bool
    """Frozen until the next night: nobody nominates or kills this player. No lamp shows it."""
    by_hand: bool
    """It votes through the host: its pad says nothing."""
    place: int | None
    """Place in the list of nominees, from 1."""
    hand: HandView | None


class SeatView(PlaceView):
    """The same for the host."""

    pad: int
    """The pad that is this seat's: whoever moves a simulated hand names that."""
    role: NotRequired[str | None]
    """civilian, mafia, don, sheriff …; ``None``: not entered"""


class AskedView(TypedDict):
    """The question that is asked, from its planning to its release, without the number of hands."""

    about: list[int]
    """One nominee, or all the tied for the third question."""
    text: str
    """«Кто за то, чтобы нашу игру покинул игрок № 5?»"""
    begins: float | None
    opens: float | None
    closes: float | None


class QuestionView(AskedView):
    """The same for the host."""

    settled: bool
    counted: list[int] | None
    """``None``: nobody's hand is felt, and the judge counts himself."""


class TallyView(TypedDict):
    """The count of one nominee in the ballot that is held or was held last."""

    seat: int
    votes: int | None
    """``None``: not asked yet, or counted by the judge himself."""
    leftovers: int


class ProposalView(TypedDict):
    """What the host is asked."""

    id: int
    kind: Literal["removal", "foul", "disputed", "unheard", "victory"]
    seat: int | None
    text: str
    confirm: OfferView
    dismiss: OfferView


class NightView(TypedDict):
    """The call that runs at night and what was entered."""

    call: str | None
    """mafia, don, sheriff …; ``None`` between calls and when the night is over"""
    prompt: str
    asks: list[str]
    """The roles whose choice can be entered now or later, in the order of the night: «sheriff»; where the seat must
    be told as well, «kamikaze 7», and «kamikaze ?» where the table does not know it."""
    chosen: dict[str, str]
    """One of ``asks`` -> «№ 5», «промах», «не сегодня» …"""
    answer: dict[str, str]
    """role -> what the host shows, ready to show: «да», «чёрный» …; shown only while it is held"""


class CardView(TypedDict):
    """A kind of card in the deck, for entering who a seat is."""

    role: str
    title: str
    """«Шериф», «Комиссар»"""
    count: int


class WaysView(TypedDict):
    """What this rulebook calls things and lets a speaker do, for the host's keys."""

    foul: str
    """«Фол», «Замечание»"""
    gesture: bool
    """A nomination needs the hand on the table; the host may say that it was seen."""
    withdraw: bool
    """A speaker may take a nomination back."""
    technical: bool
    """Technical fouls are kept."""
    remark: bool
    """A remark is something else than a foul."""
    opposite: bool
    """A player's offence can give the victory to the other team (ППК)."""


class ClockKeyView(TypedDict):
    """A clock that a judge can start."""

    kind: str
    """speech, defence, last_word, agreement"""
    title: str
    """«Речь»"""
    seconds: int


class RemoteView(TypedDict):
    """Where the host points with his remote."""

    seat: int | None
    """The seat of its cursor, or of the number that is typed."""
    text: str
    """«Фол: № 3», «Набрано: 12», «Пульт в руке заперт»; empty while it points nowhere."""
    locked: bool


class LogLine(TypedDict):
    """One line of what happened."""

    id: int
    at: float
    kind: Literal["said", "fact", "violation", "notice", "refused"]
    text: str
    secret: NotRequired[bool]
    """It tells a role, a choice of the night or an answer: shown only while the roles are."""


class PadView(TypedDict):
    """One pad of the table before a game, in the order in which they lie."""

    pad: int
    seat: int | None
    """The number that is at it, as far as it is known by now."""
    name: str
    lamp: str
    down: bool
    heard: bool


class LobbyView(TypedDict):
    """The table between two games."""

    pads: list[PadView]
    next: int | None
    """While hands come down in order: whose number is next; ``None`` if they do not."""
    longest: int
    """How many characters a name may have."""


class View(TypedDict, total=False):
    """Everything the host's page shows. A change message carries only the sections that changed."""

    now: float
    audience: Literal["host"]
    language: Literal["ru", "en"]
    game: str
    """The game's number in the journal."""
    rulebook: str
    title: str
    """What is played, for the head of the page: «Игра 3 · Городская мафия»"""
    step: int
    phase: PhaseView
    seats: list[SeatView]
    nominees: list[int]
    question: QuestionView | None
    tallies: list[TallyView]
    next: OfferView | None
    others: list[OfferView]
    """Further commands of this moment: ask again, withdraw the question, go on without …"""
    undo: OfferView | None
    pause: OfferView | None
    proposals: list[ProposalView]
    night: NightView | None
    lobby: LobbyView | None
    """Host only; ``None`` during a game."""
    setup: SetupView | None
    """Host only; ``None`` during a game."""
    deck: list[CardView]
    """Host only; empty in a game without roles."""
    ways: WaysView
    clocks: list[ClockKeyView]
    """Host only; empty but at a free table, where any of them can be started, and any number asked about."""
    remote: RemoteView | None
    """Host only; ``None`` if the host has no remote."""
    log: list[LogLine]
    """The newest last; at most 60."""
    trials: TrialsView | None
    """Host only; ``None`` during a game, and while hands come down in order."""
    health: HealthView
    """Host only."""
    sound: str
    """Empty if the table can speak, else the reason, said once."""
    voice: str
    """Empty if its voice has every phrase, else which ones another voice says; said once."""


class ResultView(TypedDict):
    """What came last of a ballot or a night."""

    text: str
    """«Выход из игры», «Автокатастрофа», «Ночью никто не пострадал»"""
    seats: list[int]
    """Whom it is about; the text does not name them."""


class RoomView(TypedDict, total=False):
    """Everything the room's display shows. A change message carries only the sections that changed."""

    now: float
    audience: Literal["room"]
    language: Literal["ru", "en"]
    title: str
    phase: PhaseView
    seats: list[PlaceView]
    nominees: list[int]
    question: AskedView | None
    tallies: list[TallyView]
    result: ResultView | None
    """``None`` once the game has gone on."""
    ended: list[ResultView]
    """Of a finished game who stayed to the end and how the others left it: «Ушли голосованием»; else empty."""
