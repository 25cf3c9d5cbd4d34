// Rows of the tables `airports` and `flights` of the demo. Config: { table: flights, delayed_from: 15 }.
//
// airports: `name` without control characters and runs of blanks; the new column `region`.
// flights: rows without an origin are dropped; the new column `delayed` says whether `delay` is at least `delayed_from` minutes.
#include "bifrost.h"

static int airports;
static int64_t delayed_from;

static const char *bf_columns(void) {
    return airports ? "name: utf8, state: utf8, longitude: float64" : "origin: utf8, delay: int64";
}

static void bf_configure(void) {
    bf_config_known("table, delayed_from");
    delayed_from = bf_config_int("delayed_from", 15);
    bf_text table = bf_config_text("table", "flights");
    airports = bf_is(table, "airports");
    if (!airports && !bf_is(table, "flights")) bf_fail(BF_BAD_CONFIG, "the config's 'table' is '", table, "'; known are: flights, airports");
}

// Each run of blanks and control characters is one blank, and none at the ends. -> the bytes written, 0 for nothing but blanks
static uint32_t clean(bf_text from, char *to) {
    uint32_t size = 0;
    int blank = 0;
    for (uint32_t i = 0; i < from.size; i++) {
        uint8_t byte = from.at[i];
        if (byte <= ' ' || byte == 127) {
            blank = size > 0;
            continue;
        }
        if (blank) to[size++] = ' ';
        blank = 0;
        to[size++] = byte;
    }
    return size;
}

static int is_outlying(bf_text state) {
    static const char *const states[] = {"AK", "HI", "AS", "CQ", "GU", "PR", "VI"};
    for (int i = 0; i < 7; i++)
        if (bf_is(state, states[i])) return 1;
    return 0;
}

// By degrees east. What is no number is in no region.
static void set_region(bf_new *regions, double longitude) {
    if (longitude < -125 || longitude > -66) bf_set_text(regions, bf_of("Outlying"));
    else if (longitude < -104) bf_set_text(regions, bf_of("West"));
    else if (longitude < -87) bf_set_text(regions, bf_of("Central"));
    else if (longitude <= -66) bf_set_text(regions, bf_of("East"));
}

static BF_APART void airport_rows(bf_in *in, bf_out *out) {
    bf_col *names = bf_utf8(in, "name"), *states = bf_utf8(in, "state"), *longitudes = bf_float(in, "longitude");
    if (bf_failed()) return;
    bf_pass_all(out);
    bf_new *cleaned = bf_new_utf8(out, "name"), *regions = bf_new_utf8(out, "region");
    for (uint32_t i = 0; i < in->rows; i++) {
        bf_row(out, i);
        if (!bf_is_null(names, i)) {
            bf_text name = bf_get_text(names, i);
            uint32_t size = clean(name, bf_write(cleaned, name.size));
            if (size) bf_wrote(cleaned, size);
        }
        if (!bf_is_null(states, i) && is_outlying(bf_get_text(states, i))) bf_set_text(regions, bf_of("Outlying"));
        else if (!bf_is_null(longitudes, i)) set_region(regions, longitudes->floats[i]);
    }
}

static BF_APART void flight_rows(bf_in *in, bf_out *out) {
    bf_col *origins = bf_utf8(in, "origin"), *delays = bf_int(in, "delay");
    if (bf_failed()) return;
    bf_pass_all(out);
    bf_new *delayed = bf_new_bool(out, "delayed");
    for (uint32_t i = 0; i < in->rows; i++) {
        if (bf_is_null(origins, i) || !bf_get_text(origins, i).size) continue;
        bf_row(out, i);
        if (!bf_is_null(delays, i)) bf_set_bool(delayed, delays->ints[i] >= delayed_from);
    }
}

static void bf_rows(bf_in *in, bf_out *out) {
    if (airports) airport_rows(in, out);
    else flight_rows(in, out);
}
