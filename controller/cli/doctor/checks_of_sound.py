"""The loudspeaker: which cards there are, and a phrase that is spoken."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from controller.cli.doctor.findings import Finding, State, cause_of, fine, none, wrong
from controller.cli.doctor.patient import Patient
from controller.cli.packs import voice_of
from controller.config import ConfigError
from hardware.clocks import MonotonicClock
from hardware.ports import MILLISECOND, SECOND, Clip, Clock, HardwareError, Occasion, Speaker, Utterance
from hardware.sound.jukebox import KINDS, pieces_for
from hardware.speaker import SoundSettings, open_speaker
from sounds import BUNDLED, Catalogue, Pack

_PHRASE = "thanks"
_LONGEST_S = 15.0
_CARD = re.compile(r"^\s*(\d+) \[.*?\]: .*? - (.*)$", re.MULTILINE)
_PLAYBACK = re.compile(r"^(\d+)-\d+: [^:]* : ([^:]*?) :.*playback", re.MULTILINE)


def sound(patient: Patient) -> Iterator[Finding]:
    """The card, the phrase, the club's music; what cannot be heard where there is no sound is not tried."""
    if not patient.config.speaker.on:
        yield none("sound-card", "sound_off")
        return
    names = outputs(patient.read("/proc/asound/cards"), patient.read("/proc/asound/pcm"))
    phrase = _phrase(patient)
    yield judged_card(patient.config.speaker.device, names, opened=phrase.state is State.FINE)
    yield phrase
    yield _music(patient)


def outputs(cards: str, pcm: str) -> list[str]:
    """What can play, named as SDL and ``speaker.device`` name it, out of the kernel's two lists."""
    named = {int(number): name for number, name in _CARD.findall(cards)}
    return [f"{named[int(card)]}, {name}" for card, name in _PLAYBACK.findall(pcm) if int(card) in named]


def judged_card(device: str, names: Sequence[str], *, opened: bool) -> Finding:
    """``opened``: it has been, and so it is there, however the system names it."""
    there = "; ".join(names) or "–"
    if not opened and not names:
        return wrong("sound-card", "card_none")
    if not opened and device and device not in names:
        return wrong("sound-card", "card_missing", device=device, there=there)
    return fine("sound-card", "card_named" if device else "card_any", device=device, there=there)


def _phrase(patient: Patient) -> Finding:
    config = patient.config
    try:
        pack = voice_of(config).pack
    except ConfigError as error:
        return wrong("phrase", "voice_unusable", why=cause_of(error))
    if patient.plays:
        return none("phrase", "while_playing")
    if not patient.speaks:
        return none("phrase", "phrase_unwanted")
    try:
        _speak(pack, SoundSettings(device=config.speaker.device or None), MonotonicClock())
    except HardwareError as error:
        return wrong("phrase", "phrase_failed", why=cause_of(error))
    text = Catalogue.load(BUNDLED / f"{config.language}.toml").shown[_PHRASE]
    return fine("phrase", "phrase", text=text, voice=pack.voice)


def _music(patient: Patient) -> Finding:
    """Every piece that the table would play, by the ending of its name; whether it can be decoded is heard then."""
    folder = patient.config.speaker.music
    if not folder:
        return none("music", "music_none")
    try:
        pieces = {piece for occasion in Occasion for piece in pieces_for(occasion, Path(folder))}
    except OSError as error:
        return wrong("music", "music_missing", path=folder, why=error.strerror or str(error))
    if not pieces:
        return wrong("music", "music_empty", path=folder, kinds=", ".join(KINDS))
    return fine("music", "music", path=folder, pieces=len(pieces))


def _speak(pack: Pack, settings: SoundSettings, clock: Clock) -> None:
    """Say the phrase and wait until it has been said; raises the first thing that goes wrong."""
    troubles: list[HardwareError] = []
    opened = open_speaker(pack, clock, settings, troubles.append)
    try:
        if opened.silent_because is not None:
            raise opened.silent_because
        _let_end(opened.speaker, clock)
        if troubles:
            raise troubles[0]
    finally:
        opened.speaker.close()


def _let_end(speaker: Speaker, clock: Clock) -> None:
    plan = speaker.plan(Utterance((Clip(_PHRASE),)))
    left = (plan.ends - clock.now() + 200 * MILLISECOND) / SECOND
    threading.Event().wait(min(max(left, 0.0), _LONGEST_S))
