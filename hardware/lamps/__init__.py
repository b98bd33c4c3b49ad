"""Lamps on the Pi's own header: one line a seat, or one chain of RGB lights.

``meanings`` has the colour and the pattern of every meaning, ``shown`` what each seat shows at an instant (both pure),
``lights`` the thread that tells the lamps. These are ``single``, or a ``chain`` at an SPI device (``spi``).
"""
