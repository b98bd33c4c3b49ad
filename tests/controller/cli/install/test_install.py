"""An installation shows what it will do, does it once, can be done again, and is taken away without a trace."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from zipfile import ZipFile

import pytest

from controller.cli import main
from controller.cli.install import package, plan, wifi
from controller.cli.install.machine import Machine, Outside, run_here
from controller.cli.install.steps import StepFailed
from controller.config import Config, configured, read_config
from controller.config.written import documented
from tests.controller.cli.install.machines import AVAHI, Recorder, machine_at, tree

OPTIONS = plan.Options(wifi.AccessPoint("Клуб", "sevenhands"), local_name=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "root"


@pytest.fixture
def computer(root: Path) -> tuple[Machine, Recorder]:
    return machine_at(root)


@pytest.fixture
def source(root: Path, computer: object) -> package.Source:
    path = root / "media" / "prinyato-1.2.0-py3-none-any.whl"
    path.parent.mkdir()
    ZipFile(path, "w").close()
    return package.wheel(path, offline=True)


def install(machine: Machine, source: package.Source, options: plan.Options = OPTIONS) -> None:
    plan.do(plan.installation(source, options), machine, lambda *_: None)


def uninstall(machine: Machine) -> None:
    plan.undo(plan.everything(), machine, lambda *_: None)


def test_what_is_installed(computer: tuple[Machine, Recorder], source: package.Source) -> None:
    machine, recorder = computer
    install(machine, source)
    assert machine.path("/opt/prinyato/current").readlink() == Path("/opt/prinyato/versions/1.2.0")
    assert machine.path("/usr/local/bin/prinyato").readlink() == Path("/opt/prinyato/current/bin/prinyato")
    assert "ExecStart=/opt/prinyato/current/bin/prinyato run --config /etc/prinyato/table.toml" in (
        machine.path("/etc/systemd/system/prinyato.service").read_text(encoding="utf-8")
    )
    assert "latency_timer" in machine.path("/etc/udev/rules.d/70-prinyato.rules").read_text(encoding="utf-8")
    assert "host-name=prinyato\n" in machine.path("/etc/avahi/avahi-daemon.conf").read_text(encoding="utf-8")
    missing = ["python3-venv", "python3-dev", "udev", "polkitd", "network-manager", "dnsmasq-base", "avahi-daemon"]
    home = "--home-dir /var/lib/prinyato"
    pip = "/opt/prinyato/versions/1.2.0/bin/python -m pip install --disable-pip-version-check --quiet"
    assert recorder.take() == [
        f"apt-get install --yes --no-install-recommends {' '.join(missing)}",
        *(f"groupadd --system {name}" for name in ("audio", "gpio", "input", "spi")),
        f"useradd --system --user-group --no-create-home {home} --shell /usr/sbin/nologin prinyato",
        "/usr/bin/python3 -m venv --system-site-packages /opt/prinyato/versions/1.2.0",
        f"{pip} --no-index --find-links /media /media/prinyato-1.2.0-py3-none-any.whl[pi]",
        "/opt/prinyato/versions/1.2.0/bin/prinyato --version",
        "systemctl restart avahi-daemon.service",
        "systemctl reload systemd-udevd.service",
        "systemctl restart systemd-udev-trigger.service",
        "systemctl daemon-reload",
        "systemctl enable prinyato.service",
        "systemctl restart prinyato.service",
    ]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_first_settings_explain_every_key_and_let_phones_in(
    computer: tuple[Machine, Recorder], source: package.Source, language: str
) -> None:
    machine, _ = computer
    install(machine, source, plan.Options(language=language))
    settings = machine.path(plan.SETTINGS)
    assert read_config(settings) == configured(Config(), {"web.host": "0.0.0.0"})
    explained = settings.read_text(encoding="utf-8").splitlines()
    ours = documented(language).splitlines()
    assert [line for line in explained if line not in ours] == ['host = "0.0.0.0"']
    assert [line for line in ours if line not in explained] == ['# host = "127.0.0.1"']


def test_settings_that_say_the_same_in_another_language_go_too(
    computer: tuple[Machine, Recorder], source: package.Source
) -> None:
    machine, _ = computer
    install(machine, source, plan.Options(language="en"))
    uninstall(machine)
    assert not machine.path(plan.SETTINGS).exists()


@pytest.mark.parametrize("changed", ['[web]\nhost = "10.0.0.7"\n', "[web\n", ""])
def test_settings_that_somebody_has_changed_stay(
    computer: tuple[Machine, Recorder], source: package.Source, changed: str
) -> None:
    machine, _ = computer
    install(machine, source)
    machine.path(plan.SETTINGS).write_text(changed, encoding="utf-8")
    uninstall(machine)
    assert machine.path(plan.SETTINGS).read_text(encoding="utf-8") == changed


# --- the room's display on the Pi's own screen -----------------------------------------------------


DISPLAY = plan.Options(display=True)


def test_the_display_has_a_user_and_a_service_of_its_own(
    computer: tuple[Machine, Recorder], source: package.Source
) -> None:
    machine, recorder = computer
    install(machine, source, DISPLAY)
    ran = recorder.take()
    assert ran[0].endswith(" cage chromium fonts-dejavu-core seatd xwayland")
    assert "groupadd --system render" in ran
    assert any(command.startswith("useradd ") and command.endswith(" prinyato-display") for command in ran)
    assert ran[-3:] == [
        "systemctl daemon-reload",
        "systemctl enable prinyato-display.service",
        "systemctl restart prinyato-display.service",
    ]
    assert "prinyato kiosk --config /etc/prinyato/table.toml" in (
        machine.path(plan.DISPLAY_UNIT).read_text(encoding="utf-8")
    )


def test_the_display_goes_with_the_table(computer: tuple[Machine, Recorder], source: package.Source) -> None:
    machine, recorder = computer
    install(machine, source, DISPLAY)
    recorder.take()
    uninstall(machine)
    ran = recorder.take()
    assert ran[:2] == ["systemctl stop prinyato-display.service", "systemctl disable prinyato-display.service"]
    assert "userdel prinyato-display" in ran
    assert not [name for name in tree(machine.root) if "prinyato" in name and not name.startswith("media")]


def test_without_the_option_the_screen_is_left_alone(
    computer: tuple[Machine, Recorder], source: package.Source
) -> None:
    machine, recorder = computer
    install(machine, source)
    assert not [command for command in recorder.take() if "display" in command or "cage" in command]
    assert not machine.path(plan.DISPLAY_UNIT).exists()


def test_whatever_roots_umask_is_the_table_can_read_its_program(
    computer: tuple[Machine, Recorder], source: package.Source
) -> None:
    machine, _ = computer
    before = os.umask(0o077)
    try:
        install(machine, source)
        assert machine.path("/etc/prinyato").stat().st_mode & 0o755 == 0o755
        assert machine.path(package.VERSIONS).stat().st_mode & 0o755 == 0o755
        assert run_here(["sh", "-c", "umask"]) == "0022\n"
    finally:
        os.umask(before)


def test_it_is_done_again_without_harm(computer: tuple[Machine, Recorder], source: package.Source) -> None:
    machine, recorder = computer
    install(machine, source)
    settings = machine.path(plan.SETTINGS)
    settings.write_text('language = "en"\n', encoding="utf-8")
    before = tree(machine.root)
    recorder.take()
    install(machine, source)
    assert tree(machine.root) == before
    assert not [command for command in recorder.take() if "useradd" in command or "groupadd" in command]


def test_it_goes_without_a_trace(computer: tuple[Machine, Recorder], source: package.Source) -> None:
    machine, recorder = computer
    install(machine, source)
    recorder.take()
    uninstall(machine)
    assert recorder.take()[:2] == ["systemctl stop prinyato.service", "systemctl disable prinyato.service"]
    assert not [name for name in tree(machine.root) if "prinyato" in name and not name.startswith("media")]
    assert machine.path("/etc/avahi/avahi-daemon.conf").read_text(encoding="utf-8") == AVAHI
    uninstall(machine)
    assert recorder.take() == []


def test_games_and_settings_stay(computer: tuple[Machine, Recorder], source: package.Source) -> None:
    machine, _ = computer
    install(machine, source)
    journal, settings = machine.path(plan.JOURNAL), machine.path(plan.SETTINGS)
    journal.parent.mkdir(parents=True)
    journal.write_text("an evening", encoding="utf-8")
    settings.write_text('rulebook = "club"\n', encoding="utf-8")
    uninstall(machine)
    assert journal.read_text(encoding="utf-8") == "an evening"
    assert settings.read_text(encoding="utf-8") == 'rulebook = "club"\n'


def test_a_step_that_fails_leaves_what_can_be_done_again(
    computer: tuple[Machine, Recorder], source: package.Source
) -> None:
    machine, recorder = computer
    recorder.fails = lambda command: " pip " in command
    with pytest.raises(StepFailed, match=r"failed: no such thing\. Run it by hand\.") as raised:
        install(machine, source)
    steps = plan.installation(source, OPTIONS)
    assert isinstance(steps[raised.value.index], package.Package)
    assert not machine.path(package.CURRENT).is_symlink()
    assert list(machine.path(package.VERSIONS).iterdir()) == []
    recorder.fails = lambda _: False
    install(machine, source)
    assert machine.path(package.CURRENT).is_symlink()


def test_the_networks_password_is_for_root_only_and_stays(
    computer: tuple[Machine, Recorder], source: package.Source
) -> None:
    machine, _ = computer
    install(machine, source)
    file = machine.path(wifi.PATH)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "\nssid=Клуб\n" in file.read_text(encoding="utf-8")
    assert wifi.password_of(machine) == "sevenhands"
    assert "sevenhands" not in repr(OPTIONS)


@pytest.mark.parametrize("name", ["", " ", "a;b", "a\nb", "[x]", "Ж" * 17])
def test_a_network_that_cannot_be_called_so(name: str) -> None:
    with pytest.raises(wifi.BadNetwork, match="cannot be a network's name"):
        wifi.check_name(name)


@pytest.mark.parametrize("password", ["short", "x" * 64, "семьрукк", "with space", "back\\slash"])
def test_a_password_that_cannot_be(password: str) -> None:
    with pytest.raises(wifi.BadNetwork):
        wifi.check_password(password)


def test_a_password_that_is_made_up_can_be_used() -> None:
    wifi.check_password(wifi.made_up())
    assert wifi.made_up() != wifi.made_up()


def test_a_wheel_outside_the_root_cannot_be_seen_there(computer: tuple[Machine, Recorder], tmp_path: Path) -> None:
    machine, _ = computer
    path = tmp_path / "prinyato-1.2.0-py3-none-any.whl"
    ZipFile(path, "w").close()
    with pytest.raises(StepFailed) as raised:
        install(machine, package.wheel(path, offline=False))
    assert isinstance(raised.value.__cause__, Outside)


# --- the commands ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["install", "uninstall"])
def test_only_the_plan_is_shown(command: str, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root.mkdir()
    assert main([command, "--root", str(root), "--dry-run"]) == 0
    said = capsys.readouterr().out
    assert "/etc/systemd/system/prinyato.service" in said
    assert "Ничего не изменено" in said
    assert tree(root) == {}


def test_without_a_terminal_nothing_is_done_unasked(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    root.mkdir()
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    assert main(["install", "--root", str(root), "--language", "en"]) == 2
    assert "run it with --yes" in capsys.readouterr().out
    assert tree(root) == {}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--wheel", "table.zip"], "no wheel of Prinyato"),
        (["--offline"], "name it with --wheel"),
        (["--wifi", "a;b"], "cannot be a network's name"),
    ],
)
def test_what_cannot_be_installed_is_said(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["install", "--dry-run", *words]) == 2
    assert says in capsys.readouterr().err


def test_only_root_may_change_this_computer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main(["uninstall", "--yes"]) == 2
    assert 'Run it again with "sudo"' in capsys.readouterr().err


def test_a_whole_installation_is_told_step_by_step(
    computer: tuple[Machine, Recorder],
    source: package.Source,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine, _ = computer
    monkeypatch.setattr("controller.cli.install.Machine", lambda _: machine)
    options = ["--wheel", str(source.what), "--offline", "--wifi", "Клуб", "--local-name", "--certificate", "--display"]
    assert main(["install", "--root", str(machine.root), *options, "--yes"]) == 0
    said = capsys.readouterr().out
    assert "готово  15. служба prinyato.service" in said
    assert f"Пароль сети «Клуб»: {wifi.password_of(machine)}" in said
    assert "/etc/prinyato/https/authority.crt" in said
    assert "готово  19. служба prinyato-display.service" in said
    assert "systemctl disable --now prinyato-display" in said
    assert main(["install", "--root", str(machine.root), *options, "--yes", "--language", "en"]) == 0
    assert f"Password of the network “Клуб”: {wifi.password_of(machine)}" in capsys.readouterr().out


def test_a_step_that_fails_is_told_with_what_was_done(
    computer: tuple[Machine, Recorder],
    source: package.Source,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    machine, recorder = computer
    monkeypatch.setattr("controller.cli.install.Machine", lambda _: machine)
    recorder.fails = lambda command: command.startswith("useradd")
    assert main(["install", "--root", str(machine.root), "--wheel", str(source.what), "--yes"]) == 1
    said = capsys.readouterr().err
    assert "Не вышло: 3. пользователь prinyato" in said
    assert "Сделано шагов: 2 из 12" in said
