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

// Eight bytes a load: memory is what costs. The last load may reach beyond the text, within what the arena keeps free behind it.
static inline uint64_t fnv1a(bf_text text) {
    uint64_t hash = 0xcbf29ce484222325;
    for (uint32_t i = 0; i < text.size; i += 8) {
        uint64_t bytes;
        __builtin_memcpy(&bytes, text.at + i, 8);
        uint32_t left = text.size - i < 8 ? text.size - i : 8;
        for (uint32_t k = 0; k < left; k++, bytes >>= 8) hash = (hash ^ (bytes & 255)) * 0x100000001b3;
    }
    return hash;
}

static void bf_rows(bf_in *in, bf_out *out) {
    bf_col *amounts = bf_int(in, "amt"), *names = bf_utf8(in, "name");
    bf_pass(out, "id");
    bf_pass(out, "name");
    if (bf_failed()) return;
    bf_new *score = bf_new_int64(out, "score");
    const int64_t *amount = amounts->ints;
    for (uint32_t i = 0; i < in->rows; i++) {
        if (amount[i] <= 500000 || bf_is_null(amounts, i)) continue;
        bf_row(out, i);
        uint64_t hash = fnv1a(bf_is_null(names, i) ? (bf_text){"", 0} : bf_get_text(names, i));
        bf_set_int64(score, (int64_t)((uint64_t)amount[i] * 3 + hash));
    }
}
