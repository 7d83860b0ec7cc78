#!/bin/sh
# SPDX-License-Identifier: MIT
# fuzz.sh TARGET [SECONDS]: builds a target with clang's libFuzzer and sanitizers and lets it run.
# shellcheck disable=SC2086
# New inputs go to a folder under /tmp; what breaks something is left there as crash-*.
set -eu
target=${1:?record, position, move, terms, config, body or name}
seconds=${2:-600}
here=$(cd "$(dirname "$0")" && pwd)
source=$here/../../src
work=$(mktemp -d "${TMPDIR:-/tmp}/fuzz-$target.XXXXXX")
server=
case $target in
config) server="$source/server/config.c $source/server/log.c" ;;
body) server="$source/server/body.c $source/server/problem.c $source/protocol/state.c -ljansson" ;;
name) server="$source/server/names.c" ;;
esac
clang -std=c11 -D_GNU_SOURCE -g -O1 -fno-strict-aliasing -fsanitize=fuzzer,address,undefined \
	-fno-sanitize-recover=all -I"$source/base" -I"$source/rules" -I"$source/protocol" -I"$source/server" \
	"$here/fuzz_$target.c" "$source"/base/text.c "$source"/rules/*.c $server -lm -o "$work/fuzz"
mkdir "$work/found"
cd "$work"
echo "$work"
exec nice -n 15 ./fuzz -max_total_time="$seconds" -max_len=4096 -timeout=60 -rss_limit_mb=1024 \
	-dict="$here/$target.dict" -print_final_stats=1 found "$here/corpus/$target" "$here/../records/cases"
