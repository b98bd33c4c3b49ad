#!/usr/bin/env bash
# Installs those of the named Debian packages that this machine lacks, naming them first.
# usage: tools/system_packages.sh PACKAGE...
set -euo pipefail

python=${PYTHON:-python3}

# A package counts as present if what it is wanted for is there, whoever provided it.
present() {
    case $1 in
        chromium) command -v chromium ;;
        gcc) command -v gcc ;;
        libc6-dev) [ -e /usr/include/stdio.h ] && [ -e /usr/include/linux/input.h ] ;;
        npm) command -v npm ;;
        openssl) command -v openssl ;;
        systemd) command -v systemd-analyze ;;
        python3-dev) [ -e "$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" ] ;;
        python3-venv) "$python" -c 'import ensurepip, venv' ;;
        *) dpkg-query --show --showformat='${db:Status-Status}' "$1" | grep -qx installed ;;
    esac >/dev/null 2>&1
}

missing_of() {
    for package in "$@"; do
        present "$package" || echo "$package"
    done
}

give_up() {
    echo "$1" >&2
    exit 1
}

mapfile -t missing < <(missing_of "$@")
[ ${#missing[@]} -gt 0 ] || exit 0
remedy="sudo apt-get install ${missing[*]}"

command -v apt-get >/dev/null ||
    give_up "There is no apt-get here: install what Debian calls ${missing[*]} by this system's own means, then try again."
as_root=(env DEBIAN_FRONTEND=noninteractive)
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || give_up "Without root or sudo nothing can be installed: as root run \"${remedy#sudo }\", then try again."
    as_root=(sudo "${as_root[@]}")
fi

echo "Installing from Debian: ${missing[*]}"
# Lists that cannot be renewed may still do.
"${as_root[@]}" apt-get -qq update || true
"${as_root[@]}" apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null ||
    give_up "apt-get could not install ${missing[*]}: run \"$remedy\" to see why, then try again."

mapfile -t missing < <(missing_of "${missing[@]}")
[ ${#missing[@]} -eq 0 ] ||
    give_up "${missing[*]} from Debian does not serve $("$python" --version 2>&1): install it for that Python, or set PYTHON=/usr/bin/python3."
