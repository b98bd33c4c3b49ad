"""What an examination says in English: for each finding how it is, and what to do."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "configuration": "Settings",
    "table": "Table",
    "python": "Python",
    "service": "Service",
    "clock": "Clock",
    "power": "Power",
    "temperature": "Temperature",
    "disk-sync": "Writing to disk",
    "space": "Room on the disk",
    "journal": "Journal",
    "web-port": "Page",
    "certificate": "Certificate",
    "sound-card": "Sound card",
    "phrase": "Test of the voice",
    "remote": "Remote",
    "port": "Port of the bus",
    "driver": "Driver of the port",
    "console": "Console on the port",
    "modem-manager": "ModemManager",
    "line": "Bus",
    "pin-factory": "Reading the lines",
    "lines": "Lines",
    "lateness": "Delay of callbacks",
    "seats": "Seats",
    "lamps": "Lamps",
    "seat": "Seat {seat}",
}

PHRASES: Mapping[str, str] = {
    "well": "All is well.",
    "well_but": "You can play. To look at: {notes}.",
    "wrong": "Wrong: {wrong}. To look at: {notes}.",
}

_PLAYING = "a table is running: left alone"

FINDINGS: Mapping[str, tuple[str, str]] = {
    "while_playing": (_PLAYING, ""),
    "settings": ("{file}, {seats} seats", ""),
    "settings_none": ("there is no file, all is as usual; {seats} seats", ""),
    "plays": (
        "is running; bus, lines, voice and disk are left alone",
        "to examine them too: sudo systemctl stop prinyato (or Ctrl-C at prinyato run), then prinyato doctor again",
    ),
    "plays_not": ("is not running", ""),
    "python": ("{version}, {path}", ""),
    "not_installed": ("not installed: the table is started by hand; sudo prinyato install installs it", ""),
    "no_systemd": ("there is no systemd here", ""),
    "systemctl_fails": ("systemctl does not answer: {why}", "run it as root: sudo prinyato doctor"),
    "service_fails": ("does not start ({state})", "its log says why: journalctl -u prinyato -n 50"),
    "service_disabled": ("does not start with the computer ({state})", "sudo systemctl enable --now prinyato"),
    "service_stopped": ("is stopped ({state})", "sudo systemctl start prinyato"),
    "service_runs": ("runs, and starts with the computer", ""),
    "clock_right": ("is right, corrected by {rate_ppm} ppm", ""),
    "clock_alone": (
        "not compared with the network: that is no harm to a game, but the dates of games may be wrong",
        'connect a network; sudo timedatectl set-ntp true; timedatectl then shows "synchronized: yes"',
    ),
    "clock_slewed": (
        "is being moved too fast: {rate_ppm} ppm, and the modules' clocks bear {limit_ppm}",
        "wait some minutes and try again; if it stays, for the evening: sudo systemctl stop systemd-timesyncd",
    ),
    "clock_unknown": ("the kernel does not say how it goes ({why})", ""),
    "no_pi": ("this is no Raspberry Pi", ""),
    "power_unknown": (
        "the firmware does not say whether the voltage is enough",
        "join the group video: sudo usermod -aG video $USER; log in again; vcgencmd get_throttled",
    ),
    "voltage_low": (
        "the voltage is too low right now ({flags})",
        "take the Pi's own power supply and a short thick cable; unplug from USB what is not needed",
    ),
    "slowed": (
        "the Pi is slowed down now ({flags})",
        "let it cool: a heat sink, a fan, an open case; check the power supply",
    ),
    "voltage_was_low": (
        "the voltage has been too low since the start ({flags}); now it is not",
        "take the Pi's own power supply; restart, and examine it again",
    ),
    "was_slowed": ("the Pi has been slowed down since the start ({flags}); now it is not", "a heat sink, or a fan"),
    "power_good": ("the voltage is enough, and has been ({flags})", ""),
    "temperature_unknown": ("there is no sensor", ""),
    "cool": ("{celsius} °C", ""),
    "warm": ("{celsius} °C, near to 80", "a heat sink or a fan; do not cover the case"),
    "hot": ("{celsius} °C: the Pi slows down", "a heat sink or a fan; open the case"),
    "disk": ("{median_ms} ms as a rule, {longest_ms} ms at the longest, {limit_ms} ms are allowed", ""),
    "disk_stalls": (
        "{median_ms} ms as a rule, but {longest_ms} ms at times; {limit_ms} ms are allowed",
        "the card stalls; take a card of class A2, or a USB SSD",
    ),
    "disk_slow": (
        "{median_ms} ms as a rule, {longest_ms} ms at the longest; {limit_ms} ms are allowed",
        "the card is too slow: take a card of class A2, or a USB SSD",
    ),
    "disk_unwritable": (
        "{folder} may not be written ({why})",
        'run "sudo prinyato doctor"; if that does not help, check the disk: mount, dmesg | tail',
    ),
    "space": ("{free_mb} MB are free in {folder}", ""),
    "space_low": ("{free_mb} MB are free in {folder}", "make room: sudo apt-get clean; du -xh / | sort -h | tail"),
    "space_gone": (
        "only {free_mb} MB are free in {folder}, which may not last the evening",
        "make room: sudo apt-get clean; sudo journalctl --vacuum-size=50M",
    ),
    "journal": ("{path}: whole; games: {games}, inputs: {inputs}; {size_mb} MB, version {version}", ""),
    "journal_unfinished": (
        "{path}: whole; games: {games}, inputs: {inputs}; {size_mb} MB, version {version}; game {unfinished} is open",
        "the table goes on with it when it starts; to see it: prinyato journal show {unfinished} --journal {path}",
    ),
    "journal_none": ("{path} is not there yet: the first game makes it", ""),
    "journal_read_only": ("{path}: may not be written", "see whose it is: ls -l {path}; or sudo prinyato doctor"),
    "journal_foreign": ("{path} is no journal of Prinyato ({why})", "name another file: file in section [journal]"),
    "journal_version": ("{path} is of another version ({why})", "upgrade: sudo prinyato upgrade FILE.whl"),
    "journal_torn": (
        "{path} is damaged ({why})",
        "keep a copy of it and its -wal, then take the games back: sudo prinyato restore FILE",
    ),
    "journal_busy": ("{path} is held by another program ({why})", "end that: sudo fuser -v {path}"),
    "journal_faulty": (
        "{path} cannot be read ({why})",
        "check the card: dmesg | tail; keep the games: prinyato backup /media/…",
    ),
    "port_free": ("port {port} of {host} is free", ""),
    "port_ours": ("port {port} of {host} is the running table's", ""),
    "port_taken": (
        "port {port} of {host} is another program's",
        "whose: sudo ss -ltnp 'sport = :{port}'; or another port in section [web]",
    ),
    "port_low": (
        "port {port} is not the service's to take: those from {first} on are",
        "write port = 8000 into section [web] of table.toml",
    ),
    "host_wrong": ("{host}: no address of this computer ({why})", 'write host = "0.0.0.0" into section [web]'),
    "certificate_none": ("none is named: the page is served by HTTP", ""),
    "certificate": ("{path} holds for {days} days more", ""),
    "certificate_ends": (
        "{path} holds for {days} days more",
        "make a new one: sudo rm -r /etc/prinyato/https; sudo prinyato install --certificate",
    ),
    "certificate_over": (
        "{path} has ended, days to go: {days} (or the clock is wrong)",
        "check the date: timedatectl; a new one: sudo rm -r /etc/prinyato/https; sudo prinyato install --certificate",
    ),
    "certificate_unusable": (
        "{path} will not do ({why})",
        "check certificate and key in section [web]; new ones: sudo prinyato install --certificate",
    ),
    "certificate_unknown": ("{path} is there, but not until when it holds ({why})", "sudo apt-get install openssl"),
    "sound_off": ("sound is switched off in the settings: the lamps are the announcement", ""),
    "card_any": ("the system's; there are: {there}", ""),
    "card_named": ("“{device}” is there; there are: {there}", ""),
    "card_none": (
        "there is no sound card",
        "plug in a USB card, or switch sound on: sudo raspi-config; then aplay -l; without: on = false in [speaker]",
    ),
    "card_missing": (
        "there is no card “{device}”; there are: {there}",
        "write a name of this list as device in section [speaker], or plug the card in",
    ),
    "phrase": ("“{text}” was said by the voice {voice}. If you did not hear it, turn it up: alsamixer", ""),
    "phrase_unwanted": ("not asked for (--no-sound)", ""),
    "phrase_failed": ("cannot be said ({why})", "check the card: aplay -l; speaker-test -t wav -l 1"),
    "voice_unusable": ("the voice will not do ({why})", 'write voice = "" in section [speaker]: by language'),
    "remote_none": ("none is named in the settings", ""),
    "remote": ("{device}, {path}: has all the keys", ""),
    "remote_no_library": ("the library evdev is missing ({why})", "sudo apt-get install python3-evdev"),
    "remote_binding": ("its keys are wrongly bound ({why})", "learn them anew: prinyato remote learn"),
    "remote_nowhere": (
        "there is no keyboard in {folder}",
        "plug in the remote's receiver and switch the remote on; then: prinyato remote",
    ),
    "remote_missing": ("{path} cannot be opened ({why})", "plug the receiver in; which there are: prinyato remote"),
    "remote_forbidden": ("{path}: may not be read", "sudo usermod -aG input $USER; log in again"),
    "remote_not_input": ("{path} is no input device ({why})", "which there are: prinyato remote"),
    "remote_lacks": ("{device}, {path}: has no keys for {keys}", "learn its keys: prinyato remote learn"),
    "no_bus": ("the seats are not on a bus", ""),
    "port": ("{port} ({device})", ""),
    "port_missing": (
        "{port} is not there; there are: {there}",
        "plug the adapter in; its name: ls /dev/serial/by-path; write it as bus in section [seats]",
    ),
    "port_forbidden": ("{port}: may not be opened", "sudo usermod -aG dialout $USER; log in again"),
    "driver_none": ("{device} is no serial adapter", ""),
    "driver": ("{driver}", ""),
    "driver_quick": ("{driver}, holds bytes back for no more than {latency_ms} ms", ""),
    "driver_slow": (
        "{driver} holds bytes back for {latency_ms} ms",
        "echo 1 | sudo tee /sys/class/tty/{device}/device/latency_timer; for good: sudo prinyato install",
    ),
    "no_console": ("{device} is free: nobody logs in there", ""),
    "getty": (
        "a login waits on {device} (getty)",
        "sudo systemctl disable --now serial-getty@{device}.service",
    ),
    "console": (
        "the kernel writes its messages to {device} (console={device})",
        "sudo raspi-config, Interface Options, Serial Port: console off; or take it out of {file}; restart",
    ),
    "modem_not_usb": ("{device} is not on USB: it is left alone", ""),
    "modem_none": ("is not running", ""),
    "modem_told": ("is running, and leaves {device} alone", ""),
    "modem_dials": (
        "is running, and will dial into {device}",
        "sudo prinyato install puts in a rule; or sudo systemctl disable --now ModemManager",
    ),
    "line": ("{polls_per_s} polls a second, {faults} damaged frames", ""),
    "line_silent": (
        "nobody answers ({polls_per_s} polls a second)",
        "check the 12 V, the wires A and B, the terminating resistors; plug in one module: prinyato seats{config}",
    ),
    "line_unnumbered": ("the modules have no numbers: {spares}", "give them: prinyato seats enrol{config}"),
    "line_noisy": (
        "{faults} damaged frames at {polls_per_s} polls a second",
        "check the terminating resistors (two of 120 Ω), the common wire, and the length of branches",
    ),
    "line_busy": (
        "{port} is used by another program",
        "stop the table: sudo systemctl stop prinyato; who else: sudo fuser -v {port}",
    ),
    "line_not_serial": ("{port} is no serial port ({why})", "write a name that ls /dev/serial/by-path shows"),
    "line_no_direction": (
        "the driver of {port} does not switch the direction",
        "write bus_rs485 = false into section [seats]: a USB adapter does so by itself",
    ),
    "line_missing": ("{port} cannot be opened ({why})", "plug the adapter in; its name: ls /dev/serial/by-path"),
    "seat_module": ("module {module}, ± {bound_us} µs, {frames_per_s} frames a second, {errors} errors", ""),
    "seat_vague": (
        "module {module}, ± {bound_us} µs, which is much; {frames_per_s} frames a second, {errors} errors",
        "check the port's driver (above), and what keeps the computer busy: top",
    ),
    "seat_silent": (
        "is not heard",
        "check the module's cable and power; its number: prinyato seats enrol --seat {seat}{config}",
    ),
    "seat_doubled": (
        "several modules have its number: {modules}",
        "keep one, or give the number anew: prinyato seats enrol --seat {seat}{config}",
    ),
    "seat_protocol": (
        "module {module} speaks otherwise (protocol {protocol})",
        "write its firmware: prinyato seats flash --port PORT",
    ),
    "seat_unlocked": (
        "module {module} is heard, but its clock is not followed",
        "try again in a minute; if it stays, take another module: its resonator is bad",
    ),
    "seat_stuck": (
        "module {module}: a hand is down",
        "take the hand off; if nobody is there, check the sensor: it is stuck",
    ),
    "seat_loses": (
        "module {module}: {errors} errors at {frames_per_s} frames a second",
        "check the plug and the cable to this seat; prinyato seats{config} shows it live",
    ),
    "factory_unused": ("nothing hangs on the Pi's own lines", ""),
    "factory": ("{factory}", ""),
    "factory_mock": ("mock: the lines are not real", ""),
    "factory_missing": ("not installed: {factory}", "sudo apt-get install python3-lgpio python3-gpiozero"),
    "factory_empty": ("lgpio {version} is empty", "pip uninstall lgpio; sudo apt-get install python3-lgpio"),
    "factory_old": (
        "RPi.GPIO {version} does not work on this Pi, or with kernel {kernel}",
        'write pin_factory = "lgpio" into section [seats]',
    ),
    "factory_twice": (
        "both RPi.GPIO {rpi} and rpi-lgpio {replacement} are there, under one name",
        'pip uninstall RPi.GPIO rpi-lgpio; in section [seats]: pin_factory = "lgpio"',
    ),
    "lines_no_driver": (
        "{factory} does not read the lines ({why})",
        "sudo usermod -aG gpio $USER; log in again; ls -l /dev/gpiochip*",
    ),
    "pin": ("GPIO{pin}: no hand ({level})", ""),
    "pin_stuck": (
        "GPIO{pin}: a hand is down ({level})",
        "let the button go; if nobody presses it, look for a short: it is stuck, or the wire is at ground",
    ),
    "pin_unusable": ("GPIO{pin} cannot be read ({why})", "who holds it: gpioinfo | grep -w GPIO{pin}; check pins"),
    "lateness": ("a thread wakes within {longest_ms} ms ({times} times), {limit_ms} ms are allowed", ""),
    "lateness_near": (
        "a thread wakes within {longest_ms} ms ({times} times), {limit_ms} ms are allowed",
        "see what keeps the computer busy: top",
    ),
    "lateness_over": (
        "a thread wakes only after {longest_ms} ms ({times} times), {limit_ms} ms are allowed: a hand may be unheard",
        "end what keeps the computer busy: top; check its power and temperature",
    ),
    "lamps_none": ("the modules light, or nobody", ""),
    "lamps_on_pins": ("one a line; whether they light is to be seen: prinyato lamps{config}", ""),
    "lamps_on_spi": ("a chain on {path}; whether it lights is to be seen: prinyato lamps{config}", ""),
    "spi_missing": ("{path} is not there", "sudo raspi-config, Interface Options, SPI: on; restart; ls /dev/spidev*"),
    "spi_forbidden": ("{path}: may not be opened", "sudo usermod -aG spi $USER; log in again"),
    "seats_simulated": ("{seats} seats are pressed on the page: there is nothing to examine", ""),
}
