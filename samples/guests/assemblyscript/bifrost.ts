// All of the contract between host and guest (docs/wasm-abi.md, version 1) but the logic. Compile with `--runtime stub`.
//
// A guest calls guest(columns, configure, rows) once and exports again what this file exports as bifrost_...
//
//   columns(): string       the needed columns, "name: type, name: type"; asked after configure
//   configure(): void       reads what it wants with configInt and its like
//   rows(in, out): void     finds its columns, says those of the answer, then goes over the rows
//
// Something wrong? Call fail and return. What a row gives may depend on that row and the configuration alone.

export const BAD_CONFIG = 1, NO_COLUMN = 2, BAD_INPUT = 3, OWN_ERRORS = 100; // codes of a guest begin here

let columnsOf: () => string = (): string => "";
let configureIt: () => void = (): void => {};
let rowsOf: (input: Input, output: Output) => void = (input: Input, output: Output): void => {};

export function guest(columns: () => string, configure: () => void, rows: (input: Input, output: Output) => void): void {
  columnsOf = columns;
  configureIt = configure;
  rowsOf = rows;
}

// ---------------------------------------------------------------- memory: one arena, emptied before each batch

// What is allocated from here on is forgotten by a reset. All objects of a guest are in the same arena.
let mark: usize = 0;

function setMark(): void {
  mark = heap.alloc(0);
}

export function bifrost_alloc(size: u32): usize {
  if (!mark) setMark();
  if (size > 0x3fff0000) return 0;
  const top = heap.alloc(0);
  heap.free(top);
  const missing = <i64>top + size + 64 - (<i64>memory.size() << 16);
  if (missing > 0 && memory.grow(<i32>((missing + 0xffff) >> 16)) < 0) return 0;
  return heap.alloc(size);
}

// The stub runtime gives back its last block only, so all since `mark` is made one block.
export function bifrost_reset(): void {
  if (!mark) return;
  const top = heap.alloc(0);
  heap.free(top);
  store<usize>(mark - sizeof<usize>(), top - sizeof<usize>() - mark);
  heap.free(mark);
  setMark();
}

// An answer's bytes depend on nothing that an earlier batch left behind. 8 bytes more, as copies of texts reach too far.
function zeroed(size: usize): usize {
  const place = heap.alloc(size + 8);
  memory.fill(place, 0, size);
  return place;
}

function larger(old: usize, oldSize: usize, size: usize): usize {
  const place = zeroed(size);
  memory.copy(place, old, oldSize);
  return place;
}

// A short text is copied in words of 8 bytes, the last of which may reach too far.
// @ts-ignore: decorator
@inline
function copyText(to: usize, from: usize, size: usize): void {
  if (size > 64) memory.copy(to, from, size);
  else for (let i: usize = 0; i < size; i += 8) store<u64>(to + i, load<u64>(from + i));
}

// ---------------------------------------------------------------- errors

let error: i32 = 0;
let message: ArrayBuffer = new ArrayBuffer(0);

// The first error is the one that is told. Say what was expected, and no values of rows.
export function fail(code: i32, text: string): void {
  if (error) return;
  error = code;
  message = String.UTF8.encode(text);
}

export function failed(): bool {
  return error != 0;
}

function place(at: usize, size: usize): i64 {
  return <i64>((<u64>at << 32) | size);
}

// ---------------------------------------------------------------- configuration: top-level keys of a JSON object

let config = "{}";
let key = "";
let value = "";

function valueEnd(at: i32): i32 {
  let depth = 0, quoted = false;
  for (; at < config.length; at++) {
    const c = config.charCodeAt(at);
    if (quoted) {
      if (c == 0x5c) at++; // backslash
      else if (c == 0x22) quoted = false;
    } else if (c == 0x22) quoted = true;
    else if (c == 0x7b || c == 0x5b) depth++; // { [
    else if (c == 0x7d || c == 0x5d) {
      if (depth-- == 0) return at;
    } else if ((c == 0x2c || c == 0x3a) && depth == 0) return at; // , :
  }
  return at;
}

function unquoted(text: string): string {
  return text.length > 1 && text.charCodeAt(0) == 0x22 ? text.substring(1, text.length - 1) : text;
}

// Sets `key` and `value` to the next ones from `at` on. -> where to go on, or -1 at the end
function nextKey(at: i32): i32 {
  const colon = valueEnd(at + 1);
  if (colon >= config.length || config.charCodeAt(colon) != 0x3a) return -1;
  key = unquoted(config.substring(at + 1, colon).trim());
  const end = valueEnd(colon + 1);
  value = config.substring(colon + 1, end).trim();
  return end;
}

// The value of a key as it stands in the JSON; empty if the key is not there or null.
function configValue(wanted: string): string {
  for (let at = nextKey(0); at >= 0; at = nextKey(at)) {
    if (key == wanted) return value == "null" ? "" : value;
  }
  return "";
}

export function configInt(wanted: string, otherwise: i64): i64 {
  const text = configValue(wanted);
  if (!text.length) return otherwise;
  const sign = text.charCodeAt(0) == 0x2d ? 1 : 0;
  let number: i64 = 0, i = sign;
  for (; i < text.length && i < sign + 18 && text.charCodeAt(i) >= 0x30 && text.charCodeAt(i) <= 0x39; i++) {
    number = number * 10 + (text.charCodeAt(i) - 0x30);
  }
  if (i < text.length || i == sign) fail(BAD_CONFIG, "the config's '" + wanted + "' must be a whole number of at most 18 digits");
  return sign ? -number : number;
}

// Escapes in the text stay as they are.
export function configText(wanted: string, otherwise: string): string {
  const text = configValue(wanted);
  if (!text.length) return otherwise;
  if (text.charCodeAt(0) != 0x22) fail(BAD_CONFIG, "the config's '" + wanted + "' must be a text");
  return unquoted(text);
}

// Fails if the config has a key that is not in `known`, "key, key".
export function configKnown(known: string): void {
  const names = known.split(", ");
  for (let at = nextKey(0); at >= 0; at = nextKey(at)) {
    if (!names.includes(key)) fail(BAD_CONFIG, "the config has an unknown key '" + key + "'; known are: " + known);
  }
}

// ---------------------------------------------------------------- input: an Arrow IPC stream of one schema and one batch

const NULL = 1, INT = 2, FLOAT = 3, BINARY = 4, UTF8 = 5, BOOL = 6, DECIMAL = 7, DATE = 8, TIME = 9, TIMESTAMP = 10, LIST = 12;
const FIXED_BINARY = 15, FIXED_LIST = 16, DURATION = 18, LARGE_BINARY = 19, LARGE_UTF8 = 20, LARGE_LIST = 21;

// The place of a flatbuffer table's field, or 0.
function slot(table: usize, number: u32): usize {
  const vtable = table - load<i32>(table);
  const at = 4 + 2 * number;
  const offset = at < load<u16>(vtable) ? load<u16>(vtable + at) : 0;
  return offset ? table + offset : 0;
}

function ref(table: usize, number: u32): usize {
  const at = slot(table, number);
  return at ? at + load<u32>(at) : 0;
}

function number<T>(table: usize, field: u32, otherwise: T): T {
  const at = slot(table, field);
  return at ? load<T>(at) : otherwise;
}

function vectorSize(vector: usize): u32 {
  return vector ? load<u32>(vector) : 0;
}

function vectorTable(vector: usize, i: u32): usize {
  const at = vector + 4 + 4 * i;
  return at + load<u32>(at);
}

/** A column of the input. What the getters give at a null is undefined. */
export class Column {
  name: string = "";
  typeTable: usize = 0;
  type: u32 = 0; // Arrow's number of the type
  offsetBytes: u32 = 0; // 4 or 8 if values have lengths of their own, else 0
  bits: u32 = 0; // of a value in `data`; 0 if the column has no data
  each: u32 = 0; // values of a list of fixed size
  next: i32 = 0; // index of the column after this one and its children
  rows: u32 = 0;
  nulls: u32 = 0;
  valid: usize = 0;
  validSize: u32 = 0;
  offsets: usize = 0;
  offsetsSize: u32 = 0;
  data: usize = 0;
  dataSize: u32 = 0;
  wide: usize = 0; // values as i64 or f64
  pick: usize = 0; // rows that the answer takes; 0 for all of them
  picked: u32 = 0;

  constructor(public field: usize) {
    const at = ref(field, 0);
    if (at) this.name = String.UTF8.decodeUnsafe(at + 4, load<u32>(at));
    this.typeTable = ref(field, 3);
    this.type = slot(field, 4) ? 0 : number<u8>(field, 2, 0); // slot 4: a dictionary
    this.layOut(this.typeTable);
  }

  private layOut(t: usize): void {
    switch (this.type) {
      case NULL: break;
      case INT: this.bits = number<i32>(t, 0, 0); break;
      case FLOAT: this.bits = 16 << number<i16>(t, 0, 0); break;
      case BOOL: this.bits = 1; break;
      case DECIMAL: this.bits = number<i32>(t, 2, 128); break;
      case DATE: this.bits = number<i16>(t, 0, 1) ? 64 : 32; break;
      case TIME: this.bits = number<i32>(t, 1, 32); break;
      case TIMESTAMP: case DURATION: this.bits = 64; break;
      case FIXED_BINARY: this.bits = 8 * number<i32>(t, 0, 0); break;
      case BINARY: case UTF8: this.offsetBytes = 4; this.bits = 8; break;
      case LARGE_BINARY: case LARGE_UTF8: this.offsetBytes = 8; this.bits = 8; break;
      case LIST: this.offsetBytes = 4; break;
      case LARGE_LIST: this.offsetBytes = 8; break;
      case FIXED_LIST: this.each = number<i32>(t, 0, 0); break;
      default: fail(BAD_INPUT, "column '" + this.name + "' has a type that cannot cross; leave it out with 'columns'");
    }
  }

  get buffers(): u32 {
    return u32(this.type != NULL) + u32(this.offsetBytes > 0) + u32(this.bits > 0);
  }

  // @ts-ignore: decorator
  @inline
  isNull(row: u32): bool {
    return this.valid ? !bit(this.valid, row) : this.type == NULL;
  }

  // @ts-ignore: decorator
  @inline
  bool(row: u32): bool {
    return bit(this.data, row) != 0;
  }

  // @ts-ignore: decorator
  @inline
  int(row: u32): i64 {
    return load<i64>(this.wide + 8 * row);
  }

  // @ts-ignore: decorator
  @inline
  float(row: u32): f64 {
    return load<f64>(this.wide + 8 * row);
  }

  // @ts-ignore: decorator
  @inline
  offset(row: u32): u32 {
    return this.offsetBytes == 4 ? load<u32>(this.offsets + 4 * row) : <u32>load<u64>(this.offsets + 8 * row);
  }

  /** Where the bytes of a text begin, in UTF-8. */
  // @ts-ignore: decorator
  @inline
  start(row: u32): usize {
    return this.data + this.offset(row);
  }

  /** How many bytes a text has. */
  // @ts-ignore: decorator
  @inline
  size(row: u32): u32 {
    return this.offset(row + 1) - this.offset(row);
  }

  /** A text as a string, which takes memory until the next batch; mind the rows. */
  text(row: u32): string {
    return String.UTF8.decodeUnsafe(this.start(row), this.size(row));
  }

  // Values of 8 to 64 bits as i64, which they are already or become here.
  widened(): Column {
    this.wide = this.data;
    if (this.bits == 64) return this;
    this.wide = heap.alloc(8 * this.rows);
    const signed = this.type != INT || number<u8>(this.typeTable, 1, 0) != 0;
    for (let i: u32 = 0; i < this.rows; i++) {
      const wide: i64 = this.bits == 8 ? (signed ? <i64>load<i8>(this.data + i) : <i64>load<u8>(this.data + i))
        : this.bits == 16 ? (signed ? <i64>load<i16>(this.data + 2 * i) : <i64>load<u16>(this.data + 2 * i))
        : (signed ? <i64>load<i32>(this.data + 4 * i) : <i64>load<u32>(this.data + 4 * i));
      store<i64>(this.wide + 8 * i, wide);
    }
    return this;
  }

  floats(): Column {
    this.wide = this.data;
    if (this.bits == 64) return this;
    this.wide = heap.alloc(8 * this.rows);
    for (let i: u32 = 0; i < this.rows; i++) store<f64>(this.wide + 8 * i, load<f32>(this.data + 4 * i));
    return this;
  }
}

// @ts-ignore: decorator
@inline
function bit(bits: usize, i: u32): u32 {
  return (<u32>load<u8>(bits + (i >> 3)) >> (i & 7)) & 1;
}

/** The rows that the host sent. */
export class Input {
  rows: u32 = 0;
  columns: Column[] = []; // with all their children, in the order of the schema
  schema: usize = 0; // the schema's flatbuffer
  schemaSize: u32 = 0;

  // Takes the schema and, if there is one, the batch.
  constructor(at: usize, size: u32) {
    const end = at + size;
    let messages = 0, schemaOnly = false;
    while (!error && end - at >= 8 && load<u32>(at) == 0xffffffff && load<u32>(at, 4)) {
      const meta = at + 8, metaSize = load<u32>(at, 4);
      if (meta + metaSize > end || meta + metaSize < meta) break;
      const table = meta + load<u32>(meta), body = meta + metaSize, bodySize = <u32>number<i64>(table, 3, 0);
      if (body + bodySize > end || body + bodySize < body) break;
      if (number<u8>(table, 1, 0) != (messages ? 3 : 1) || messages > 1) break;
      at = body + bodySize;
      if (messages++) {
        this.takeBatch(ref(table, 2), body, bodySize);
        continue;
      }
      this.schema = meta;
      this.schemaSize = metaSize;
      this.takeFields(ref(ref(table, 2), 1));
      schemaOnly = at == end;
    }
    if (!schemaOnly && (!messages || end - at < 8 || load<u64>(at) != 0xffffffff)) {
      fail(BAD_INPUT, "the input is no Arrow IPC stream of a schema and one batch");
    }
  }

  private takeFields(fields: usize): void {
    const count = vectorSize(fields);
    for (let i: u32 = 0; i < count; i++) {
      const column = new Column(vectorTable(fields, i));
      this.columns.push(column);
      this.takeFields(ref(column.field, 5));
      column.next = this.columns.length;
    }
  }

  private takeBatch(batch: usize, body: usize, bodySize: u32): void {
    let nodes = ref(batch, 1), buffers = ref(batch, 2), want: u32 = 0;
    for (let i = 0; i < this.columns.length; i++) want += this.columns[i].buffers;
    if (slot(batch, 3) || vectorSize(nodes) != this.columns.length || vectorSize(buffers) != want) {
      fail(BAD_INPUT, "the input's batch does not fit its schema, or is compressed");
      return;
    }
    for (let i: u32 = 0; i < want; i++) {
      const offset = load<i64>(buffers + 4 + 16 * i), size = load<i64>(buffers + 12 + 16 * i);
      if (offset >= 0 && size >= 0 && offset + size <= <i64>bodySize) continue;
      fail(BAD_INPUT, "a buffer of the input is outside of it");
      return;
    }
    this.rows = <u32>number<i64>(batch, 0, 0);
    nodes += 4;
    buffers += 4;
    for (let i = 0; i < this.columns.length; i++, nodes += 16) {
      const c = this.columns[i];
      c.rows = load<u32>(nodes);
      c.nulls = load<u32>(nodes, 8);
      if (c.type != NULL) c.valid = body + load<u32>(buffers), c.validSize = load<u32>(buffers, 8), buffers += 16;
      if (c.offsetBytes) c.offsets = body + load<u32>(buffers), c.offsetsSize = load<u32>(buffers, 8), buffers += 16;
      if (c.bits) c.data = body + load<u32>(buffers), c.dataSize = load<u32>(buffers, 8), buffers += 16;
      if (!c.nulls || !c.validSize) c.nulls = c.type == NULL ? c.rows : 0, c.valid = 0, c.validSize = 0;
    }
  }

  find(name: string): Column | null {
    for (let i = 0; i < this.columns.length; i = this.columns[i].next) {
      if (this.columns[i].name == name) return this.columns[i];
    }
    return null;
  }

  private needed(name: string, kind: string, fits: (c: Column) => bool): Column {
    const found = this.find(name);
    if (found && fits(found)) return found;
    let text = "column '" + name + (found ? "' has another type than is needed: " : "' is missing: ") + kind + "; the columns are: ";
    for (let i = 0; i < this.columns.length; i = this.columns[i].next) text += (i ? ", " : "") + this.columns[i].name;
    fail(NO_COLUMN, text);
    return changetype<Column>(zeroed(offsetof<Column>())); // without rows: its user sees failed() first
  }

  /** Whole numbers of any width; a uint64 beyond the range wraps. */
  int(name: string): Column {
    return this.needed(name, "whole numbers", c => c.type == INT).widened();
  }

  /** Days since 1970-01-01. */
  date32(name: string): Column {
    return this.needed(name, "dates in days", c => c.type == DATE && c.bits == 32).widened();
  }

  /** Microseconds since 1970-01-01, with a zone or without. */
  timestampUs(name: string): Column {
    return this.needed(name, "timestamps in microseconds", c => c.type == TIMESTAMP && number<i16>(c.typeTable, 0, 0) == 2).widened();
  }

  float(name: string): Column {
    return this.needed(name, "floating point numbers", c => c.type == FLOAT && c.bits != 16).floats();
  }

  bool(name: string): Column {
    return this.needed(name, "booleans", c => c.type == BOOL);
  }

  utf8(name: string): Column {
    return this.needed(name, "texts", c => c.type == UTF8 || c.type == LARGE_UTF8);
  }

  /** A column of any type, to pass on. */
  any(name: string): Column {
    return this.needed(name, "it is passed on", c => true);
  }
}

// ---------------------------------------------------------------- the answer: passed columns, new columns, rows

/** A column of the answer. The setters set a value of the row that was begun last; where nothing is set there is a null. */
export class NewColumn {
  utf8Name: ArrayBuffer;
  type: u32 = 0;
  bits: u32 = 0;
  unit: u32 = 0; // bit width, precision or unit: the first field of Arrow's type table
  valid: usize = 0;
  data: usize = 0;
  offsets: usize = 0;
  filled: u32 = 0; // texts: rows whose end is known
  room: u32 = 0; // texts: bytes that `data` can hold

  constructor(public output: Output, public name: string, public from: Column | null) {
    this.utf8Name = from ? new ArrayBuffer(0) : String.UTF8.encode(name);
  }

  makeRoom(old: u32, rows: u32): void {
    this.valid = larger(this.valid, old / 8, rows / 8);
    if (this.type == UTF8) this.offsets = larger(this.offsets, old ? <usize>(old + 1) * 4 : 0, <usize>(rows + 1) * 4);
    else this.data = larger(this.data, (old / 8) * this.bits, (rows / 8) * this.bits);
  }

  // @ts-ignore: decorator
  @inline
  private here(): u32 {
    const row = this.output.rows - 1, at = this.valid + (row >> 3);
    store<u8>(at, <u8>(load<u8>(at) | (u32(1) << (row & 7))));
    return row;
  }

  // @ts-ignore: decorator
  @inline
  setBool(value: bool): void {
    const row = this.here(), at = this.data + (row >> 3);
    store<u8>(at, <u8>((load<u8>(at) & ~(u32(1) << (row & 7))) | (u32(value) << (row & 7))));
  }

  /** An int32 or a date32. */
  // @ts-ignore: decorator
  @inline
  setInt32(value: i32): void {
    store<i32>(this.data + 4 * this.here(), value);
  }

  /** An int64 or a timestamp_us. */
  // @ts-ignore: decorator
  @inline
  setInt64(value: i64): void {
    store<i64>(this.data + 8 * this.here(), value);
  }

  // @ts-ignore: decorator
  @inline
  setFloat32(value: f32): void {
    store<f32>(this.data + 4 * this.here(), value);
  }

  // @ts-ignore: decorator
  @inline
  setFloat64(value: f64): void {
    store<f64>(this.data + 8 * this.here(), value);
  }

  setString(value: string): void {
    const to = this.write(3 * value.length);
    this.wrote(<u32>String.UTF8.encodeUnsafe(changetype<usize>(value), value.length, to));
  }

  /** A text whose bytes are in memory already. */
  setText(at: usize, size: u32): void {
    copyText(this.write(size), at, size);
    this.wrote(size);
  }

  /** A place to write a text of at most `most` bytes to, before wrote() says how many they are. */
  write(most: u32): usize {
    const row = this.output.rows - 1;
    if (this.filled > row) this.filled = row; // a second text for the same row
    this.fill(row);
    const used = load<u32>(this.offsets + 4 * row);
    if (used + most > this.room) {
      const room = (used + most) * 2 + 1024;
      this.data = larger(this.data, used, room);
      this.room = room;
    }
    return this.data + used;
  }

  wrote(size: u32): void {
    const at = this.offsets + 4 * this.here();
    store<u32>(at + 4, load<u32>(at) + size);
    this.filled = this.output.rows;
  }

  // Rows before `row` that got no text are empty.
  fill(row: u32): void {
    const end = load<u32>(this.offsets + 4 * this.filled);
    while (this.filled < row) store<u32>(this.offsets + 4 * ++this.filled, end);
  }
}

/** The rows that the host gets. */
export class Output {
  rows: u32 = 0;
  room: u32;
  pick: usize; // for each row of the answer, the row of the input that passed columns take
  columns: NewColumn[] = [];

  constructor(public input: Input) {
    this.room = max<u32>(64, (input.rows + 63) & ~63);
    this.pick = heap.alloc(4 * this.room);
  }

  private add(column: NewColumn): NewColumn {
    for (let i = 0; i < this.columns.length; i++) {
      if (this.columns[i].name == column.name) return (this.columns[i] = column);
    }
    this.columns.push(column);
    return column;
  }

  /** Passes a column on as it is. */
  pass(name: string): void {
    const column = this.input.any(name);
    if (!error) this.add(new NewColumn(this, name, column));
  }

  passAll(): void {
    const all = this.input.columns;
    for (let i = 0; i < all.length; i = all[i].next) this.add(new NewColumn(this, all[i].name, all[i]));
  }

  private fresh(name: string, type: u32, bits: u32, unit: u32): NewColumn {
    const column = this.add(new NewColumn(this, name, null));
    column.type = type;
    column.bits = bits;
    column.unit = unit;
    column.makeRoom(0, this.room);
    return column;
  }

  // A new column takes the place of a passed column of its name.
  newBool(name: string): NewColumn { return this.fresh(name, BOOL, 1, 0); }
  newInt32(name: string): NewColumn { return this.fresh(name, INT, 32, 32); }
  newInt64(name: string): NewColumn { return this.fresh(name, INT, 64, 64); }
  newFloat32(name: string): NewColumn { return this.fresh(name, FLOAT, 32, 1); }
  newFloat64(name: string): NewColumn { return this.fresh(name, FLOAT, 64, 2); }
  newDate32(name: string): NewColumn { return this.fresh(name, DATE, 32, 0); }
  newTimestampUs(name: string): NewColumn { return this.fresh(name, TIMESTAMP, 64, 2); }
  newUtf8(name: string): NewColumn { return this.fresh(name, UTF8, 8, 0); }

  /** Begins a row of the answer. Passed columns take their values from this row of the input. */
  // @ts-ignore: decorator
  @inline
  row(inputRow: u32): void {
    if (this.rows == this.room) this.makeRoom();
    store<u32>(this.pick + 4 * this.rows++, inputRow);
  }

  private makeRoom(): void {
    this.pick = larger(this.pick, 4 * this.room, 8 * this.room);
    for (let i = 0; i < this.columns.length; i++) {
      if (!this.columns[i].from) this.columns[i].makeRoom(this.room, 2 * this.room);
    }
    this.room *= 2;
  }

  get isWhole(): bool {
    if (this.rows != this.input.rows) return false;
    for (let i: u32 = 0; i < this.rows; i++) if (load<u32>(this.pick + 4 * i) != i) return false;
    return true;
  }
}

// ---------------------------------------------------------------- writing the stream, as the last block of the arena

let start: usize = 0, top: usize = 0, limit: usize = 0;

function beginStream(): void {
  start = top = heap.alloc(4096);
  limit = start + 4096;
}

function put(size: usize): usize {
  const at = top;
  top += size;
  if (top + 16 > limit) {
    limit = top + 4096;
    heap.realloc(start, limit - start); // stays where it is, as nothing else is allocated meanwhile
  }
  return at;
}

function word(value: u32): void {
  store<u32>(put(4), value);
}

function two(low: u32, high: u32): void {
  word(low | (high << 16));
}

// Zeros up to a multiple of 8.
function pad(): void {
  const missing = (<usize>8 - (top & 7)) & 7;
  memory.fill(put(missing), 0, missing);
}

function aim(reference: usize, target: usize): void {
  store<u32>(reference, <u32>(target - reference));
}

// Prefix and message table. What follows must be the vtable of the header, 12 bytes, and the header. -> the place of the prefix
function putMessage(headerType: u32): usize {
  const at = top;
  word(0xffffffff); word(0); word(16);
  two(12, 24); two(4, 6); two(8, 16); // vtable of the message
  word(12); two(4, headerType); word(28); word(0); word(0); word(0); // version V5, header, length of the body
  return at;
}

function putField(c: NewColumn): void {
  const at = top;
  two(16, 20); two(4, 16); two(17, 8); two(0, 12); // vtable of the field
  word(16); word(40); word(20); word(28); two(1 | (c.type << 8), 0); // field: name, type, children; nullable
  two(8, 12); two(c.type == UTF8 || c.type == BOOL ? 0 : 4, c.type == INT ? 8 : 0); // vtable of the type
  word(8); word(c.unit); word(u32(c.type == INT)); // type
  word(0); // no children
  const size = c.utf8Name.byteLength;
  aim(at + 20, top);
  word(size);
  memory.copy(put(size), changetype<usize>(c.utf8Name), size);
  store<u8>(put(1), 0);
  pad();
}

// The input's schema goes along whole; passed columns refer to it, so their types stay as they are.
function putSchema(output: Output): void {
  const at = putMessage(1), input = output.input, columns = output.columns, count = columns.length;
  const extra = ref(ref(input.schema + load<u32>(input.schema), 2), 2);
  two(10, 12); two(0, 4); two(extra ? 8 : 0, 0); word(12); word(8); word(0); word(count);
  const refs = put(4 * count);
  pad();
  for (let i = 0; i < count; i++) {
    if (columns[i].from) continue;
    aim(refs + 4 * i, top + 16); // its vtable comes first
    putField(columns[i]);
  }
  const moved = top - input.schema;
  memory.copy(put(input.schemaSize), input.schema, input.schemaSize);
  pad();
  for (let i = 0; i < count; i++) {
    const from = columns[i].from;
    if (from) aim(refs + 4 * i, from.field + moved);
  }
  if (extra) aim(at + 68, extra + moved);
  store<u32>(at + 4, <u32>(top - at - 8));
}

// What the rows of the answer take from lists: rows of the child.
function pickRows(columns: Column[], index: i32, pick: usize, picked: u32): void {
  const c = columns[index];
  c.pick = pick;
  c.picked = picked;
  if (c.type != LIST && c.type != LARGE_LIST && c.type != FIXED_LIST) return;
  let count: u32 = 0, rows: usize = 0;
  for (let fill = 0; pick && fill < 2; fill++) {
    if (fill) rows = heap.alloc(4 * count + 4);
    count = 0;
    for (let i: u32 = 0; i < picked; i++) {
      const row = load<u32>(pick + 4 * i);
      const from = c.offsetBytes ? c.offset(row) : row * c.each;
      const size: u32 = c.offsetBytes ? (c.isNull(row) ? 0 : c.offset(row + 1) - from) : c.each;
      for (let k: u32 = 0; k < size; k++, count++) if (fill) store<u32>(rows + 4 * count, from + k);
    }
  }
  pickRows(columns, index + 1, rows, count);
}

let body: usize = 0; // where the body of the batch begins
let nextNode: usize = 0, nextBuffer: usize = 0; // entries of the batch's table

function endBuffer(from: usize): void {
  store<u64>(nextBuffer, from - body);
  store<u64>(nextBuffer, top - from, 8);
  nextBuffer += 16;
  pad();
}

function putBuffer(at: usize, size: usize): void {
  const from = top;
  memory.copy(put(size), at, size);
  endBuffer(from);
}

function endNode(rows: u32, nulls: u32): void {
  store<u64>(nextNode, rows);
  store<u64>(nextNode, nulls, 8);
  nextNode += 16;
}

function putBits(bits: usize, c: Column): void {
  const size = (c.picked + 7) / 8, to = put(size);
  memory.fill(to, 0, size);
  for (let i: u32 = 0; i < c.picked; i++) {
    const at = to + (i >> 3);
    store<u8>(at, <u8>(load<u8>(at) | (bit(bits, load<u32>(c.pick + 4 * i)) << (i & 7))));
  }
}

function ones(bits: usize, count: u32): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < (count + 7) / 8; i++) sum += popcnt<u32>(load<u8>(bits + i));
  return sum;
}

function putOffsets(c: Column): u32 {
  const width = c.offsetBytes, to = put((c.picked + 1) * width);
  let sum: u32 = 0;
  for (let i: u32 = 0; i <= c.picked; i++) {
    if (width == 4) store<u32>(to + 4 * i, sum);
    else store<u64>(to + 8 * i, sum);
    if (i == c.picked) break;
    const row = load<u32>(c.pick + 4 * i);
    if (!c.isNull(row)) sum += c.size(row);
  }
  return sum;
}

function putTexts(c: Column, total: u32): void {
  let to = put(total);
  for (let i: u32 = 0; i < c.picked; i++) {
    const row = load<u32>(c.pick + 4 * i);
    if (c.isNull(row)) continue;
    const size = c.size(row);
    copyText(to, c.start(row), size);
    to += size;
  }
}

function gather<T>(c: Column): void {
  const to = put(c.picked * sizeof<T>());
  for (let i: u32 = 0; i < c.picked; i++) {
    store<T>(to + i * sizeof<T>(), load<T>(c.data + load<u32>(c.pick + 4 * i) * sizeof<T>()));
  }
}

function putValues(c: Column): void {
  switch (c.bits) {
    case 1: putBits(c.data, c); break;
    case 8: gather<u8>(c); break;
    case 16: gather<u16>(c); break;
    case 32: gather<u32>(c); break;
    case 64: gather<u64>(c); break;
    default: {
      const bytes = c.bits / 8;
      for (let i: u32 = 0; i < c.picked; i++) memory.copy(put(bytes), c.data + load<u32>(c.pick + 4 * i) * bytes, bytes);
    }
  }
}

function putPicked(c: Column): void {
  let from = top, nulls = c.type == NULL ? c.picked : 0, total: u32 = 0;
  if (c.type != NULL) {
    if (c.nulls) {
      putBits(c.valid, c);
      nulls = c.picked - ones(from, c.picked);
    }
    endBuffer(from);
  }
  endNode(c.picked, nulls);
  if (c.offsetBytes) {
    from = top;
    total = putOffsets(c);
    endBuffer(from);
  }
  if (c.bits) {
    from = top;
    if (c.offsetBytes) putTexts(c, total);
    else putValues(c);
    endBuffer(from);
  }
}

function putWhole(c: Column): void {
  endNode(c.rows, c.nulls);
  if (c.type != NULL) putBuffer(c.valid, c.validSize);
  if (c.offsetBytes) putBuffer(c.offsets, c.offsetsSize);
  if (c.bits) putBuffer(c.data, c.dataSize);
}

function putNew(c: NewColumn, rows: u32): void {
  const nulls = rows - ones(c.valid, rows);
  endNode(rows, nulls);
  putBuffer(c.valid, nulls ? <usize>(rows + 7) / 8 : 0);
  if (c.type == UTF8) {
    c.fill(rows);
    putBuffer(c.offsets, (rows + 1) * 4);
    putBuffer(c.data, load<u32>(c.offsets + 4 * rows));
  } else {
    putBuffer(c.data, <usize>((<u64>rows * c.bits + 7) / 8));
  }
}

function putBatch(output: Output): void {
  const all = output.input.columns, columns = output.columns;
  let nodes: u32 = 0, buffers: u32 = 0;
  for (let i = 0; i < columns.length; i++) {
    const from = columns[i].from;
    if (!from) nodes++, buffers += columns[i].type == UTF8 ? 3 : 2;
    else for (let k = all.indexOf(from); k < from.next; k++) nodes++, buffers += all[k].buffers;
  }
  const at = putMessage(3);
  two(10, 20); two(4, 12); two(16, 0); word(12); word(output.rows); word(0); word(12); word(16 + 16 * nodes); word(0); word(nodes);
  nextNode = put(16 * nodes);
  word(0); word(buffers);
  nextBuffer = put(16 * buffers);
  body = top;
  for (let i = 0; i < columns.length; i++) {
    const from = columns[i].from;
    if (!from) putNew(columns[i], output.rows);
    else for (let k = all.indexOf(from); k < from.next; k++) {
      if (all[k].pick) putPicked(all[k]);
      else putWhole(all[k]);
    }
  }
  store<u32>(at + 4, <u32>(body - at - 8));
  store<u64>(at + 40, top - body);
}

// ---------------------------------------------------------------- the exports

function run(at: usize, size: u32): Output | null {
  error = 0;
  const input = new Input(at, size);
  if (error) return null;
  const output = new Output(input);
  rowsOf(input, output);
  return error ? null : output;
}

export function bifrost_abi_version(): i32 {
  return 1;
}

export function bifrost_configure(at: usize, size: u32): i32 {
  error = 0;
  config = String.UTF8.decodeUnsafe(at, size).trim();
  configureIt();
  setMark();
  return error;
}

export function bifrost_input_columns(): i64 {
  const text = String.UTF8.encode(columnsOf());
  return place(changetype<usize>(text), text.byteLength);
}

export function bifrost_last_error(): i64 {
  return place(changetype<usize>(message), message.byteLength);
}

export function bifrost_output_schema_ipc(at: usize, size: u32): i64 {
  const output = run(at, size);
  if (!output) return -(<i64>error);
  beginStream();
  putSchema(output);
  return place(start, top - start);
}

export function bifrost_transform_ipc(at: usize, size: u32): i64 {
  const output = run(at, size);
  if (!output) return -(<i64>error);
  const whole = output.isWhole, all = output.input.columns;
  for (let i = 0; i < output.columns.length; i++) {
    const from = output.columns[i].from;
    if (from) pickRows(all, all.indexOf(from), whole ? 0 : output.pick, output.rows);
  }
  beginStream();
  putSchema(output);
  if (output.rows) putBatch(output);
  word(0xffffffff);
  word(0);
  return place(start, top - start);
}
