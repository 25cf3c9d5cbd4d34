#!/usr/bin/env bash
# Makes guests.txt anew, a line a guest: its name and its module in base64. Needs wabt, clang 19 and lld 19.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/../resources/guests.txt}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for source in "$here"/*.wast; do
    wast2json --enable-exceptions --enable-tail-call --enable-multi-memory --enable-memory64 --enable-threads \
        --enable-extended-const "$source" -o "$work/$(basename "$source" .wast).json"
done
sed -n 's/.*"type": "module".*"name": "\$\([a-z0-9_]*\)", "filename": "\([^"]*\)".*/\1 \2/p' "$work"/*.json >"$work/names"

for source in "$here"/*.c; do
    name=$(basename "$source" .c)
    clang-19 --target=wasm32 -O2 -nostdlib -ffreestanding -fno-builtin -Wall -Werror \
        -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=4096 -o "$work/$name.wasm" "$source"
    echo "$name $name.wasm" >>"$work/names"
done

sort "$work/names" | while read -r name file; do
    echo "$name $(base64 -w0 "$work/$file")"
done >"$out"
