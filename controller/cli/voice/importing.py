"""``prinyato voice import``: a club's recordings become a pack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from controller.cli.voice.making import Made, Source, make
from controller.cli.voice.names import nearest, recordings
from controller.cli.voice.report import lines_of, progress, tell
from controller.cli.voice.target import Target
from controller.config import ConfigError
from sounds.flaws import Finding, Flaw

_NOTICE = "NOTICE.md"


def import_folder(folder: Path, into: Target, *, again: bool) -> int:
    """Take every recording of a folder; those of clips that the pack has only ``again``. Returns the exit code.

    Raises ``ConfigError``, ``SoundsError`` or OSError.
    """
    if folder.resolve() == into.folder.resolve():
        raise ConfigError(f"{folder} cannot be made into itself; name another folder with --pack")
    found = recordings(folder)
    if not found:
        raise ConfigError(f"{folder} has no recording; prinyato voice sheet lists the names that they must have")
    strange = list(_strange(found, into))
    known = {clip: paths[0] for clip, paths in found.items() if clip in into.catalogue.texts and len(paths) == 1}
    sources = [
        Source(clip, partial(known.__getitem__, clip))
        for clip in into.catalogue.texts
        if clip in known and (again or clip not in into.there)
    ]
    return put(sources, into, strange, left=len(known) - len(sources))


def put(sources: list[Source], into: Target, strange: list[Finding], *, left: int) -> int:
    """Make the clips and say what came of it; ``left`` were there already. Returns the exit code."""
    words = into.words
    with progress(words) as show:
        made = make(sources, into, show)
    for line in lines_of([*strange, *made.findings], into.catalogue.texts, words):
        print(line)
    _sum_up(made, into, left)
    if made.taken:
        _write_notice(into)
        tell(words("use", folder=into.folder.resolve()))
    return 1 if strange or made.findings else 0


def _strange(found: dict[str, list[Path]], into: Target) -> Iterator[Finding]:
    """What cannot be a clip by its name."""
    words = into.words
    for clip, paths in found.items():
        names = ", ".join(path.name for path in paths)
        if clip not in into.catalogue.texts:
            near = nearest(clip, into.catalogue.texts)
            yield Finding(names, Flaw.UNKNOWN, why=words("nearest", clip=near) if near else words("no_nearest"))
        elif len(paths) > 1:
            yield Finding(clip, Flaw.DOUBLE, why=names)


def _sum_up(made: Made, into: Target, left: int) -> None:
    words = into.words
    print(words("taken", taken=len(made.taken), folder=into.folder))
    if left:
        print(words("left", left=left))
    missing = [clip for clip in into.missing if clip not in made.taken]
    if missing:
        tell(words("gaps", missing=len(missing), ours=into.ours.voice, folder=into.folder))


def _write_notice(into: Target) -> None:
    about, words = into.about, into.words
    notice = into.folder / _NOTICE
    if notice.exists() or notice.is_symlink():
        tell(words("notice_stays"))
        return
    origin = words("origin_engine", engine=about.engine) if about.engine else words("origin", voice=about.voice)
    text = words("notice", name=into.folder.resolve().name, voice=about.voice, origin=origin, licence=about.licence)
    notice.write_text(text, encoding="utf-8")
