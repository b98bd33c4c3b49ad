"""``prinyato voice check``: is every clip of a pack fit to be heard?"""

from __future__ import annotations

from collections.abc import Iterator

from controller.cli.voice.making import Show
from controller.cli.voice.report import lines_of, progress, tell
from controller.cli.voice.words import Words
from controller.config import PACKS, ConfigError
from hardware.sound.errors import BadClip
from hardware.sound.reading import Read, reader
from sounds import BUNDLED, Catalogue, Pack
from sounds.flaws import Finding, Flaw, Measured, flaws_of

_NOTICE = "NOTICE.md"


def check(pack: Pack) -> int:
    """Say what is wrong. Returns the exit code. Raises ``ConfigError`` or ``SoundsError``."""
    if pack.language not in PACKS:
        raise ConfigError(f"{pack.path} speaks {pack.language!r}, and the phrases are in {', '.join(PACKS)}")
    words = Words(pack.language)
    catalogue = Catalogue.load(BUNDLED / f"{pack.language}.toml")
    with progress(words) as show:
        findings = list(findings_of(pack, catalogue, show))
    for line in lines_of(findings, catalogue.texts, words):
        print(line)
    if not findings:
        tell(words("all_well", clips=len(pack.clips), folder=pack.path))
    return 1 if findings else 0


def findings_of(pack: Pack, catalogue: Catalogue, show: Show) -> Iterator[Finding]:
    """Everything that is wrong with a pack, measured by ours of its language."""
    ours = Pack.load(BUNDLED / PACKS[pack.language])
    if not (pack.path / _NOTICE).is_file():
        yield Finding(_NOTICE, Flaw.MISSING)
    for clip in catalogue.texts:
        if clip not in pack.clips:
            yield Finding(clip, Flaw.MISSING)
    for clip in (*pack.clips, *pack.lost):
        if clip not in catalogue.texts:
            yield Finding(clip, Flaw.UNKNOWN)
    known = [clip for clip in pack.clips if clip in ours.clips]
    with reader(pack.sample_rate) as read:
        for number, clip in enumerate(known):
            show(number, len(known), clip)
            yield from _of_clip(clip, pack, ours, read)


def _of_clip(clip: str, pack: Pack, ours: Pack, read: Read) -> Iterator[Finding]:
    recording = pack.clips[clip]
    try:
        samples = read(recording.path)
    except BadClip:
        yield Finding(clip, Flaw.UNREADABLE, why=recording.path.name)
        return
    seconds = ours.clips[clip].speech_frames / ours.sample_rate
    yield from flaws_of(Measured(clip, recording, samples, pack.sample_rate, seconds))
