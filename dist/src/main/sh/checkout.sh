# shellcheck shell=bash disable=SC2154
# What ./bifrost does in a checkout of the sources only: build, test, bench. Sourced by ./bifrost, whose functions and
# variables (here, home, least_java, say, fail, installed_java, java_package) it uses.

stamp=$here/dist/target/built

# Sees to it that Maven is there and runs on a JDK that can build this; needs no setting of the user's.
prepare_maven() {
    command -v mvn >/dev/null ||
        fail 3 "Maven 3.8 or newer is needed to build this checkout: install it, for example the package maven"
    JAVA_HOME=$(installed_java jdk)
    [ -n "$JAVA_HOME" ] || no_java JDK
    export JAVA_HOME
    if [ "$(java_major "$JAVA_HOME")" -ge 24 ]; then
        export MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow ${MAVEN_OPTS:-}" # Maven's own libraries; else it warns
    fi
}

# Two modules at a time, where they do not need one another.
maven() {
    mvn -B -T2 -f "$here/pom.xml" "$@"
}

# Whether a source, a pom or a folder of sources (a file may have gone) changed since the last good build.
stale() {
    [ -f "$stamp" ] && [ -d "$home/lib" ] || return 0
    [ -n "$(find "$here"/{pom.xml,bifrost,api,runtime,bundles,transforms-flight,transforms-wasm,samples,dist} \
        \( -name target -o -path '*/src/test' \) -prune -o \
        \( -path '*/src/main*' -o -name pom.xml -o -name bifrost \) -newer "$stamp" -print 2>/dev/null | head -n 1)" ]
}

# Builds the distribution unless it is newer than all sources. Two builds at once would write the same files.
build_if_stale() {
    stale || return 0
    mkdir -p "$here/dist/target"
    if command -v flock >/dev/null; then
        exec 9>"$here/dist/target/lock"
        flock 9
    fi
    if stale; then
        build
    fi
    exec 9>&-
}

# On a terminal, shows on one line which module of how many Maven is at.
modules() {
    if [ -t 2 ]; then
        awk '/\] Building .* \[[0-9]+\/[0-9]+\]$/ { sub(/^.*\] Building /, ""); sub(/ +[^ ]+ +\[/, "  ["); printf "\r\033[K%s", $0; fflush() }
             END { printf "\r\033[K" }' >&2
    else
        cat >/dev/null
    fi
}

build() {
    local log=$here/dist/target/build.log started=$SECONDS
    prepare_maven
    say "building (the first time takes a few minutes; log: $log)"
    touch "$stamp.new"
    if ! maven -DskipTests -Dspotless.check.skip=true -pl dist -am package </dev/null 2>&1 | tee "$log" | modules; then
        grep '^\[ERROR\]' "$log" | head -n 15 >&2
        fail 1 "the build failed; the whole log is in $log"
    fi
    mv "$stamp.new" "$stamp"
    say "built in $((SECONDS - started)) s"
}

# Runs a round over a table of a few rows, and keeps the classes that it loaded ready for the next start. Maven types this when it has
# made the distribution.
archive_classes() {
    local java archive folder
    [ -d "$home/lib" ] || return 0
    java=$(installed_java runtime)
    archive=$(class_archive "$java")
    folder=$(mktemp -d)
    mkdir -p "$folder/data"
    cp -R "$here/dist/src/test/resources/cases/links" "$folder/data/"
    cat >"$folder/bifrost.yaml" <<'CONFIG'
source: { files: { directory: data } }
sink: { "null": {} }
ledger: { file: { directory: state } }
mapping: mapping.yaml
CONFIG
    cat >"$folder/mapping.yaml" <<'MAPPING'
tables:
  - table: links
    mode: incremental
    pipeline:
      - vertex: { label: Link, id_column: rid, properties: [k] }
      - edge: { type: LINK, key: [rid], src: { label: Page, column: src }, dst: { label: Page, column: dst }, properties: [k] }
MAPPING
    (BIFROST_JAVA_OPTS="${BIFROST_JAVA_OPTS:-} -XX:ArchiveClassesAtExit=$archive.new" \
        jvm "$java" "$main_class" sync --config "$folder/bifrost.yaml")
    rm -rf "$folder"
    mv "$archive.new" "$archive"
}

# The oldest Java that the product runs on, for a test of it.
oldest_java() {
    java_package 21.0.8.2 "the suite also runs the product on Java $least_java" <<'DIGESTS'
7b2b397f2999e5a71728691477857a5a41215b3c95f6e8b15a4d53bc76203dff
0667b81b3ddc60157f773e0d05d00f4d46530f82bdc59e295b322b8d33f69417
2519dce230b3ed13a93a3efed15c6b8b163aeacd77859ddf59eef3faa69c635d
85addfcb57c7051dad6145b9f816fc519337e9a0c705ef01edc9dc7818ee0356
DIGESTS
}

# A folder in memory for the files of tests, where there is room: they make and delete very many, for which disks take ten to a hundred
# times as long. Empty where there is none, or where no program may run, since native libraries unpack themselves there.
test_folder() {
    local memory=/dev/shm room folder
    room=$(df -Pk "$memory" 2>/dev/null | sed -n '2s/^[^ ]* *[0-9]* *[0-9]* *\([0-9]*\) .*/\1/p') || true
    [ "${room:-0}" -ge 4194304 ] || return 0
    folder=$(mktemp -d "$memory/bifrost-test.XXXXXX") || return 0
    printf '#!/bin/sh\n' >"$folder/probe"
    chmod +x "$folder/probe"
    if "$folder/probe" 2>/dev/null; then
        echo "$folder"
    else
        rm -rf "$folder"
    fi
}

# test [--full] [Maven arguments]: the whole suite. --full adds the long seeds and soaks.
run_tests() {
    local argument arguments=()
    for argument in "$@"; do
        if [ "$argument" = --full ]; then
            argument=-Pfull
        fi
        arguments+=("$argument")
    done
    prepare_maven
    BIFROST_OLDEST_JAVA=$(oldest_java)
    export BIFROST_OLDEST_JAVA
    mkdir -p "$here/dist/target"
    touch "$stamp.new"
    in_memory=$(test_folder)
    trap 'rm -rf "$in_memory"' EXIT
    maven ${in_memory:+"-Dbifrost.test.tmp=$in_memory"} ${arguments[@]+"${arguments[@]}"} verify || exit 1
    # With arguments it may have been a part, or with other settings: then the next command builds what it needs.
    [ $# -gt 0 ] || mv "$stamp.new" "$stamp"
    exit 0
}

# bench NAME [--rows N] [--repeats N]: one of the benchmarks of docs/benchmarks.md, on the distribution that was built.
run_benchmark() {
    local java log=$here/dist/target/bench.log module=$here/samples/benchmarks/target
    case ${1:-} in
        delta | flight | latency | load | memory | round | scan | script | trace | verify | wasm) ;;
        *) fail 2 "there is no benchmark '${1:-}'; there are delta, flight, latency, load, memory, round, scan, script, trace, verify and wasm" ;;
    esac
    build_if_stale
    prepare_maven
    if ! maven -q -DskipTests -Dspotless.check.skip=true -pl samples/benchmarks -am package </dev/null >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        fail 1 "the benchmarks do not build; the whole log is in $log"
    fi
    java=$(installed_java runtime)
    further_jars=$module/lib/*:$(echo "$module"/bifrost-benchmarks-*.jar) jvm "$java" dev.bifrost.bench.Bench "$@"
}
