"""The host's remote on evdev: a presenter clicker, a numeric keypad, or what else sends keys.

From the device inwards: ``device`` (what the kernel gives), ``records`` (bytes to events), ``contacts`` (the keys that
are ours), ``strokes`` (what chatters is one press; pure), ``remote`` (the thread that owns all this). ``finding``
chooses the device, ``profiles`` says which code is which key.
"""
