# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034,SC2154
# What ./run and ./check share: what they need of the machine, how it gets there, and the build.
# Sourced by a shell that has set `root`, the tree.

# One line a package of Debian 12: its name, and how any other system is asked for the same.
run_needs='
gcc                        command cc
libc6-dev                  header stdio.h
pkg-config                 command pkg-config
meson                      command meson
ninja-build                command ninja
clang                      command clang
lld                        command wasm-ld
wasi-libc                  wasm
libclang-rt-14-dev-wasm32  wasm
libmicrohttpd-dev          library libmicrohttpd
libjansson-dev             library jansson
libsqlite3-dev             library sqlite3
libsodium-dev              library libsodium
libcurl4-openssl-dev       library libcurl
libssl-dev                 library libcrypto
libzstd-dev                library libzstd
libncurses-dev             library ncursesw
tzdata                     any
zopfli                     command zopfli
nodejs                     node 18
npm                        command npm
'
check_needs='
libcmocka-dev              library cmocka
clang-format               command clang-format
libclang-rt-14-dev         any
chromium                   command chromium
chromium-headless-shell    command chromium-headless-shell
fonts-dejavu-core          any
tmux                       command tmux
zsh                        command zsh
fish                       command fish
procps                     command ps
g++                        command c++
make                       command make
scdoc                      command scdoc
mandoc                     command mandoc
doxygen                    command doxygen
python3-yaml               any
python3-cryptography       any
'
long_needs='
debootstrap                command debootstrap
gcc-aarch64-linux-gnu      command aarch64-linux-gnu-gcc
libc6-dev-arm64-cross      any
qemu-user                  command qemu-aarch64
'

# say TURKISH ENGLISH, to people
case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
tr*) say() { printf '%s\n' "$1" >&2; } ;;
*) say() { printf '%s\n' "$2" >&2; } ;;
esac

system=$(. /etc/os-release 2>/dev/null && echo "${ID-} ${VERSION_ID-}") || true
is_debian_12() {
	[ "$system" = 'debian 12' ]
}

compiles() { # COMMAND HEADER
	printf '#include <%s>\nint main(void) { return 0; }\n' "$2" |
		$1 -x c - -o /dev/null 2>/dev/null
}

# Asks the machine itself, whatever brought the thing there.
has() { # KIND NAME
	case $1 in
	command) command -v "$2" >/dev/null ;;
	header) compiles cc "$2" ;;
	library) pkg-config --exists "$2" 2>/dev/null ;;
	wasm) compiles 'clang --target=wasm32-wasi' stdlib.h ;;
	node) [ "$(node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0)" -ge "$2" ] ;;
	*) true ;;
	esac
}

has_package() { # PACKAGE
	[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# The packages of a list that are not there. Node.js may be anybody's, the rest is Debian's own.
missing_of() { # NEEDS
	printf '%s\n' "$1" | while read -r package kind name; do
		case $package in
		'') continue ;;
		nodejs | npm) ;;
		*) if is_debian_12; then
			has_package "$package" || echo "$package"
			continue
		fi ;;
		esac
		has "$kind" "$name" || echo "$package"
	done
}

# Installs what is missing, or names it and stops.
need() { # NEEDS
	missing=$(missing_of "$1" | tr '\n' ' ')
	missing=${missing% }
	[ "$missing" ] || return 0
	if ! is_debian_12; then
		say "Eksik olan (Debian 12'deki adıyla): $missing
Bunları kurun, sonra bu komutu yeniden çalıştırın." \
			"Missing (by their names in Debian 12): $missing
Install them, then run this command again."
		exit 2
	fi
	sudo=
	if [ "$(id -u)" != 0 ]; then
		command -v sudo >/dev/null || {
			say "Root olarak çalıştırın: apt-get install --no-install-recommends $missing" \
				"Run as root: apt-get install --no-install-recommends $missing"
			exit 2
		}
		sudo=sudo
	fi
	say "Eksik paketler kuruluyor: $missing" "Installing missing packages: $missing"
	apt="$sudo env DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=300"
	$apt update >&2 || true
	# shellcheck disable=SC2086 # words are wanted
	$apt install --no-install-recommends $missing >&2 || {
		say "Paketler kurulamadı; nedeni yukarıda. Giderip bu komutu yeniden çalıştırın." \
			"The packages could not be installed; the reason is above. Mend it, then run this command again."
		exit 2
	}
}

# configure FOLDER OPTION...: once; afterwards ninja itself sees what has changed in the tree, but
# not that a library was installed: with `reconfigure` set, Meson looks again.
configure() {
	folder=$1
	shift
	if [ ! -e "$folder/build.ninja" ]; then
		meson setup "$@" "$folder" "$root"
	elif [ "${reconfigure-}" ]; then
		meson setup --reconfigure "$@" "$folder" "$root"
	fi
}

build_release() { # TARGET...: all when there is none
	configure "$root/build" --buildtype=release -Dweb=enabled && ninja -C "$root/build" "$@"
}
