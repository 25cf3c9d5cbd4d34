// Passes its rows on, unless its config names a fault: { fault: trap_on_null }. Made by build.sh.
#include "bifrost.h"

static bf_text fault;
static int calls;
static int64_t before;

static const char *bf_columns(void) {
    return "id: int64, name: utf8";
}

static void bf_configure(void) {
    bf_config_known("fault");
    fault = bf_config_text("fault", "none");
    if (bf_is(fault, "refuse_config")) bf_fail(BF_OWN_ERRORS, "no \033[31mred\033[0m\nlines", bf_of(""), "");
}

static void spin(void) {
    for (volatile int on = 1; on;) continue;
}

// Some tenths of a second.
static void dawdle(void) {
    for (volatile uint32_t i = 0; i < 200000000; i++) continue;
}

static void bf_rows(bf_in *in, bf_out *out) {
    bf_col *ids = bf_int(in, "id"), *names = bf_utf8(in, "name");
    if (bf_failed()) {
        if (bf_is(fault, "trap_on_wrong_table")) __builtin_trap();
        return;
    }
    calls++;
    if (bf_is(fault, "spin")) spin();
    if (bf_is(fault, "dawdle") && in->rows) dawdle();
    if (bf_is(fault, "spin_without_rows") && !in->rows) spin();
    if (bf_is(fault, "spin_on_many") && in->rows > 1000) spin();
    bf_pass_all(out);
    if (bf_is(fault, "other_schema") && calls > 1) bf_new_bool(out, "second");
    if (bf_is(fault, "announce_less") && in->rows) bf_new_bool(out, "more");
    bf_new *seen = bf_new_int64(out, "seen");
    for (uint32_t i = 0; i < in->rows; i++) {
        int null = bf_is_null(ids, i);
        int64_t id = null ? 0 : ids->ints[i];
        if (bf_is(fault, "trap_on_null") && bf_is_null(names, i)) __builtin_trap();
        if (bf_is(fault, "refuse_negative") && id < 0) bf_fail(BF_OWN_ERRORS, "an id is below 0", bf_of(""), "");
        if (bf_is(fault, "count_calls") && calls > 1) continue;
        if (bf_is(fault, "drop_first") && !i) continue;
        bf_row(out, i);
        bf_set_int64(seen, bf_is(fault, "look_back") && i ? before : id);
        before = id;
    }
}
