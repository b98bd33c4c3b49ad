"""The parts of the table's voice; ``hardware.speaker`` opens it.

An utterance's way: ``layout`` places its parts in frames, ``schedule`` gives it its instants (both pure); ``voice``
begins it so that they hold; ``composer`` makes its samples, of clips (``decoding``, once their ``headers`` have been
looked at) and tones (``tones``, ``synthesis``), each as loud as its kind is (``loudness``), in one buffer (``mixing``);
``mixer_player`` plays it.

``mixer_speaker`` is the thread around that. ``device`` opens the card anew when it has gone, and ``jukebox`` plays
music, which makes room for speech (``ducking``, ``gliding``). ``silent_speaker`` only plans.

For tests and tools: ``recorder`` speaks onto a ``tape``; ``calibration`` and ``burst`` find how late the sound is;
``reading`` reads sound files where nothing plays. ``sdl`` is the mixer below.
"""
