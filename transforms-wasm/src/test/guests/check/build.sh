#!/usr/bin/env bash
# Makes the guests of the checks anew: a .wasm in the resources for each source here. Needs wabt, clang 19 and lld 19.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-$here/../../resources/check}
for source in "$here"/*.c; do
    clang-19 --target=wasm32 -Os -mbulk-memory -nostdlib -ffreestanding -Wall -Wno-unused-function -Werror -I "$here/../../../../../samples/guests/c" \
        -Wl,--no-entry -Wl,--strip-all -o "$out/$(basename "$source" .c).wasm" "$source"
done
for source in "$here"/*.wat; do
    wat2wasm "$source" -o "$out/$(basename "$source" .wat).wasm"
done
