"""What happened, kept: the inputs of every game in one SQLite file, from which each can be played again.

``database.py`` is the file and its tables; ``store.py`` the games in it, begun, found and read back; ``writer.py``
the one thread that writes inputs. ``coders.py`` makes plain JSON of any value of the game's and back; ``codec.py``
does so for inputs, ``told.py`` for facts. ``lines.py`` is one game as a file to send, ``copies.py`` the whole
journal, ``search.py`` how a game is found by words. ``errors.py`` has all that can go wrong, each with what to check.
``whole_file.py`` writes the small files beside a journal.
"""

from controller.journal.codec import act_from_plain, act_to_plain, decode, encode, instant_of
from controller.journal.copies import Contents, check_journal, copy_journal, is_within, put_in_place
from controller.journal.errors import (
    BadRecord,
    JournalBusy,
    JournalClosed,
    JournalError,
    JournalFault,
    JournalFull,
    MissingField,
    NewerJournal,
    NoSuchGame,
    NotAJournal,
    NotPlain,
    RepeatedCommand,
    SecondWriter,
    TornJournal,
    TornLines,
    Uncodable,
    UnknownField,
    UnknownTag,
    UnwritableJournal,
    WrongType,
    WrongValue,
)
from controller.journal.lines import ExportedGame, PlainFact, from_lines, to_lines
from controller.journal.store import ABANDONED, CLOSED, GameSummary, Header, Journal, Recorded, wall_now
from controller.journal.told import fact_from_plain, fact_to_plain
from controller.journal.writer import Pending, Unwritten, Writer

__all__ = [
    "ABANDONED",
    "CLOSED",
    "BadRecord",
    "Contents",
    "ExportedGame",
    "GameSummary",
    "Header",
    "Journal",
    "JournalBusy",
    "JournalClosed",
    "JournalError",
    "JournalFault",
    "JournalFull",
    "MissingField",
    "NewerJournal",
    "NoSuchGame",
    "NotAJournal",
    "NotPlain",
    "Pending",
    "PlainFact",
    "Recorded",
    "RepeatedCommand",
    "SecondWriter",
    "TornJournal",
    "TornLines",
    "Uncodable",
    "UnknownField",
    "UnknownTag",
    "UnwritableJournal",
    "Unwritten",
    "Writer",
    "WrongType",
    "WrongValue",
    "act_from_plain",
    "act_to_plain",
    "check_journal",
    "copy_journal",
    "decode",
    "encode",
    "fact_from_plain",
    "fact_to_plain",
    "from_lines",
    "instant_of",
    "is_within",
    "put_in_place",
    "to_lines",
    "wall_now",
]
