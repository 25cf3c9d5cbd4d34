// The guest of the benchmark: rows with amt > 500000, with the new column score = amt * 3 + FNV-1a of the name's bytes.
//
// FNV-1a of 64 bits: offset basis 0xcbf29ce484222325, prime 0x100000001b3; for each byte, xor, then multiply. All wraps. A null name
// counts as an empty one. Needs amt as int64; a null amt drops its row.
#include "bifrost.h"

static const char *bf_columns(void) {
    return "id: int64, amt: int64, name: utf8";
}

static void bf_configure(void) {
    bf_config_known("");
}

#define STEP hash = (hash ^ (bytes & 255)) * 0x100000001b3, bytes >>= 8;

// Eight bytes a load, without a loop over them: each jump back costs a look at the host's clock, and memory is dear too. The last load may
// reach beyond the text, within what the arena keeps free behind it.
static inline uint64_t fnv1a(const uint8_t *at, uint32_t size) {
    uint64_t hash = 0xcbf29ce484222325, bytes;
    for (; size >= 8; size -= 8, at += 8) {
        __builtin_memcpy(&bytes, at, 8);
        STEP STEP STEP STEP STEP STEP STEP STEP
    }
    __builtin_memcpy(&bytes, at, 8);
    switch (size) {
        case 7: STEP // falls through, as all do
        case 6: STEP
        case 5: STEP
        case 4: STEP
        case 3: STEP
        case 2: STEP
        case 1: STEP
    }
    return hash;
}

static void bf_rows(bf_in *in, bf_out *out) {
    const bf_col amounts = *bf_int(in, "amt"), names = *bf_utf8(in, "name");
    bf_pass(out, "id");
    bf_pass(out, "name");
    if (bf_failed()) return;
    bf_new *score = bf_new_int64(out, "score");
    bf_reserve(out, in->rows);
    uint32_t *pick = out->pick, rows = in->rows, kept = 0;
    int64_t *scores = (int64_t *)score->data;
    for (uint32_t i = 0; i < rows; i++) {
        int64_t amount = amounts.ints[i];
        if (amount <= 500000 || bf_is_null(&amounts, i)) continue;
        bf_text name = bf_is_null(&names, i) ? (bf_text){"", 0} : bf_get_text(&names, i);
        pick[kept] = i;
        scores[kept++] = (int64_t)((uint64_t)amount * 3 + fnv1a((const uint8_t *)name.at, name.size));
    }
    bf_filled(out, kept);
}
