// All of the contract between host and guest (docs/wasm-abi.md, version 1) but the logic. No libc, no imports.
//
// Include this file in the one C file of a guest, which defines
//
//   static const char *bf_columns(void)          the needed columns, "name: type, name: type"; asked after bf_configure
//   static void bf_configure(void)               reads what it wants with bf_config_..
//   static void bf_rows(bf_in *in, bf_out *out)  finds its columns, says those of the answer, then goes over the rows
//
// Something wrong? Call bf_fail and return. What a row gives may depend on that row and the configuration alone.
#ifndef BIFROST_H
#define BIFROST_H

#include <stdint.h>

#define BF_EXPORT(name) __attribute__((export_name(name)))
#define BF_MOST_NEW 64 // new columns of an answer

// A function that is not inlined. A JVM leaves functions alone that are very large (8,000 bytes of its code, some 2,000 instructions of a
// guest), so they stay slow; and it first translates what is called often. So: many small functions, and one for each loop over rows.
#define BF_APART __attribute__((noinline))

enum { BF_BAD_CONFIG = 1, BF_NO_COLUMN = 2, BF_BAD_INPUT = 3, BF_OWN_ERRORS = 100 }; // codes of a guest begin here

typedef struct {
    const char *at;
    uint32_t size;
} bf_text; // UTF-8 that somebody else owns; not ended by a zero

// ---------------------------------------------------------------- memory: one arena, emptied before each batch

extern unsigned char __heap_base;
static uint32_t bf_top, bf_base;

// Memory up to `end` and a little more, as copies of texts read and write up to 7 bytes too far.
static int bf_reach(uint64_t end) {
    uint64_t pages = (end + 64 + 65535) >> 16;
    uint32_t have = __builtin_wasm_memory_size(0);
    return pages < 32768 && (pages <= have || __builtin_wasm_memory_grow(0, (uint32_t)pages - have) != (uint32_t)-1);
}

BF_EXPORT("bifrost_alloc") void *bf_alloc(uint32_t size) {
    if (!bf_top) bf_top = bf_base = ((uint32_t)&__heap_base + 63) & ~63u;
    uint64_t end = ((uint64_t)bf_top + size + 63) & ~63ull;
    if (!bf_reach(end)) return 0;
    void *place = (void *)bf_top;
    bf_top = (uint32_t)end;
    return place;
}

// For what a batch needs on the way. The host sees which growth it refused when this ends the call.
static void *bf_need(uint64_t size) {
    void *place = size < 0x7fffffff ? bf_alloc((uint32_t)size) : 0;
    if (!place) __builtin_trap();
    return place;
}

// An answer's bytes depend on nothing that an earlier batch left behind.
static void *bf_zeroed(uint64_t size) {
    void *place = bf_need(size);
    __builtin_memset(place, 0, (uint32_t)size);
    return place;
}

BF_EXPORT("bifrost_reset") void bf_reset(void) {
    bf_top = bf_base;
}

// A short text is copied in words of 8 bytes, the last of which may reach too far.
static inline void bf_copy(uint8_t *to, const uint8_t *from, uint32_t size) {
    if (size > 64) {
        __builtin_memcpy(to, from, size);
        return;
    }
    for (uint32_t i = 0; i < size; i += 8) __builtin_memcpy(to + i, from + i, 8);
}

// ---------------------------------------------------------------- errors

static int32_t bf_error;
static char bf_message[1024];
static uint32_t bf_message_size;

static int32_t bf_failed(void) {
    return bf_error;
}

static void bf_say(bf_text text) {
    for (uint32_t i = 0; i < text.size && bf_message_size < sizeof bf_message; i++) bf_message[bf_message_size++] = text.at[i];
}

static bf_text bf_of(const char *zero_ended) {
    uint32_t size = 0;
    while (zero_ended[size]) size++;
    return (bf_text){zero_ended, size};
}

// The first error is the one that is told. Say what was expected, and no values of rows.
static BF_APART void bf_fail(int32_t code, const char *before, bf_text what, const char *after) {
    if (bf_error) return;
    bf_error = code;
    bf_message_size = 0;
    bf_say(bf_of(before));
    bf_say(what);
    bf_say(bf_of(after));
}

static int bf_is(bf_text text, const char *word) {
    bf_text other = bf_of(word);
    if (text.size != other.size) return 0;
    for (uint32_t i = 0; i < text.size; i++)
        if (text.at[i] != other.at[i]) return 0;
    return 1;
}

// ---------------------------------------------------------------- configuration: top-level keys of a JSON object

static bf_text bf_config = {"{}", 2};

static const char *bf_json_value_end(const char *at, const char *end) {
    int depth = 0, quoted = 0;
    for (; at < end; at++) {
        if (quoted) {
            if (*at == '\\') at++;
            else if (*at == '"') quoted = 0;
        } else if (*at == '"') quoted = 1;
        else if (*at == '{' || *at == '[') depth++;
        else if ((*at == '}' || *at == ']') && depth-- == 0) return at;
        else if ((*at == ',' || *at == ':') && depth == 0) return at;
    }
    return at;
}

static bf_text bf_json_trim(const char *at, const char *end) {
    while (at < end && (uint8_t)*at <= ' ') at++;
    while (at < end && (uint8_t)end[-1] <= ' ') end--;
    return (bf_text){at, (uint32_t)(end - at)};
}

static bf_text bf_json_unquoted(bf_text text) {
    int quoted = text.size > 1 && text.at[0] == '"';
    return quoted ? (bf_text){text.at + 1, text.size - 2} : text;
}

// The next key and value from *at on; 0 at the end.
static int bf_config_next(const char **at, bf_text *key, bf_text *value) {
    const char *end = bf_config.at + bf_config.size;
    const char *colon = bf_json_value_end(*at + 1, end);
    if (colon >= end || *colon != ':') return 0;
    *key = bf_json_unquoted(bf_json_trim(*at + 1, colon));
    *at = bf_json_value_end(colon + 1, end);
    *value = bf_json_trim(colon + 1, *at);
    return 1;
}

// The value of a key as it stands in the JSON; of size 0 if the key is not there or null.
static bf_text bf_config_value(const char *wanted) {
    const char *at = bf_config.at;
    for (bf_text key, value; bf_config_next(&at, &key, &value);)
        if (bf_is(key, wanted)) return bf_is(value, "null") ? (bf_text){value.at, 0} : value;
    return (bf_text){bf_config.at, 0};
}

static BF_APART int64_t bf_config_int(const char *key, int64_t otherwise) {
    bf_text value = bf_config_value(key);
    if (!value.size) return otherwise;
    uint32_t sign = value.at[0] == '-', i = sign;
    int64_t number = 0;
    for (; i < value.size && i < sign + 18 && value.at[i] >= '0' && value.at[i] <= '9'; i++) number = number * 10 + (value.at[i] - '0');
    if (i < value.size || i == sign) bf_fail(BF_BAD_CONFIG, "the config's '", bf_of(key), "' must be a whole number of at most 18 digits");
    return sign ? -number : number;
}

// Escapes in the text stay as they are.
static BF_APART bf_text bf_config_text(const char *key, const char *otherwise) {
    bf_text value = bf_config_value(key);
    if (!value.size) return bf_of(otherwise);
    if (value.at[0] != '"') bf_fail(BF_BAD_CONFIG, "the config's '", bf_of(key), "' must be a text");
    return bf_json_unquoted(value);
}

// Fails if the config has a key that is not in `known`, "key, key".
static BF_APART void bf_config_known(const char *known) {
    const char *at = bf_config.at;
    for (bf_text key, value; bf_config_next(&at, &key, &value);) {
        int found = 0;
        for (const char *word = known; *word;) {
            const char *end = word;
            while (*end && *end != ',') end++;
            bf_text name = bf_json_trim(word, end);
            uint32_t same = 0;
            while (same < name.size && same < key.size && name.at[same] == key.at[same]) same++;
            found |= same == name.size && same == key.size;
            word = *end ? end + 1 : end;
        }
        if (found) continue;
        bf_fail(BF_BAD_CONFIG, "the config has an unknown key '", key, "'; known are: ");
        bf_say(bf_of(known));
    }
}

// ---------------------------------------------------------------- input: an Arrow IPC stream of one schema and one batch

enum { BF_NULL = 1, BF_INT, BF_FLOAT, BF_BINARY, BF_UTF8, BF_BOOL, BF_DECIMAL, BF_DATE, BF_TIME, BF_TIMESTAMP,
       BF_LIST = 12, BF_FIXED_BINARY = 15, BF_FIXED_LIST = 16, BF_DURATION = 18, BF_LARGE_BINARY, BF_LARGE_UTF8, BF_LARGE_LIST };

typedef struct {
    const uint8_t *at;
    uint32_t size;
} bf_buffer;

typedef struct {
    const uint8_t *field, *type_table; // in the schema's flatbuffer
    const char *name;                  // ended by a zero
    uint8_t type;                      // Arrow's number of the type
    uint8_t offset_bytes;              // 4 or 8 if values have lengths of their own, else 0
    uint32_t bits;                     // of a value in `data`; 0 if the column has no data
    uint32_t each;                     // values of a list of fixed size
    uint32_t next;                     // index of the column after this one and its children
    uint32_t rows, nulls;
    bf_buffer valid, offsets, data;
    const int64_t *ints;      // set by bf_int and its like; what stands at a null is undefined
    const double *floats;     // set by bf_float
    const uint32_t *pick;     // rows that the answer takes; 0 for all of them
    uint32_t picked;
} bf_col;

typedef struct {
    uint32_t rows;
    uint32_t count; // columns with all their children, in the order of the schema
    bf_col *cols;
    bf_buffer schema; // the schema's flatbuffer
} bf_in;

#define BF_LOAD(type, at) (*(const type *)(at))

// The place of a flatbuffer table's field, or 0.
static const uint8_t *bf_slot(const uint8_t *table, uint32_t slot) {
    const uint8_t *vtable = table - BF_LOAD(int32_t, table);
    uint32_t at = 4 + 2 * slot;
    uint32_t offset = at < BF_LOAD(uint16_t, vtable) ? BF_LOAD(uint16_t, vtable + at) : 0;
    return offset ? table + offset : 0;
}

static const uint8_t *bf_ref(const uint8_t *table, uint32_t slot) {
    const uint8_t *place = bf_slot(table, slot);
    return place ? place + BF_LOAD(uint32_t, place) : 0;
}

static int32_t bf_number(const uint8_t *table, uint32_t slot, uint32_t bytes, int32_t otherwise) {
    const uint8_t *place = bf_slot(table, slot);
    if (!place) return otherwise;
    return bytes == 1 ? *place : bytes == 2 ? BF_LOAD(int16_t, place) : BF_LOAD(int32_t, place);
}

static uint32_t bf_vector_size(const uint8_t *vector) {
    return vector ? BF_LOAD(uint32_t, vector) : 0;
}

static const uint8_t *bf_vector_table(const uint8_t *vector, uint32_t i) {
    const uint8_t *place = vector + 4 + 4 * i;
    return place + BF_LOAD(uint32_t, place);
}

static BF_APART void bf_layout(bf_col *c) {
    const uint8_t *t = c->type_table;
    switch (c->type) {
    case BF_NULL: break;
    case BF_INT: c->bits = bf_number(t, 0, 4, 0); break;
    case BF_FLOAT: c->bits = 16u << bf_number(t, 0, 2, 0); break;
    case BF_BOOL: c->bits = 1; break;
    case BF_DECIMAL: c->bits = bf_number(t, 2, 4, 128); break;
    case BF_DATE: c->bits = bf_number(t, 0, 2, 1) ? 64 : 32; break;
    case BF_TIME: c->bits = bf_number(t, 1, 4, 32); break;
    case BF_TIMESTAMP: case BF_DURATION: c->bits = 64; break;
    case BF_FIXED_BINARY: c->bits = 8 * bf_number(t, 0, 4, 0); break;
    case BF_BINARY: case BF_UTF8: c->offset_bytes = 4; c->bits = 8; break;
    case BF_LARGE_BINARY: case BF_LARGE_UTF8: c->offset_bytes = 8; c->bits = 8; break;
    case BF_LIST: c->offset_bytes = 4; break;
    case BF_LARGE_LIST: c->offset_bytes = 8; break;
    case BF_FIXED_LIST: c->each = bf_number(t, 0, 4, 0); break;
    default: bf_fail(BF_BAD_INPUT, "column '", bf_of(c->name), "' has a type that cannot cross; leave it out with 'columns'");
    }
}

static uint32_t bf_count_fields(const uint8_t *fields) {
    uint32_t count = bf_vector_size(fields);
    for (uint32_t i = 0, n = count; i < n; i++) count += bf_count_fields(bf_ref(bf_vector_table(fields, i), 5));
    return count;
}

static BF_APART uint32_t bf_take_fields(bf_in *in, const uint8_t *fields, uint32_t at) {
    for (uint32_t i = 0, n = bf_vector_size(fields); i < n; i++) {
        bf_col *c = &in->cols[at];
        c->field = bf_vector_table(fields, i);
        const uint8_t *name = bf_ref(c->field, 0);
        c->name = name ? (const char *)name + 4 : "";
        c->type = bf_number(c->field, 2, 1, 0);
        c->type_table = bf_ref(c->field, 3);
        if (bf_slot(c->field, 4)) c->type = 0; // a dictionary
        bf_layout(c);
        at = c->next = bf_take_fields(in, bf_ref(c->field, 5), at + 1);
    }
    return at;
}

static bf_buffer bf_body_buffer(const uint8_t *entry, bf_buffer body) {
    int64_t offset = BF_LOAD(int64_t, entry), size = BF_LOAD(int64_t, entry + 8);
    if (offset < 0 || size < 0 || offset + size > body.size) {
        bf_fail(BF_BAD_INPUT, "a buffer of the input is outside of it", bf_of(""), "");
        return (bf_buffer){0, 0};
    }
    return (bf_buffer){body.at + offset, (uint32_t)size};
}

static BF_APART void bf_take_batch(bf_in *in, const uint8_t *batch, bf_buffer body) {
    const uint8_t *rows = bf_slot(batch, 0), *nodes = bf_ref(batch, 1), *buffers = bf_ref(batch, 2);
    uint32_t want = 0;
    for (bf_col *c = in->cols; c < in->cols + in->count; c++) want += (c->type != BF_NULL) + (c->offset_bytes > 0) + (c->bits > 0);
    if (bf_slot(batch, 3) || bf_vector_size(nodes) != in->count || bf_vector_size(buffers) != want) {
        bf_fail(BF_BAD_INPUT, "the input's batch does not fit its schema, or is compressed", bf_of(""), "");
        return;
    }
    in->rows = rows ? BF_LOAD(uint32_t, rows) : 0;
    nodes += 4;
    buffers += 4;
    for (bf_col *c = in->cols; c < in->cols + in->count; c++, nodes += 16) {
        c->rows = BF_LOAD(uint32_t, nodes);
        c->nulls = BF_LOAD(uint32_t, nodes + 8);
        if (c->type != BF_NULL) c->valid = bf_body_buffer(buffers, body), buffers += 16;
        if (c->offset_bytes) c->offsets = bf_body_buffer(buffers, body), buffers += 16;
        if (c->bits) c->data = bf_body_buffer(buffers, body), buffers += 16;
        if (!c->nulls || !c->valid.size) c->nulls = c->type == BF_NULL ? c->rows : 0, c->valid = (bf_buffer){0, 0};
    }
}

// Takes the schema and, if there is one, the batch.
static BF_APART void bf_read(bf_in *in, const uint8_t *at, uint32_t size) {
    const uint8_t *end = at + size;
    int messages = 0;
    while (!bf_error && end - at >= 8 && BF_LOAD(uint32_t, at) == 0xFFFFFFFF && BF_LOAD(uint32_t, at + 4)) {
        bf_buffer meta = {at + 8, BF_LOAD(uint32_t, at + 4)};
        if (meta.size > (uint32_t)(end - meta.at)) break;
        const uint8_t *message = meta.at + BF_LOAD(uint32_t, meta.at), *length = bf_slot(message, 3);
        bf_buffer body = {meta.at + meta.size, length ? BF_LOAD(uint32_t, length) : 0};
        if (body.size > (uint32_t)(end - body.at)) break;
        if (bf_number(message, 1, 1, 0) != (messages ? 3 : 1) || messages > 1) break;
        at = body.at + body.size;
        if (messages++) {
            bf_take_batch(in, bf_ref(message, 2), body);
            continue;
        }
        const uint8_t *fields = bf_ref(bf_ref(message, 2), 1);
        in->schema = meta;
        in->count = bf_count_fields(fields);
        in->cols = bf_zeroed(((uint64_t)in->count + 1) * sizeof(bf_col));
        bf_take_fields(in, fields, 0);
        if (at == end) return;
    }
    int ended = end - at >= 8 && BF_LOAD(uint64_t, at) == 0xFFFFFFFF;
    if (!messages || !ended) bf_fail(BF_BAD_INPUT, "the input is no Arrow IPC stream of a schema and one batch", bf_of(""), "");
}

// ---------------------------------------------------------------- columns of the input

static bf_col *bf_find(bf_in *in, const char *name) {
    for (uint32_t i = 0; i < in->count; i = in->cols[i].next)
        if (bf_is(bf_of(in->cols[i].name), name)) return &in->cols[i];
    return 0;
}

static bf_col bf_no_column;

static BF_APART bf_col *bf_missing(bf_in *in, const char *name, const char *kind) {
    if (bf_error) return &bf_no_column;
    bf_fail(BF_NO_COLUMN, "column '", bf_of(name), bf_find(in, name) ? "' has another type than is needed: " : "' is missing: ");
    bf_say(bf_of(kind));
    bf_say(bf_of("; the columns are: "));
    for (uint32_t i = 0; i < in->count; i = in->cols[i].next) {
        if (i) bf_say(bf_of(", "));
        bf_say(bf_of(in->cols[i].name));
    }
    return &bf_no_column;
}

// Values of 8 to 64 bits as int64, which they are already or become here.
static BF_APART bf_col *bf_widened(bf_col *c) {
    if (c->bits == 64 || !c->rows) {
        c->ints = (const int64_t *)c->data.at;
        return c;
    }
    int64_t *wide = bf_need((uint64_t)c->rows * 8);
    int is_signed = c->type != BF_INT || bf_number(c->type_table, 1, 1, 0);
    uint32_t away = 64 - c->bits, bytes = c->bits / 8;
    for (uint32_t i = 0; i < c->rows; i++) {
        uint64_t bits = 0;
        __builtin_memcpy(&bits, c->data.at + i * bytes, bytes);
        wide[i] = is_signed ? (int64_t)(bits << away) >> away : (int64_t)bits;
    }
    c->ints = wide;
    return c;
}

// Whole numbers of any width; a uint64 beyond the range wraps.
static bf_col *bf_int(bf_in *in, const char *name) {
    bf_col *c = bf_find(in, name);
    return c && c->type == BF_INT ? bf_widened(c) : bf_missing(in, name, "whole numbers");
}

// Days since 1970-01-01.
static bf_col *bf_date32(bf_in *in, const char *name) {
    bf_col *c = bf_find(in, name);
    return c && c->type == BF_DATE && c->bits == 32 ? bf_widened(c) : bf_missing(in, name, "dates in days");
}

// Microseconds since 1970-01-01, with a zone or without.
static bf_col *bf_timestamp_us(bf_in *in, const char *name) {
    bf_col *c = bf_find(in, name);
    return c && c->type == BF_TIMESTAMP && bf_number(c->type_table, 0, 2, 0) == 2 ? bf_widened(c) : bf_missing(in, name, "timestamps in microseconds");
}

static BF_APART bf_col *bf_float(bf_in *in, const char *name) {
    bf_col *c = bf_find(in, name);
    if (!c || c->type != BF_FLOAT || c->bits == 16) return bf_missing(in, name, "floating point numbers");
    c->floats = (const double *)c->data.at;
    if (c->bits == 32 && c->rows) {
        double *wide = bf_need((uint64_t)c->rows * 8);
        for (uint32_t i = 0; i < c->rows; i++) wide[i] = ((const float *)c->data.at)[i];
        c->floats = wide;
    }
    return c;
}

static bf_col *bf_bool(bf_in *in, const char *name) {
    bf_col *c = bf_find(in, name);
    return c && c->type == BF_BOOL ? c : bf_missing(in, name, "booleans");
}

static bf_col *bf_utf8(bf_in *in, const char *name) {
    bf_col *c = bf_find(in, name);
    return c && (c->type == BF_UTF8 || c->type == BF_LARGE_UTF8) ? c : bf_missing(in, name, "texts");
}

static inline int bf_bit(const uint8_t *bits, uint32_t i) {
    return bits[i >> 3] >> (i & 7) & 1;
}

static inline int bf_is_null(const bf_col *c, uint32_t row) {
    return c->valid.at ? !bf_bit(c->valid.at, row) : c->type == BF_NULL;
}

static inline int bf_get_bool(const bf_col *c, uint32_t row) {
    return bf_bit(c->data.at, row);
}

static inline uint32_t bf_offset(const bf_col *c, uint32_t i) {
    return c->offset_bytes == 4 ? ((const uint32_t *)c->offsets.at)[i] : (uint32_t)((const uint64_t *)c->offsets.at)[i];
}

static inline bf_text bf_get_text(const bf_col *c, uint32_t row) {
    uint32_t from = bf_offset(c, row);
    return (bf_text){(const char *)c->data.at + from, bf_offset(c, row + 1) - from};
}

// ---------------------------------------------------------------- the answer: passed columns, new columns, rows

typedef struct bf_out bf_out;

typedef struct {
    bf_out *out;
    bf_col *from; // the column that is passed on, or 0 for a new one
    const char *name;
    uint8_t type;
    uint32_t bits;
    uint32_t unit;   // bit width, precision or unit: the first field of Arrow's type table
    uint8_t *valid, *data;
    uint32_t *offsets;
    uint32_t filled; // texts: rows whose end is known
    uint32_t room;   // texts: bytes that `data` can hold
} bf_new;

struct bf_out {
    bf_in *in;
    uint32_t rows, room;
    uint32_t *pick; // for each row of the answer, the row of the input that passed columns take
    uint32_t count;
    bf_new *cols;
};

static BF_APART bf_new *bf_add(bf_out *out, const char *name) {
    bf_new *c = out->cols;
    while (c < out->cols + out->count && !bf_is(bf_of(c->name), name)) c++;
    if (c == out->cols + out->count && out->count++ == out->in->count + BF_MOST_NEW) __builtin_trap();
    *c = (bf_new){.out = out, .name = name};
    return c;
}

// Passes a column on as it is.
static void bf_pass(bf_out *out, const char *name) {
    bf_col *c = bf_find(out->in, name);
    if (!c) bf_missing(out->in, name, "it is passed on");
    else bf_add(out, c->name)->from = c;
}

static void bf_pass_all(bf_out *out) {
    for (uint32_t i = 0; i < out->in->count; i = out->in->cols[i].next) bf_add(out, out->in->cols[i].name)->from = &out->in->cols[i];
}

// Makes room for more rows. Old bytes are copied, new ones are zero.
static BF_APART void *bf_larger(const void *old, uint64_t old_size, uint64_t size) {
    uint8_t *place = bf_zeroed(size);
    if (old_size) __builtin_memcpy(place, old, (uint32_t)old_size);
    return place;
}

static BF_APART void bf_make_room(bf_new *c, uint64_t old, uint64_t rows) {
    c->valid = bf_larger(c->valid, old / 8, rows / 8);
    if (c->type == BF_UTF8) c->offsets = bf_larger(c->offsets, old ? (old + 1) * 4 : 0, (rows + 1) * 4);
    else c->data = bf_larger(c->data, old * c->bits / 8, rows * c->bits / 8);
}

// A new column, null where no value is set. It takes the place of a passed column of its name.
static BF_APART bf_new *bf_new_col(bf_out *out, const char *name, uint8_t type, uint32_t bits, uint32_t unit) {
    bf_new *c = bf_add(out, name);
    c->type = type;
    c->bits = bits;
    c->unit = unit;
    bf_make_room(c, 0, out->room);
    return c;
}

static bf_new *bf_new_bool(bf_out *out, const char *name) { return bf_new_col(out, name, BF_BOOL, 1, 0); }
static bf_new *bf_new_int32(bf_out *out, const char *name) { return bf_new_col(out, name, BF_INT, 32, 32); }
static bf_new *bf_new_int64(bf_out *out, const char *name) { return bf_new_col(out, name, BF_INT, 64, 64); }
static bf_new *bf_new_float32(bf_out *out, const char *name) { return bf_new_col(out, name, BF_FLOAT, 32, 1); }
static bf_new *bf_new_float64(bf_out *out, const char *name) { return bf_new_col(out, name, BF_FLOAT, 64, 2); }
static bf_new *bf_new_date32(bf_out *out, const char *name) { return bf_new_col(out, name, BF_DATE, 32, 0); }
static bf_new *bf_new_timestamp_us(bf_out *out, const char *name) { return bf_new_col(out, name, BF_TIMESTAMP, 64, 2); }
static bf_new *bf_new_utf8(bf_out *out, const char *name) { return bf_new_col(out, name, BF_UTF8, 8, 0); }

static BF_APART void bf_more_rows(bf_out *out) {
    uint64_t old = out->room, rows = old * 2;
    out->pick = bf_larger(out->pick, old * 4, rows * 4);
    for (bf_new *c = out->cols; c < out->cols + out->count; c++)
        if (!c->from) bf_make_room(c, old, rows);
    out->room = (uint32_t)rows;
}

// Begins a row of the answer. Passed columns take their values from this row of the input.
static inline void bf_row(bf_out *out, uint32_t input_row) {
    if (out->rows == out->room) bf_more_rows(out);
    out->pick[out->rows++] = input_row;
}

// For loops in which each access counts: room for so many rows. Fill out->pick and the new columns' values yourself, then say how
// many rows there are; all their values count as set.
static void bf_reserve(bf_out *out, uint32_t rows) {
    while (out->room < rows) bf_more_rows(out);
}

static BF_APART void bf_filled(bf_out *out, uint32_t rows) {
    out->rows = rows;
    for (bf_new *c = out->cols; c < out->cols + out->count; c++)
        if (!c->from)
            for (uint32_t i = 0; i < (rows + 7) / 8; i++) c->valid[i] = i < rows / 8 ? 255 : (1 << (rows & 7)) - 1;
}

// The setters set a value of the row that was begun last.
static inline uint32_t bf_here(bf_new *c) {
    uint32_t row = c->out->rows - 1;
    c->valid[row >> 3] |= 1 << (row & 7);
    return row;
}

static inline void bf_set_bool(bf_new *c, int value) {
    uint32_t row = bf_here(c);
    c->data[row >> 3] = (c->data[row >> 3] & ~(1 << (row & 7))) | !!value << (row & 7);
}

static inline void bf_set_int32(bf_new *c, int32_t value) { ((int32_t *)c->data)[bf_here(c)] = value; } // and date32
static inline void bf_set_int64(bf_new *c, int64_t value) { ((int64_t *)c->data)[bf_here(c)] = value; } // and timestamp_us
static inline void bf_set_float32(bf_new *c, float value) { ((float *)c->data)[bf_here(c)] = value; }
static inline void bf_set_float64(bf_new *c, double value) { ((double *)c->data)[bf_here(c)] = value; }

// Rows before `row` that got no text are empty.
static inline void bf_fill(bf_new *c, uint32_t row) {
    uint32_t end = c->offsets[c->filled];
    while (c->filled < row) c->offsets[++c->filled] = end;
}

static BF_APART void bf_more_text(bf_new *c, uint32_t size) {
    uint64_t used = c->offsets[c->filled], room = (used + size) * 2 + 1024;
    uint8_t *larger = bf_need(room + 8);
    if (used) __builtin_memcpy(larger, c->data, (uint32_t)used);
    c->data = larger;
    c->room = (uint32_t)room;
}

// A place to write a text of at most `most` bytes to, before bf_wrote says how many they are.
static inline char *bf_write(bf_new *c, uint32_t most) {
    uint32_t row = c->out->rows - 1;
    if (c->filled > row) c->filled = row; // a second text for the same row
    bf_fill(c, row);
    if ((uint64_t)c->offsets[row] + most > c->room) bf_more_text(c, most);
    return (char *)c->data + c->offsets[row];
}

static inline void bf_wrote(bf_new *c, uint32_t size) {
    uint32_t row = bf_here(c);
    c->offsets[row + 1] = c->offsets[row] + size;
    c->filled = row + 1;
}

static BF_APART void bf_set_text(bf_new *c, bf_text text) {
    bf_copy((uint8_t *)bf_write(c, text.size), (const uint8_t *)text.at, text.size);
    bf_wrote(c, text.size);
}

// ---------------------------------------------------------------- writing the stream, from the arena's top on

static uint8_t *bf_put(uint64_t size) {
    uint8_t *place = (uint8_t *)bf_top;
    if (!bf_reach(bf_top + size)) __builtin_trap();
    bf_top += (uint32_t)size;
    return place;
}

static void bf_put_words(const uint32_t *words, uint32_t count) {
    __builtin_memcpy(bf_put(4 * count), words, 4 * count);
}

// Zeros up to a multiple of 8.
static void bf_pad(void) {
    uint32_t missing = -bf_top & 7;
    __builtin_memset(bf_put(missing), 0, missing);
}

static void bf_aim(uint32_t ref, uint32_t target) {
    *(uint32_t *)ref = target - ref;
}

#define BF_TWO(low, high) ((uint32_t)(low) | (uint32_t)(high) << 16)

// Prefix and message table. What follows must be the vtable of the header, 12 bytes, and the header. -> the place of the prefix
static uint32_t bf_put_message(uint32_t header_type) {
    uint32_t place = bf_top;
    const uint32_t words[] = {0xFFFFFFFF, 0, 16, BF_TWO(12, 24), BF_TWO(4, 6), BF_TWO(8, 16), 12, BF_TWO(4, header_type), 28, 0, 0, 0};
    bf_put_words(words, 12);
    return place;
}

static BF_APART void bf_put_field(bf_new *c) {
    uint32_t at = bf_top;
    int is_int = c->type == BF_INT;
    const uint32_t words[] = {
        BF_TWO(16, 20), BF_TWO(4, 16), BF_TWO(17, 8), BF_TWO(0, 12),     // vtable of the field
        16, 40, 20, 28, BF_TWO(1 | c->type << 8, 0),                     // field: name, type, children; nullable
        BF_TWO(8, 12), BF_TWO(c->type == BF_UTF8 || c->type == BF_BOOL ? 0 : 4, is_int ? 8 : 0), // vtable of the type
        8, c->unit, is_int,                                              // type
        0};                                                              // no children
    bf_put_words(words, 15);
    bf_text name = bf_of(c->name);
    bf_aim(at + 20, bf_top);
    bf_put_words(&name.size, 1);
    __builtin_memcpy(bf_put(name.size), name.at, name.size);
    __builtin_memset(bf_put(1), 0, 1);
    bf_pad();
}

// The input's schema goes along whole; passed columns refer to it, so their types stay as they are.
static BF_APART void bf_put_schema(bf_out *out) {
    uint32_t place = bf_put_message(1);
    const uint8_t *message = out->in->schema.at + BF_LOAD(uint32_t, out->in->schema.at), *old = bf_ref(message, 2), *extra = bf_ref(old, 2);
    const uint32_t words[] = {BF_TWO(10, 12), BF_TWO(0, 4), BF_TWO(extra ? 8 : 0, 0), 12, 8, 0, out->count};
    bf_put_words(words, 7);
    uint32_t refs = (uint32_t)bf_put(4 * out->count);
    bf_pad();
    for (uint32_t i = 0; i < out->count; i++) {
        if (out->cols[i].from) continue;
        bf_aim(refs + 4 * i, bf_top + 16); // its vtable comes first
        bf_put_field(&out->cols[i]);
    }
    uint32_t moved = bf_top - (uint32_t)out->in->schema.at;
    __builtin_memcpy(bf_put(out->in->schema.size), out->in->schema.at, out->in->schema.size);
    bf_pad();
    for (uint32_t i = 0; i < out->count; i++)
        if (out->cols[i].from) bf_aim(refs + 4 * i, (uint32_t)out->cols[i].from->field + moved);
    if (extra) bf_aim(place + 68, (uint32_t)extra + moved);
    *(uint32_t *)(place + 4) = bf_top - place - 8;
}

// What the rows of the answer take from lists: rows of the child.
static BF_APART void bf_pick(bf_col *c, const uint32_t *pick, uint32_t picked) {
    c->pick = pick;
    c->picked = picked;
    if (c->type != BF_LIST && c->type != BF_LARGE_LIST && c->type != BF_FIXED_LIST) return;
    if (!pick) {
        bf_pick(c + 1, 0, 0);
        return;
    }
    uint64_t count = 0;
    for (int fill = 0; fill < 2; fill++) {
        uint32_t *rows = fill ? bf_need(count * 4 + 4) : 0;
        count = 0;
        for (uint32_t i = 0; i < picked; i++) {
            uint32_t row = pick[i];
            uint32_t from = c->offset_bytes ? bf_offset(c, row) : row * c->each;
            uint32_t size = c->offset_bytes ? bf_is_null(c, row) ? 0 : bf_offset(c, row + 1) - from : c->each;
            for (uint32_t k = 0; k < size; k++, count++)
                if (fill) rows[count] = from + k;
        }
        if (fill) bf_pick(c + 1, rows, (uint32_t)count);
    }
}

static uint32_t bf_body;      // where the body of the batch begins
static uint8_t *bf_nodes, *bf_buffers; // the next entries of the batch's table

static void bf_end_buffer(uint32_t from) {
    ((uint64_t *)bf_buffers)[0] = from - bf_body;
    ((uint64_t *)bf_buffers)[1] = bf_top - from;
    bf_buffers += 16;
    bf_pad();
}

static BF_APART void bf_put_buffer(const void *at, uint64_t size) {
    uint32_t from = bf_top;
    __builtin_memcpy(bf_put(size), at, (uint32_t)size);
    bf_end_buffer(from);
}

static void bf_end_node(uint32_t rows, uint32_t nulls) {
    ((uint64_t *)bf_nodes)[0] = rows;
    ((uint64_t *)bf_nodes)[1] = nulls;
    bf_nodes += 16;
}

static BF_APART void bf_put_bits(const uint8_t *bits, const uint32_t *pick, uint32_t count) {
    uint8_t *to = bf_put((count + 7) / 8);
    __builtin_memset(to, 0, (count + 7) / 8);
    for (uint32_t i = 0; i < count; i++) to[i >> 3] |= bf_bit(bits, pick[i]) << (i & 7);
}

static BF_APART uint32_t bf_ones(const uint8_t *bits, uint32_t count) {
    uint32_t ones = 0;
    for (uint32_t i = 0; i < (count + 7) / 8; i++) ones += __builtin_popcount(bits[i]);
    return ones;
}

#define BF_OFFSETS(type) \
    do { \
        const type *from = (const type *)c->offsets.at; \
        type *to = (type *)bf_put(((uint64_t)c->picked + 1) * sizeof(type)), sum = 0; \
        for (uint32_t i = 0; i < c->picked; i++) { \
            uint32_t row = c->pick[i]; \
            to[i] = sum; \
            if (!c->valid.at || bf_bit(c->valid.at, row)) sum += from[row + 1] - from[row]; \
        } \
        to[c->picked] = sum; \
        return to; \
    } while (0)

static BF_APART void *bf_put_offsets(const bf_col *c) {
    if (c->offset_bytes == 4) BF_OFFSETS(uint32_t);
    else BF_OFFSETS(uint64_t);
}

// Texts at the offsets that were just written.
#define BF_TEXTS(type) \
    do { \
        const type *from = (const type *)c->offsets.at, *ends = (const type *)offsets; \
        uint8_t *to = bf_put(ends[c->picked]); \
        type at = 0; \
        for (uint32_t i = 0; i < c->picked; i++) { \
            type end = ends[i + 1]; \
            bf_copy(to + at, c->data.at + from[c->pick[i]], (uint32_t)(end - at)); \
            at = end; \
        } \
    } while (0)

static BF_APART void bf_put_texts(const bf_col *c, const void *offsets) {
    if (c->offset_bytes == 4) BF_TEXTS(uint32_t);
    else BF_TEXTS(uint64_t);
}

#define BF_GATHER(type) \
    do { \
        type *to = (type *)bf_put((uint64_t)c->picked * sizeof(type)); \
        for (uint32_t i = 0; i < c->picked; i++) to[i] = ((const type *)c->data.at)[c->pick[i]]; \
    } while (0)

static BF_APART void bf_put_values(const bf_col *c) {
    switch (c->bits) {
    case 1: bf_put_bits(c->data.at, c->pick, c->picked); break;
    case 8: BF_GATHER(uint8_t); break;
    case 16: BF_GATHER(uint16_t); break;
    case 32: BF_GATHER(uint32_t); break;
    case 64: BF_GATHER(uint64_t); break;
    default: {
        uint32_t bytes = c->bits / 8;
        for (uint32_t i = 0; i < c->picked; i++) __builtin_memcpy(bf_put(bytes), c->data.at + c->pick[i] * bytes, bytes);
    }
    }
}

static BF_APART void bf_put_picked(bf_col *c) {
    uint32_t from = bf_top, nulls = c->type == BF_NULL ? c->picked : 0;
    if (c->type != BF_NULL) {
        if (c->nulls) {
            bf_put_bits(c->valid.at, c->pick, c->picked);
            nulls = c->picked - bf_ones((const uint8_t *)from, c->picked);
        }
        bf_end_buffer(from);
    }
    bf_end_node(c->picked, nulls);
    const void *offsets = 0;
    if (c->offset_bytes) {
        from = bf_top;
        offsets = bf_put_offsets(c);
        bf_end_buffer(from);
    }
    if (c->bits) {
        from = bf_top;
        if (c->offset_bytes) bf_put_texts(c, offsets);
        else bf_put_values(c);
        bf_end_buffer(from);
    }
}

static BF_APART void bf_put_whole(bf_col *c) {
    bf_end_node(c->rows, c->nulls);
    if (c->type != BF_NULL) bf_put_buffer(c->valid.at, c->valid.size);
    if (c->offset_bytes) bf_put_buffer(c->offsets.at, c->offsets.size);
    if (c->bits) bf_put_buffer(c->data.at, c->data.size);
}

static BF_APART void bf_put_new(bf_new *c, uint32_t rows) {
    uint32_t nulls = rows - bf_ones(c->valid, rows);
    bf_end_node(rows, nulls);
    bf_put_buffer(c->valid, nulls ? (rows + 7) / 8 : 0);
    if (c->type == BF_UTF8) {
        bf_fill(c, rows);
        bf_put_buffer(c->offsets, ((uint64_t)rows + 1) * 4);
        bf_put_buffer(c->data, c->offsets[rows]);
    } else {
        bf_put_buffer(c->data, ((uint64_t)rows * c->bits + 7) / 8);
    }
}

static BF_APART void bf_put_batch(bf_out *out) {
    uint32_t nodes = 0, buffers = 0;
    for (bf_new *c = out->cols; c < out->cols + out->count; c++) {
        bf_col *end = c->from ? out->in->cols + c->from->next : 0;
        for (bf_col *f = c->from; f < end; f++) nodes++, buffers += (f->type != BF_NULL) + (f->offset_bytes > 0) + (f->bits > 0);
        if (!c->from) nodes++, buffers += c->type == BF_UTF8 ? 3 : 2;
    }
    uint32_t place = bf_put_message(3);
    const uint32_t words[] = {BF_TWO(10, 20), BF_TWO(4, 12), BF_TWO(16, 0), 12, out->rows, 0, 12, 16 + 16 * nodes, 0, nodes};
    bf_put_words(words, 10);
    bf_nodes = bf_put(16 * nodes);
    const uint32_t second[] = {0, buffers};
    bf_put_words(second, 2);
    bf_buffers = bf_put(16 * buffers);
    bf_body = bf_top;
    for (bf_new *c = out->cols; c < out->cols + out->count; c++) {
        bf_col *end = c->from ? out->in->cols + c->from->next : 0;
        for (bf_col *f = c->from; f < end; f++) {
            if (f->pick) bf_put_picked(f);
            else bf_put_whole(f);
        }
        if (!c->from) bf_put_new(c, out->rows);
    }
    *(uint32_t *)(place + 4) = bf_body - place - 8;
    *(uint64_t *)(place + 40) = bf_top - bf_body;
}

// ---------------------------------------------------------------- the exports

static const char *bf_columns(void);
static void bf_configure(void);
static BF_APART void bf_rows(bf_in *in, bf_out *out);

static int64_t bf_place(uint32_t at, uint32_t size) {
    return (int64_t)((uint64_t)at << 32 | size);
}

static BF_APART void bf_begin(bf_in *in, bf_out *out, const uint8_t *at, uint32_t size) {
    bf_error = 0;
    bf_read(in, at, size);
    if (bf_error) return;
    out->in = in;
    out->room = (in->rows + 63) & ~63u;
    if (!out->room) out->room = 64;
    out->pick = bf_need((uint64_t)out->room * 4);
    out->cols = bf_need((uint64_t)(in->count + BF_MOST_NEW) * sizeof(bf_new));
    bf_rows(in, out);
}

BF_EXPORT("bifrost_abi_version") int32_t bf_abi_version(void) {
    return 1;
}

BF_EXPORT("bifrost_configure") int32_t bf_configured(const char *at, uint32_t size) {
    bf_error = 0;
    bf_config = bf_json_trim(at, at + size);
    bf_configure();
    bf_base = bf_top;
    return bf_error;
}

BF_EXPORT("bifrost_input_columns") int64_t bf_input_columns(void) {
    bf_text text = bf_of(bf_columns());
    return bf_place((uint32_t)text.at, text.size);
}

BF_EXPORT("bifrost_last_error") int64_t bf_last_error(void) {
    return bf_place((uint32_t)bf_message, bf_message_size);
}

BF_EXPORT("bifrost_output_schema_ipc") int64_t bf_output_schema_ipc(const uint8_t *at, uint32_t size) {
    bf_in in = {0};
    bf_out out = {0};
    bf_begin(&in, &out, at, size);
    if (bf_error) return -(int64_t)bf_error;
    uint32_t from = bf_top;
    bf_put_schema(&out);
    return bf_place(from, bf_top - from);
}

BF_EXPORT("bifrost_transform_ipc") int64_t bf_transform_ipc(const uint8_t *at, uint32_t size) {
    bf_in in = {0};
    bf_out out = {0};
    bf_begin(&in, &out, at, size);
    if (bf_error) return -(int64_t)bf_error;
    int whole = out.rows == in.rows;
    for (uint32_t i = 0; whole && i < out.rows; i++) whole = out.pick[i] == i;
    for (bf_new *c = out.cols; c < out.cols + out.count; c++)
        if (c->from) bf_pick(c->from, whole ? 0 : out.pick, out.rows);
    uint32_t from = bf_top;
    bf_put_schema(&out);
    if (out.rows) bf_put_batch(&out);
    const uint32_t end[] = {0xFFFFFFFF, 0};
    bf_put_words(end, 2);
    return bf_place(from, bf_top - from);
}

#endif
