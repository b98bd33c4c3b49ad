"""What an examination says in Russian: for each finding how it is, and what to do."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, str] = {
    "configuration": "Настройки",
    "table": "Стол",
    "python": "Python",
    "service": "Служба",
    "clock": "Часы",
    "power": "Питание",
    "temperature": "Температура",
    "disk-sync": "Запись на диск",
    "space": "Место на диске",
    "journal": "Журнал",
    "web-port": "Страница",
    "certificate": "Сертификат",
    "sound-card": "Звуковая карта",
    "phrase": "Проба голоса",
    "music": "Музыка",
    "remote": "Пульт в руке",
    "port": "Порт шины",
    "driver": "Драйвер порта",
    "console": "Консоль на порту",
    "modem-manager": "ModemManager",
    "line": "Шина",
    "pin-factory": "Чтение контактов",
    "lines": "Контакты",
    "lateness": "Задержка отклика",
    "press": "Нажатие на месте {seat}",
    "callback": "Отклик на нажатия",
    "seats": "Места",
    "lamps": "Лампы",
    "seat": "Место {seat}",
}

PHRASES: Mapping[str, str] = {
    "press": "Нажмите и отпустите кнопку места {seat}",
    "well": "Всё в порядке.",
    "well_but": "Играть можно. Обратите внимание: {notes}.",
    "wrong": "Не в порядке: {wrong}. Обратите внимание: {notes}.",
}

FINDINGS: Mapping[str, tuple[str, str]] = {
    "while_playing": ("стол работает: не трогаем", ""),
    "forbidden": ("{path}: открывать нельзя", "sudo usermod -aG {group} $USER; войдите заново"),
    "service_forbidden": (
        "{path}: службе открывать нельзя",
        "правила для устройств ставит sudo prinyato install; потом выньте и вставьте; чьё оно: ls -lL {path}",
    ),
    # the table
    "settings": ("{file}, мест {seats}", ""),
    "settings_none": ("файла нет, всё как обычно; мест {seats}", ""),
    "plays": (
        "работает сейчас; шину, контакты, голос и диск не трогаем",
        "чтобы проверить и их: sudo systemctl stop prinyato (или Ctrl-C у prinyato run) и ещё раз prinyato doctor",
    ),
    "plays_not": ("сейчас не работает", ""),
    "python": ("{version}, {path}", ""),
    # the service
    "not_installed": ("не установлена: стол запускают вручную, а установит его sudo prinyato install", ""),
    "no_systemd": ("здесь нет systemd", ""),
    "systemctl_fails": ("systemctl не отвечает: {why}", "запустите от root: sudo prinyato doctor"),
    "service_fails": ("не запускается ({state})", "причина в журнале службы: journalctl -u prinyato -n 50"),
    "service_disabled": ("не запускается вместе с компьютером ({state})", "sudo systemctl enable --now prinyato"),
    "service_stopped": ("остановлена ({state})", "sudo systemctl start prinyato"),
    "service_runs": ("работает и запускается вместе с компьютером", ""),
    # the clock
    "clock_right": ("идут верно, поправка {rate_ppm} ppm", ""),
    "clock_alone": (
        "не сверены с сетью: игре это не мешает, но даты игр могут быть неверны",
        "подключите сеть; sudo timedatectl set-ntp true; timedatectl покажет «synchronized: yes»",
    ),
    "clock_slewed": (
        "подводятся слишком быстро: {rate_ppm} ppm, а часы модулей выдерживают {limit_ppm}",
        "подождите несколько минут и повторите; если не проходит, на вечер: sudo systemctl stop systemd-timesyncd",
    ),
    "clock_unknown": ("ядро не говорит, как они идут ({why})", ""),
    # power and warmth
    "no_pi": ("это не Raspberry Pi", ""),
    "power_unknown": (
        "прошивка не отвечает, хватает ли напряжения",
        "добавьте себя в группу video: sudo usermod -aG video $USER; войдите заново; vcgencmd get_throttled",
    ),
    "voltage_low": (
        "прямо сейчас не хватает напряжения ({flags})",
        "возьмите родной блок питания Pi и короткий толстый кабель; отключите лишнее от USB",
    ),
    "slowed": (
        "Pi сейчас замедлен ({flags})",
        "дайте ему остыть: радиатор, вентилятор, открытый корпус; проверьте блок питания",
    ),
    "voltage_was_low": (
        "с включения уже не хватало напряжения ({flags}); сейчас хватает",
        "возьмите родной блок питания Pi; после перезагрузки проверьте ещё раз",
    ),
    "was_slowed": ("с включения Pi уже замедлялся ({flags}); сейчас нет", "дайте ему остывать: радиатор, вентилятор"),
    "power_good": ("напряжения хватает и хватало ({flags})", ""),
    "temperature_unknown": ("датчика нет", ""),
    "cool": ("{celsius} °C", ""),
    "warm": ("{celsius} °C, близко к 80", "радиатор или вентилятор; не накрывайте корпус"),
    "hot": ("{celsius} °C: Pi замедляется", "радиатор или вентилятор; откройте корпус"),
    # the disk
    "disk": ("обычно {median_ms} мс, самое долгое {longest_ms} мс, допустимо {limit_ms} мс", ""),
    "disk_stalls": (
        "обычно {median_ms} мс, но бывает {longest_ms} мс, допустимо {limit_ms} мс",
        "карта задумывается; возьмите карту класса A2 или USB-SSD",
    ),
    "disk_slow": (
        "обычно {median_ms} мс, самое долгое {longest_ms} мс, допустимо {limit_ms} мс",
        "карта слишком медленная: возьмите карту класса A2 или USB-SSD",
    ),
    "disk_unwritable": (
        "в {folder} нельзя писать ({why})",
        'запустите "sudo prinyato doctor"; если и так нельзя, проверьте диск: mount, dmesg | tail',
    ),
    "space": ("{free_mb} МБ свободно в {folder}", ""),
    "space_low": (
        "{free_mb} МБ свободно в {folder}",
        "освободите место: sudo apt-get clean; du -xh / | sort -h | tail",
    ),
    "space_gone": (
        "всего {free_mb} МБ свободно в {folder}, на вечер может не хватить",
        "освободите место: sudo apt-get clean; sudo journalctl --vacuum-size=50M",
    ),
    # the journal
    "journal": ("{path}: цел; игр {games}, записей {inputs}, {size_mb} МБ, версия {version}", ""),
    "journal_unfinished": (
        "{path}: цел; игр {games}, записей {inputs}, {size_mb} МБ, версия {version}; игра {unfinished} не окончена",
        "стол продолжит её, когда запустится; посмотреть: prinyato journal show {unfinished} --journal {path}",
    ),
    "journal_none": ("{path} ещё нет: его создаст первая игра", ""),
    "journal_read_only": (
        "{path}: записывать нельзя",
        "проверьте, чей он: ls -l {path}; не закрыт ли диск для записи: dmesg | tail; или sudo prinyato doctor",
    ),
    "journal_foreign": ("{path} – не журнал Prinyato ({why})", "назовите другой файл: file в разделе [journal]"),
    "journal_version": ("{path} от другой версии ({why})", "обновите программу: sudo prinyato upgrade ФАЙЛ.whl"),
    "journal_torn": (
        "{path} повреждён ({why})",
        "сохраните копию файла вместе с -wal и верните игры из запасной: sudo prinyato restore ФАЙЛ",
    ),
    "journal_busy": ("{path} держит другая программа ({why})", "закройте её: sudo fuser -v {path}"),
    "journal_faulty": (
        "{path} не читается ({why})",
        "проверьте карту: dmesg | tail; сохраните игры: prinyato backup /media/…",
    ),
    # the page
    "port_free": ("порт {port} на {host} свободен", ""),
    "port_ours": ("порт {port} на {host} занят работающим столом", ""),
    "port_taken": (
        "порт {port} на {host} занят другой программой",
        "кто это: sudo ss -ltnp 'sport = :{port}'; или другой port в разделе [web]",
    ),
    "port_low": (
        "порт {port} служба занять не может: ей доступны с {first}",
        "в table.toml в разделе [web] впишите port = 8000",
    ),
    "host_wrong": ("{host}: такого адреса здесь нет ({why})", 'в разделе [web] впишите host = "0.0.0.0"'),
    "certificate_none": ("не назван: страница открывается по HTTP", ""),
    "certificate": ("{path} действует ещё дней: {days}", ""),
    "certificate_ends": (
        "{path} действует ещё дней: {days}",
        "сделайте новый: sudo rm -r /etc/prinyato/https; sudo prinyato install --certificate",
    ),
    "certificate_over": (
        "{path} истёк: осталось дней {days} (или часы неверны)",
        "проверьте дату: timedatectl; новый: sudo rm -r /etc/prinyato/https; sudo prinyato install --certificate",
    ),
    "certificate_unusable": (
        "{path} не годится ({why})",
        "проверьте certificate и key в разделе [web]; новые: sudo prinyato install --certificate",
    ),
    "certificate_unknown": ("{path} есть, но срок не узнать ({why})", "sudo apt-get install openssl"),
    # the sound
    "sound_off": ("звук выключен в настройках: о голосовании говорят лампы", ""),
    "card_any": ("системная; есть: {there}", ""),
    "card_named": ("«{device}» на месте; есть: {there}", ""),
    "card_none": (
        "ни одной звуковой карты нет",
        "подключите USB-карту или включите звук: sudo raspi-config; потом aplay -l; без звука: on = false в [speaker]",
    ),
    "card_missing": (
        "карты «{device}» нет; есть: {there}",
        "впишите имя из этого списка: device в разделе [speaker]; или подключите карту",
    ),
    "phrase": ("сказано «{text}», голос {voice}. Не слышно – прибавьте громкость: alsamixer", ""),
    "phrase_unwanted": ("не просили (--no-sound)", ""),
    "phrase_failed": (
        "не сказать ({why})",
        "проверьте карту: aplay -l; speaker-test -l 1; если нельзя: sudo usermod -aG audio $USER; войдите заново",
    ),
    "voice_unusable": ("голос не годится ({why})", 'впишите voice = "" в разделе [speaker]: голос будет по языку'),
    "music_none": ("своей музыки нет", ""),
    "music": ("в папке {path} мелодий: {pieces}", ""),
    "music_missing": (
        "папки {path} не прочесть ({why})",
        'впишите её верно: music в разделе [speaker], или "" – без музыки',
    ),
    "music_empty": (
        "в папке {path} нет ни одной мелодии ({kinds})",
        "положите их туда; папки deal и night – своя каждой",
    ),
    # the remote
    "remote_none": ("не назван в настройках", ""),
    "remote": ("{device}, {path}: есть все клавиши", ""),
    "remote_no_library": ("нет библиотеки evdev ({why})", "sudo apt-get install python3-evdev"),
    "remote_binding": ("клавиши заданы неверно ({why})", "научите заново: prinyato remote learn"),
    "remote_nowhere": (
        "в {folder} нет ни одной клавиатуры",
        "вставьте приёмник пульта и включите пульт; потом: prinyato remote",
    ),
    "remote_missing": ("{path} не открыть ({why})", "вставьте приёмник; какие есть: prinyato remote"),
    "remote_not_input": ("{path} – не устройство ввода ({why})", "какие есть: prinyato remote"),
    "remote_lacks": ("{device}, {path}: нет клавиш для {keys}", "научите его: prinyato remote learn"),
    # the port
    "no_bus": ("места не на шине", ""),
    "port": ("{port} ({device})", ""),
    "port_missing": (
        "{port} нет; есть: {there}",
        "вставьте адаптер; имя: ls /dev/serial/by-path; впишите его: bus в разделе [seats]",
    ),
    "driver_none": ("{device} – не последовательный адаптер", ""),
    "driver": ("{driver}", ""),
    "driver_quick": ("{driver}, придерживает байты не дольше {latency_ms} мс", ""),
    "driver_slow": (
        "{driver} придерживает байты {latency_ms} мс",
        "echo 1 | sudo tee /sys/class/tty/{device}/device/latency_timer; навсегда: sudo prinyato install",
    ),
    "no_console": ("{device} свободен: на нём никто не входит в систему", ""),
    "getty": ("на {device} ждут входа в систему (getty)", "sudo systemctl disable --now serial-getty@{device}.service"),
    "console": (
        "на {device} выводит сообщения ядро (console={device})",
        "sudo raspi-config, Interface Options, Serial Port: консоль – нет; или уберите это из {file}; перезагрузите",
    ),
    "modem_not_usb": ("{device} не на USB: его не касается", ""),
    "modem_none": ("не работает", ""),
    "modem_told": ("работает, {device} не трогает", ""),
    "modem_dials": (
        "работает и будет звонить в {device}",
        "sudo prinyato install поставит правило; или sudo systemctl disable --now ModemManager",
    ),
    # the bus
    "line": ("{polls_per_s} опроса в секунду, испорченных кадров {faults}", ""),
    "line_silent": (
        "никто не отвечает ({polls_per_s} опроса в секунду)",
        "проверьте 12 В, провода A и B, концевые резисторы; подключите один модуль: prinyato seats{config}",
    ),
    "line_unnumbered": ("у модулей нет номеров: {spares}", "раздайте номера: prinyato seats enrol{config}"),
    "line_noisy": (
        "испорченных кадров {faults} при {polls_per_s} опросах в секунду",
        "проверьте концевые резисторы (два по 120 Ω), общий провод и длину ответвлений",
    ),
    "line_busy": (
        "{port} занят другой программой",
        "остановите стол: sudo systemctl stop prinyato; кто ещё: sudo fuser -v {port}",
    ),
    "line_not_serial": ("{port} – не последовательный порт ({why})", "впишите имя из ls /dev/serial/by-path"),
    "line_no_direction": (
        "драйвер {port} не переключает направление",
        "в разделе [seats] впишите bus_rs485 = false: адаптер USB делает это сам",
    ),
    "line_missing": ("{port} не открыть ({why})", "вставьте адаптер; имя: ls /dev/serial/by-path"),
    "seat_module": ("модуль {module}, ± {bound_us} мкс, {frames_per_s} кадра в секунду, ошибок {errors}", ""),
    "seat_vague": (
        "модуль {module}, ± {bound_us} мкс: многовато; {frames_per_s} кадра в секунду, ошибок {errors}",
        "проверьте драйвер порта (выше) и не занят ли компьютер: top",
    ),
    "seat_silent": (
        "не слышно",
        "проверьте кабель и питание модуля; номер: prinyato seats enrol --seat {seat}{config}",
    ),
    "seat_doubled": (
        "номер у нескольких модулей: {modules}",
        "оставьте один или дайте номер заново: prinyato seats enrol --seat {seat}{config}",
    ),
    "seat_protocol": (
        "модуль {module} говорит по-другому (протокол {protocol})",
        "запишите прошивку: prinyato seats flash --port ПОРТ",
    ),
    "seat_unlocked": (
        "модуль {module} слышно, но его часы не ведут",
        "повторите через минуту; если не проходит, смените модуль: у него плохой резонатор",
    ),
    "seat_stuck": ("модуль {module}: рука лежит", "уберите руку; если никого нет, проверьте датчик: он залип"),
    "seat_loses": (
        "модуль {module}: ошибок {errors} при {frames_per_s} кадрах в секунду",
        "проверьте разъём и кабель до этого места; prinyato seats{config} покажет живьём",
    ),
    # the Pi's lines
    "factory_unused": ("к контактам Pi ничего не подключено", ""),
    "factory": ("{factory}", ""),
    "factory_mock": ("mock: контакты ненастоящие", ""),
    "factory_missing": ("не установлено: {factory}", "sudo apt-get install python3-lgpio python3-gpiozero"),
    "factory_empty": ("lgpio {version} – пустышка", "pip uninstall lgpio; sudo apt-get install python3-lgpio"),
    "factory_old": (
        "RPi.GPIO {version} не работает на этом Pi или с ядром {kernel}",
        'в разделе [seats] впишите pin_factory = "lgpio"',
    ),
    "factory_twice": (
        "стоят и RPi.GPIO {rpi}, и rpi-lgpio {replacement}: под одним именем",
        'pip uninstall RPi.GPIO rpi-lgpio; в разделе [seats]: pin_factory = "lgpio"',
    ),
    "lines_no_driver": (
        "{factory} не читает контакты ({why})",
        "sudo usermod -aG gpio $USER; войдите заново; ls -l /dev/gpiochip*",
    ),
    "pin": ("GPIO{pin}: руки нет ({level})", ""),
    "pin_stuck": (
        "GPIO{pin}: рука лежит ({level})",
        "отпустите кнопку; если никто не жмёт, ищите замыкание: кнопка залипла или провод на земле",
    ),
    "pin_unusable": ("GPIO{pin} не прочитать ({why})", "кто его держит: gpioinfo | grep -w GPIO{pin}; проверьте pins"),
    "press": ("услышано", ""),
    "press_unheard": (
        "не услышано за 30 секунд",
        "проверьте провод от кнопки до платы, землю и номер в pins; повторите",
    ),
    "press_elsewhere": (
        "услышано на месте {other}",
        "если нажали верно, поменяйте провода мест {seat} и {other} на плате или их номера в pins",
    ),
    "callback_unknown": ("эта библиотека не говорит, когда ядро увидело нажатие: задержку не измерить", ""),
    "callback": ("не позже {longest_ms} мс (нажатий {times}), допустимо {limit_ms} мс", ""),
    "callback_late": (
        "до {longest_ms} мс (нажатий {times}), допустимо {limit_ms} мс: руку могут не расслышать",
        "закройте, что занимает компьютер: top; проверьте питание и температуру",
    ),
    "lateness": ("будят не позже {longest_ms} мс (из {times} раз), допустимо {limit_ms} мс", ""),
    "lateness_near": (
        "будят до {longest_ms} мс (из {times} раз), допустимо {limit_ms} мс",
        "посмотрите, чем занят компьютер: top",
    ),
    "lateness_over": (
        "будят только через {longest_ms} мс (из {times} раз), допустимо {limit_ms} мс: руку могут не расслышать",
        "закройте, что занимает компьютер: top; проверьте питание и температуру",
    ),
    "lamps_none": ("светят модули или никто", ""),
    "lamps_on_pins": ("по одной на контакт; горят ли, видно глазами: prinyato lamps{config}", ""),
    "lamps_on_spi": ("цепочка на {path}; горит ли, видно глазами: prinyato lamps{config}", ""),
    "spi_missing": (
        "{path} нет",
        "sudo raspi-config, Interface Options, SPI: включить; перезагрузите; ls /dev/spidev*",
    ),
    "seats_none": ('рук этот стол не слышит: [seats] on = "none"', ""),
    "seats_simulated": ("{seats} мест нажимаются на странице: проверять нечего", ""),
}
