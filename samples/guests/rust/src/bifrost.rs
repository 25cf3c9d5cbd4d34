//! All of the contract between host and guest (docs/wasm-abi.md, version 1) but the logic. Needs Rust 1.63 or newer and no crates.
//!
//! A guest implements [`Guest`] and says `guest!(ItsName);`, below `#[macro_use] mod bifrost;` in the crate's root.
//! What a row gives may depend on that row and the configuration alone. A panic fails the table without a text.
//!
//! A JVM leaves functions alone that are very large (8,000 bytes of its code, some 2,000 instructions of a guest), so they stay slow;
//! and it first translates what is called often. So: many small functions, and one for each loop over rows, `#[inline(never)]`.
#![allow(dead_code)] // no guest needs all of it

use std::cell::RefCell;

/// Codes of the errors that this file makes. A guest's own begin at 100.
pub const BAD_CONFIG: i32 = 1;
pub const NO_COLUMN: i32 = 2;
pub const BAD_INPUT: i32 = 3;

/// Says what was expected, and no values of rows.
pub struct Failure {
    pub code: i32,
    pub text: String,
}

pub fn fail<T>(code: i32, text: impl Into<String>) -> Result<T, Failure> {
    Err(Failure { code, text: text.into() })
}

pub trait Guest: Sized {
    /// Reads the config of the step.
    fn configure(config: &Config) -> Result<Self, Failure>;

    /// The needed columns, `name: type, name: type`.
    fn columns(&self) -> String;

    /// Finds its columns, says those of the answer, then goes over the rows.
    fn rows(&self, input: &Input, output: &mut Output) -> Result<(), Failure>;
}

// ---------------------------------------------------------------- configuration: top-level keys of a JSON object

pub struct Config<'a> {
    entries: Vec<(&'a str, &'a str)>, // values as they stand in the JSON
}

impl<'a> Config<'a> {
    #[inline(never)]
    fn parse(json: &'a str) -> Self {
        let json = json.trim();
        let (mut entries, mut at) = (Vec::new(), 0);
        loop {
            let colon = value_end(json, at + 1);
            if !json[colon.min(json.len())..].starts_with(':') {
                return Config { entries };
            }
            let end = value_end(json, colon + 1);
            entries.push((unquoted(json[at + 1..colon].trim()), json[colon + 1..end].trim()));
            at = end;
        }
    }

    /// `None` if the key is not there or null.
    fn value(&self, key: &str) -> Option<&'a str> {
        let found = self.entries.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| *value).filter(|value| *value != "null")
    }

    #[inline(never)]
    pub fn int(&self, key: &str, otherwise: i64) -> Result<i64, Failure> {
        let value = match self.value(key) {
            None => return Ok(otherwise),
            Some(value) => value,
        };
        let digits = value.strip_prefix('-').unwrap_or(value);
        match value.parse() {
            Ok(number) if digits.len() <= 18 && !digits.starts_with('+') => Ok(number),
            _ => fail(BAD_CONFIG, ["the config's '", key, "' must be a whole number of at most 18 digits"].concat()),
        }
    }

    /// Escapes in the text stay as they are.
    #[inline(never)]
    pub fn text(&self, key: &str, otherwise: &'a str) -> Result<&'a str, Failure> {
        match self.value(key) {
            None => Ok(otherwise),
            Some(value) if value.starts_with('"') => Ok(unquoted(value)),
            Some(_) => fail(BAD_CONFIG, ["the config's '", key, "' must be a text"].concat()),
        }
    }

    /// Fails if the config has another key.
    #[inline(never)]
    pub fn known(&self, names: &[&str]) -> Result<(), Failure> {
        match self.entries.iter().find(|(key, _)| !names.contains(key)) {
            None => Ok(()),
            Some((key, _)) => {
                let known = names.join(", ");
                fail(BAD_CONFIG, ["the config has an unknown key '", *key, "'; known are: ", &known].concat())
            }
        }
    }
}

fn value_end(json: &str, from: usize) -> usize {
    let bytes = json.as_bytes();
    let (mut at, mut depth, mut quoted) = (from, 0, false);
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if quoted => at += 1,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' | b',' | b':' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    at.min(bytes.len())
}

fn unquoted(text: &str) -> &str {
    text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(text)
}

// ---------------------------------------------------------------- flatbuffers

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap())
}

#[inline(always)]
fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

#[inline(always)]
fn i64_at(bytes: &[u8], at: usize) -> i64 {
    i64::from_le_bytes(bytes[at..at + 8].try_into().unwrap())
}

/// A table of a flatbuffer.
#[derive(Clone, Copy)]
struct Table<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Table<'a> {
    fn slot(self, number: usize) -> Option<usize> {
        let vtable = (self.at as i64 - u32_at(self.bytes, self.at) as i32 as i64) as usize;
        let at = 4 + 2 * number;
        let offset = if at < u16_at(self.bytes, vtable) as usize { u16_at(self.bytes, vtable + at) } else { 0 };
        Some(self.at + offset as usize).filter(|_| offset != 0)
    }

    fn target(self, number: usize) -> Option<usize> {
        self.slot(number).map(|at| at + u32_at(self.bytes, at) as usize)
    }

    fn table(self, number: usize) -> Option<Table<'a>> {
        self.target(number).map(|at| Table { at, ..self })
    }

    fn tables(self, number: usize) -> Vec<Table<'a>> {
        let vector = match self.target(number) {
            None => return Vec::new(),
            Some(vector) => vector,
        };
        let places = (0..u32_at(self.bytes, vector) as usize).map(|i| vector + 4 + 4 * i);
        places.map(|at| Table { at: at + u32_at(self.bytes, at) as usize, ..self }).collect()
    }

    fn byte(self, number: usize) -> u8 {
        self.slot(number).map_or(0, |at| self.bytes[at])
    }

    fn short(self, number: usize, otherwise: u16) -> u16 {
        self.slot(number).map_or(otherwise, |at| u16_at(self.bytes, at))
    }

    fn int(self, number: usize, otherwise: u32) -> u32 {
        self.slot(number).map_or(otherwise, |at| u32_at(self.bytes, at))
    }

    fn long(self, number: usize) -> i64 {
        self.slot(number).map_or(0, |at| i64_at(self.bytes, at))
    }

    /// Pairs of a vector of structs of two longs.
    fn pairs(self, number: usize) -> Vec<(usize, usize)> {
        let vector = match self.target(number) {
            None => return Vec::new(),
            Some(vector) => vector,
        };
        let places = (0..u32_at(self.bytes, vector) as usize).map(|i| vector + 4 + 16 * i);
        places.map(|at| (i64_at(self.bytes, at) as usize, i64_at(self.bytes, at + 8) as usize)).collect()
    }
}

// ---------------------------------------------------------------- input: an Arrow IPC stream of one schema and one batch

const NULL: u8 = 1;
const INT: u8 = 2;
const FLOAT: u8 = 3;
const UTF8: u8 = 5;
const BOOL: u8 = 6;
const DATE: u8 = 8;
const TIMESTAMP: u8 = 10;
const LARGE_UTF8: u8 = 20;

/// A column of the input, or a child of one.
pub struct Column<'a> {
    pub name: &'a str,
    field: usize,        // in the schema's flatbuffer
    type_table: Table<'a>,
    type_number: u8,     // Arrow's number of the type
    offset_bytes: usize, // 4 or 8 if values have lengths of their own, else 0
    bits: usize,         // of a value in `data`; 0 if the column has no data
    each: usize,         // values of a list of fixed size
    next: usize,         // index of the column after this one and its children
    rows: usize,
    nulls: usize,
    valid: &'a [u8],
    offsets: &'a [u8],
    data: &'a [u8],
}

#[inline(always)]
fn bit(bits: &[u8], i: usize) -> bool {
    bits[i >> 3] >> (i & 7) & 1 != 0
}

impl<'a> Column<'a> {
    #[inline(never)]
    fn new(field: Table<'a>) -> Result<Self, Failure> {
        let name = field.target(0).map_or("", |at| {
            let size = u32_at(field.bytes, at) as usize;
            std::str::from_utf8(&field.bytes[at + 4..at + 4 + size]).unwrap()
        });
        let has_dictionary = field.slot(4).is_some();
        let type_number = if has_dictionary { 0 } else { field.byte(2) };
        let t = field.table(3).unwrap_or(field);
        // bits, bytes of an offset, values of each list
        let (bits, offset_bytes, each) = match type_number {
            NULL => (0, 0, 0),
            INT => (t.int(0, 0), 0, 0),
            FLOAT => (16 << t.short(0, 0), 0, 0),
            BOOL => (1, 0, 0),
            7 => (t.int(2, 128), 0, 0), // decimal
            DATE => (if t.short(0, 1) == 0 { 32 } else { 64 }, 0, 0),
            9 => (t.int(1, 32), 0, 0),          // time
            TIMESTAMP | 18 => (64, 0, 0),       // and duration
            15 => (8 * t.int(0, 0), 0, 0),      // bytes of fixed size
            4 | UTF8 => (8, 4, 0),              // and binary
            19 | LARGE_UTF8 => (8, 8, 0),       // and large binary
            12 => (0, 4, 0),                    // list
            21 => (0, 8, 0),                    // large list
            16 => (0, 0, t.int(0, 0)),          // list of fixed size
            _ => {
                let text = ["column '", name, "' has a type that cannot cross; leave it out with 'columns'"];
                return fail(BAD_INPUT, text.concat());
            }
        };
        Ok(Column {
            name, field: field.at, type_table: t, type_number, offset_bytes,
            bits: bits as usize, each: each as usize,
            next: 0, rows: 0, nulls: 0, valid: &[], offsets: &[], data: &[],
        })
    }

    fn buffers(&self) -> usize {
        (self.type_number != NULL) as usize + (self.offset_bytes > 0) as usize + (self.bits > 0) as usize
    }

    fn has_child(&self) -> bool {
        matches!(self.type_number, 12 | 16 | 21)
    }

    #[inline(always)]
    pub fn is_null(&self, row: usize) -> bool {
        if self.valid.is_empty() { self.type_number == NULL } else { !bit(self.valid, row) }
    }

    #[inline(always)]
    fn offset(&self, i: usize) -> usize {
        if self.offset_bytes == 4 { u32_at(self.offsets, 4 * i) as usize } else { i64_at(self.offsets, 8 * i) as usize }
    }

    #[inline(always)]
    fn text(&self, row: usize) -> &'a [u8] {
        &self.data[self.offset(row)..self.offset(row + 1)]
    }

    /// Values of 8 to 64 bits as i64.
    #[inline(never)]
    fn widened(&self) -> Vec<i64> {
        let signed = self.type_number != INT || self.type_table.byte(1) != 0;
        let data = &self.data[..self.rows * self.bits / 8];
        match (self.bits, signed) {
            (8, true) => data.iter().map(|b| *b as i8 as i64).collect(),
            (8, false) => data.iter().map(|b| *b as i64).collect(),
            (16, true) => data.chunks_exact(2).map(|b| u16_at(b, 0) as i16 as i64).collect(),
            (16, false) => data.chunks_exact(2).map(|b| u16_at(b, 0) as i64).collect(),
            (32, true) => data.chunks_exact(4).map(|b| u32_at(b, 0) as i32 as i64).collect(),
            (32, false) => data.chunks_exact(4).map(|b| u32_at(b, 0) as i64).collect(),
            _ => data.chunks_exact(8).map(|b| i64_at(b, 0)).collect(),
        }
    }
}

/// Numbers of a column; a null is `None`.
pub struct Numbers<'a, T> {
    column: &'a Column<'a>,
    values: Vec<T>,
}

impl<T: Copy> Numbers<'_, T> {
    #[inline(always)]
    pub fn get(&self, row: usize) -> Option<T> {
        if self.column.is_null(row) { None } else { Some(self.values[row]) }
    }
}

/// Texts of a column, in UTF-8; a null is `None`.
pub struct Texts<'a>(&'a Column<'a>);

impl<'a> Texts<'a> {
    #[inline(always)]
    pub fn get(&self, row: usize) -> Option<&'a [u8]> {
        if self.0.is_null(row) { None } else { Some(self.0.text(row)) }
    }
}

/// Booleans of a column; a null is `None`.
pub struct Bools<'a>(&'a Column<'a>);

impl Bools<'_> {
    #[inline(always)]
    pub fn get(&self, row: usize) -> Option<bool> {
        if self.0.is_null(row) { None } else { Some(bit(self.0.data, row)) }
    }
}

/// The rows that the host sent.
pub struct Input<'a> {
    pub rows: usize,
    columns: Vec<Column<'a>>, // with all their children, in the order of the schema
    schema: &'a [u8],         // the schema's flatbuffer
}

impl<'a> Input<'a> {
    /// Takes the schema and, if there is one, the batch.
    #[inline(never)]
    fn read(stream: &'a [u8]) -> Result<Self, Failure> {
        let mut input = Input { rows: 0, columns: Vec::new(), schema: &[] };
        let (mut rest, mut messages) = (stream, 0);
        while rest.len() >= 8 && u32_at(rest, 0) == u32::MAX && u32_at(rest, 4) != 0 {
            let size = u32_at(rest, 4) as usize;
            if size > rest.len() - 8 {
                break;
            }
            let bytes = &rest[8..8 + size];
            let message = Table { bytes, at: u32_at(bytes, 0) as usize };
            let (body, body_size) = (&rest[8 + size..], message.long(3) as usize);
            let header = match message.table(2) {
                Some(header) if body_size <= body.len() && messages < 2 && message.byte(1) == [1, 3][messages] => header,
                _ => break,
            };
            rest = &body[body_size..];
            if messages == 0 {
                input.schema = bytes;
                input.take_fields(header.tables(1))?;
                if rest.is_empty() {
                    return Ok(input);
                }
            } else {
                input.take_batch(header, &body[..body_size])?;
            }
            messages += 1;
        }
        if messages == 0 || rest.len() < 8 || i64_at(rest, 0) != u32::MAX as i64 {
            return fail(BAD_INPUT, "the input is no Arrow IPC stream of a schema and one batch");
        }
        Ok(input)
    }

    #[inline(never)]
    fn take_fields(&mut self, fields: Vec<Table<'a>>) -> Result<(), Failure> {
        for field in fields {
            let index = self.columns.len();
            self.columns.push(Column::new(field)?);
            self.take_fields(field.tables(5))?;
            self.columns[index].next = self.columns.len();
        }
        Ok(())
    }

    #[inline(never)]
    fn take_batch(&mut self, batch: Table<'a>, body: &'a [u8]) -> Result<(), Failure> {
        let (nodes, buffers) = (batch.pairs(1), batch.pairs(2));
        let want: usize = self.columns.iter().map(Column::buffers).sum();
        if batch.slot(3).is_some() || nodes.len() != self.columns.len() || buffers.len() != want {
            return fail(BAD_INPUT, "the input's batch does not fit its schema, or is compressed");
        }
        if buffers.iter().any(|(from, size)| from.checked_add(*size).map_or(true, |end| end > body.len())) {
            return fail(BAD_INPUT, "a buffer of the input is outside of it");
        }
        self.rows = batch.long(0) as usize;
        let mut slices = buffers.iter().map(|(from, size)| &body[*from..*from + *size]);
        for (c, (rows, nulls)) in self.columns.iter_mut().zip(nodes) {
            c.rows = rows;
            let mut next = |there: bool| if there { slices.next().unwrap() } else { &[] };
            c.valid = next(c.type_number != NULL);
            c.offsets = next(c.offset_bytes > 0);
            c.data = next(c.bits > 0);
            if nulls == 0 {
                c.valid = &[];
            }
            c.nulls = if c.type_number == NULL { rows } else if c.valid.is_empty() { 0 } else { nulls };
        }
        Ok(())
    }

    /// The columns without their children.
    fn top(&self) -> impl Iterator<Item = (usize, &Column<'a>)> {
        let mut next = 0;
        self.columns.iter().enumerate().filter(move |(i, c)| {
            let is_top = *i == next;
            if is_top {
                next = c.next;
            }
            is_top
        })
    }

    #[inline(never)]
    fn needed(&self, name: &str, kind: &str, fits: impl Fn(&Column) -> bool) -> Result<usize, Failure> {
        let found = self.top().find(|(_, c)| c.name == name);
        if let Some((index, column)) = found {
            if fits(column) {
                return Ok(index);
            }
        }
        let what = if found.is_some() { "' has another type than is needed: " } else { "' is missing: " };
        let names: Vec<&str> = self.top().map(|(_, c)| c.name).collect();
        fail(NO_COLUMN, ["column '", name, what, kind, "; the columns are: ", &names.join(", ")].concat())
    }

    #[inline(never)]
    fn numbers(&self, name: &str, kind: &str, fits: impl Fn(&Column) -> bool) -> Result<Numbers<i64>, Failure> {
        let column = &self.columns[self.needed(name, kind, fits)?];
        Ok(Numbers { column, values: column.widened() })
    }

    /// Whole numbers of any width; a uint64 beyond the range wraps.
    pub fn int(&self, name: &str) -> Result<Numbers<i64>, Failure> {
        self.numbers(name, "whole numbers", |c| c.type_number == INT)
    }

    /// Days since 1970-01-01.
    pub fn date32(&self, name: &str) -> Result<Numbers<i64>, Failure> {
        self.numbers(name, "dates in days", |c| c.type_number == DATE && c.bits == 32)
    }

    /// Microseconds since 1970-01-01, with a zone or without.
    pub fn timestamp_us(&self, name: &str) -> Result<Numbers<i64>, Failure> {
        let fits = |c: &Column| c.type_number == TIMESTAMP && c.type_table.short(0, 0) == 2;
        self.numbers(name, "timestamps in microseconds", fits)
    }

    #[inline(never)]
    pub fn float(&self, name: &str) -> Result<Numbers<f64>, Failure> {
        let fits = |c: &Column| c.type_number == FLOAT && c.bits != 16;
        let column = &self.columns[self.needed(name, "floating point numbers", fits)?];
        let data = &column.data[..column.rows * column.bits / 8];
        let values = match column.bits {
            32 => data.chunks_exact(4).map(|b| f32::from_bits(u32_at(b, 0)) as f64).collect(),
            _ => data.chunks_exact(8).map(|b| f64::from_bits(i64_at(b, 0) as u64)).collect(),
        };
        Ok(Numbers { column, values })
    }

    pub fn bool(&self, name: &str) -> Result<Bools, Failure> {
        Ok(Bools(&self.columns[self.needed(name, "booleans", |c| c.type_number == BOOL)?]))
    }

    #[inline(never)]
    pub fn utf8(&self, name: &str) -> Result<Texts, Failure> {
        let fits = |c: &Column| c.type_number == UTF8 || c.type_number == LARGE_UTF8;
        Ok(Texts(&self.columns[self.needed(name, "texts", fits)?]))
    }
}

// ---------------------------------------------------------------- the answer: passed columns, new columns, rows

/// A new column of the answer, for the setters of [`Output`].
#[derive(Clone, Copy)]
pub struct New(usize);

enum Source {
    Passed(usize), // index of the input's column
    Fresh(Fresh),
}

#[derive(Default)]
struct Fresh {
    type_number: u8,
    bits: usize,
    unit: u32, // bit width, precision or unit: the first field of Arrow's type table
    valid: Vec<u8>,
    offsets: Vec<u32>, // texts: up to the last row that has one
    data: Vec<u8>,
}

impl Fresh {
    /// Rows before `row` that got no text are empty.
    #[inline(never)]
    fn fill(&mut self, row: usize) {
        self.offsets.truncate(row + 1); // a second text for the same row
        self.data.truncate(self.offsets.last().map_or(0, |end| *end as usize));
        self.offsets.resize(row + 1, self.data.len() as u32);
    }
}

#[inline(always)]
fn at_least(bytes: &mut Vec<u8>, size: usize) {
    if bytes.len() < size {
        bytes.resize(size, 0);
    }
}

/// The rows that the host gets. The setters set a value of the row that was begun last; where nothing is set there is a null.
pub struct Output<'a> {
    input: &'a Input<'a>,
    pick: Vec<u32>, // for each row of the answer, the row of the input that passed columns take
    columns: Vec<(String, Source)>,
}

impl<'a> Output<'a> {
    #[inline(never)]
    fn add(&mut self, name: &str, source: Source) -> New {
        let found = self.columns.iter().position(|(other, _)| other == name);
        let index = found.unwrap_or(self.columns.len());
        if found.is_some() {
            self.columns[index].1 = source;
        } else {
            self.columns.push((name.into(), source));
        }
        New(index)
    }

    /// Passes a column on as it is.
    pub fn pass(&mut self, name: &str) -> Result<(), Failure> {
        let index = self.input.needed(name, "it is passed on", |_| true)?;
        self.add(name, Source::Passed(index));
        Ok(())
    }

    #[inline(never)]
    pub fn pass_all(&mut self) {
        for (index, column) in self.input.top() {
            self.add(column.name, Source::Passed(index));
        }
    }

    /// A new column takes the place of a passed column of its name.
    #[inline(never)]
    fn fresh(&mut self, name: &str, type_number: u8, bits: usize, unit: u32) -> New {
        let mut fresh = Fresh { type_number, bits, unit, ..Fresh::default() };
        fresh.valid.reserve(self.input.rows / 8 + 1);
        if type_number == UTF8 {
            fresh.offsets.reserve(self.input.rows + 1);
        } else {
            fresh.data.reserve(self.input.rows * bits / 8 + 1);
        }
        self.add(name, Source::Fresh(fresh))
    }

    pub fn new_bool(&mut self, name: &str) -> New { self.fresh(name, BOOL, 1, 0) }
    pub fn new_int32(&mut self, name: &str) -> New { self.fresh(name, INT, 32, 32) }
    pub fn new_int64(&mut self, name: &str) -> New { self.fresh(name, INT, 64, 64) }
    pub fn new_float32(&mut self, name: &str) -> New { self.fresh(name, FLOAT, 32, 1) }
    pub fn new_float64(&mut self, name: &str) -> New { self.fresh(name, FLOAT, 64, 2) }
    pub fn new_date32(&mut self, name: &str) -> New { self.fresh(name, DATE, 32, 0) }
    pub fn new_timestamp_us(&mut self, name: &str) -> New { self.fresh(name, TIMESTAMP, 64, 2) }
    pub fn new_utf8(&mut self, name: &str) -> New { self.fresh(name, UTF8, 8, 0) }

    /// Begins a row of the answer. Passed columns take their values from this row of the input.
    #[inline(always)]
    pub fn row(&mut self, input_row: usize) {
        self.pick.push(input_row as u32);
    }

    #[inline(always)]
    fn here(&mut self, column: New) -> (&mut Fresh, usize) {
        let row = self.pick.len() - 1;
        match &mut self.columns[column.0].1 {
            Source::Passed(_) => panic!(),
            Source::Fresh(fresh) => {
                at_least(&mut fresh.valid, row / 8 + 1);
                fresh.valid[row / 8] |= 1 << (row % 8);
                (fresh, row)
            }
        }
    }

    #[inline(always)]
    fn set<const N: usize>(&mut self, column: New, value: [u8; N]) {
        let (fresh, row) = self.here(column);
        assert!(fresh.bits == 8 * N && fresh.type_number != UTF8);
        at_least(&mut fresh.data, (row + 1) * N);
        fresh.data[row * N..(row + 1) * N].copy_from_slice(&value);
    }

    #[inline(always)]
    pub fn set_bool(&mut self, column: New, value: bool) {
        let (fresh, row) = self.here(column);
        assert!(fresh.type_number == BOOL);
        at_least(&mut fresh.data, row / 8 + 1);
        fresh.data[row / 8] = fresh.data[row / 8] & !(1 << (row % 8)) | (value as u8) << (row % 8);
    }

    /// An int32 or a date32.
    pub fn set_int32(&mut self, column: New, value: i32) { self.set(column, value.to_le_bytes()) }
    /// An int64 or a timestamp_us.
    pub fn set_int64(&mut self, column: New, value: i64) { self.set(column, value.to_le_bytes()) }
    pub fn set_float32(&mut self, column: New, value: f32) { self.set(column, value.to_le_bytes()) }
    pub fn set_float64(&mut self, column: New, value: f64) { self.set(column, value.to_le_bytes()) }

    /// A text in UTF-8.
    #[inline(never)]
    pub fn set_text(&mut self, column: New, text: impl AsRef<[u8]>) {
        let (fresh, row) = self.here(column);
        assert!(fresh.type_number == UTF8);
        fresh.fill(row);
        fresh.data.extend_from_slice(text.as_ref());
        fresh.offsets.push(fresh.data.len() as u32);
    }

    /// Whether the passed columns can go as they came.
    #[inline(never)]
    fn is_whole(&self) -> bool {
        self.pick.len() == self.input.rows && self.pick.iter().enumerate().all(|(i, row)| *row as usize == i)
    }
}

// ---------------------------------------------------------------- writing the stream

fn words(stream: &mut Vec<u8>, words: &[u32]) {
    words.iter().for_each(|word| stream.extend_from_slice(&word.to_le_bytes()));
}

fn two(low: u32, high: u32) -> u32 {
    low | high << 16
}

fn pad(stream: &mut Vec<u8>) {
    stream.resize((stream.len() + 7) & !7, 0);
}

fn aim(stream: &mut Vec<u8>, reference: usize, target: usize) {
    stream[reference..reference + 4].copy_from_slice(&((target - reference) as u32).to_le_bytes());
}

/// Prefix and message table. What follows must be the vtable of the header, 12 bytes, and the header.
fn put_message(stream: &mut Vec<u8>, header_type: u32, body: usize) -> usize {
    let place = stream.len();
    words(stream, &[u32::MAX, 0, 16, two(12, 24), two(4, 6), two(8, 16), 12, two(4, header_type), 28, 0, body as u32, 0]);
    place
}

fn end_message(stream: &mut Vec<u8>, place: usize) {
    let size = (stream.len() - place - 8) as u32;
    stream[place + 4..place + 8].copy_from_slice(&size.to_le_bytes());
}

#[inline(never)]
fn put_field(stream: &mut Vec<u8>, name: &str, fresh: &Fresh) {
    let (at, number) = (stream.len(), fresh.type_number);
    let is_int = (number == INT) as u32;
    let has_unit = !matches!(number, UTF8 | BOOL) as u32;
    words(stream, &[two(16, 20), two(4, 16), two(17, 8), two(0, 12)]); // vtable of the field
    words(stream, &[16, 40, 20, 28, two(1 | (number as u32) << 8, 0)]); // field: name, type, children; nullable
    words(stream, &[two(8, 12), two(4 * has_unit, 8 * is_int), 8, fresh.unit, is_int]); // type
    words(stream, &[0]); // no children
    let name_at = stream.len();
    aim(stream, at + 20, name_at);
    words(stream, &[name.len() as u32]);
    stream.extend_from_slice(name.as_bytes());
    stream.push(0);
    pad(stream);
}

/// The input's schema goes along whole; passed columns refer to it, so their types stay as they are.
#[inline(never)]
fn put_schema(stream: &mut Vec<u8>, output: &Output) {
    let (schema, count) = (output.input.schema, output.columns.len());
    let message = Table { bytes: schema, at: u32_at(schema, 0) as usize };
    let extra = message.table(2).and_then(|old| old.target(2));
    let place = put_message(stream, 1, 0);
    let extra_slot = if extra.is_some() { 8 } else { 0 };
    words(stream, &[two(10, 12), two(0, 4), two(extra_slot, 0), 12, 8, 0, count as u32]);
    let refs = stream.len();
    stream.resize(refs + 4 * count, 0);
    pad(stream);
    for (i, (name, source)) in output.columns.iter().enumerate() {
        if let Source::Fresh(fresh) = source {
            let table = stream.len() + 16; // its vtable comes first
            aim(stream, refs + 4 * i, table);
            put_field(stream, name, fresh);
        }
    }
    let moved = stream.len();
    stream.extend_from_slice(schema);
    pad(stream);
    for (i, (_, source)) in output.columns.iter().enumerate() {
        if let Source::Passed(index) = source {
            aim(stream, refs + 4 * i, output.input.columns[*index].field + moved);
        }
    }
    if let Some(extra) = extra {
        aim(stream, place + 68, extra + moved);
    }
    end_message(stream, place);
}

/// The body of a batch, and its table's entries.
#[derive(Default)]
struct Body {
    bytes: Vec<u8>,
    nodes: Vec<(usize, usize)>,
    buffers: Vec<(usize, usize)>,
}

impl Body {
    fn end_buffer(&mut self, from: usize) {
        self.buffers.push((from, self.bytes.len() - from));
        pad(&mut self.bytes);
    }

    fn put(&mut self, bytes: &[u8]) {
        let from = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        self.end_buffer(from);
    }

    #[inline(never)]
    fn put_bits(&mut self, bits: &[u8], pick: &[u32]) {
        for rows in pick.chunks(8) {
            let byte = rows.iter().enumerate().fold(0, |byte, (i, row)| byte | (bit(bits, *row as usize) as u8) << i);
            self.bytes.push(byte);
        }
    }

    #[inline(never)]
    fn put_whole(&mut self, c: &Column) {
        self.nodes.push((c.rows, c.nulls));
        let buffers = [(c.type_number != NULL, c.valid), (c.offset_bytes > 0, c.offsets), (c.bits > 0, c.data)];
        buffers.iter().filter(|(there, _)| *there).for_each(|(_, bytes)| self.put(bytes));
    }

    /// Rows of the column at `index`, then of its child.
    #[inline(never)]
    fn put_picked(&mut self, columns: &[Column], index: usize, pick: &[u32]) {
        let c = &columns[index];
        let from = self.bytes.len();
        if c.nulls > 0 && c.type_number != NULL {
            self.put_bits(c.valid, pick);
        }
        let nulls = if c.nulls > 0 { pick.iter().filter(|row| c.is_null(**row as usize)).count() } else { 0 };
        if c.type_number != NULL {
            self.end_buffer(from);
        }
        self.nodes.push((pick.len(), nulls));
        if c.offset_bytes > 0 {
            self.put_offsets(c, pick);
        }
        if c.bits > 0 {
            let from = self.bytes.len();
            self.put_values(c, pick);
            self.end_buffer(from);
        }
        if c.has_child() {
            self.put_picked(columns, index + 1, &child_rows(c, pick));
        }
    }

    #[inline(never)]
    fn put_offsets(&mut self, c: &Column, pick: &[u32]) {
        let (from, mut sum) = (self.bytes.len(), 0u64);
        let width = c.offset_bytes;
        self.bytes.extend_from_slice(&sum.to_le_bytes()[..width]);
        for row in pick.iter().map(|row| *row as usize) {
            if !c.is_null(row) {
                sum += (c.offset(row + 1) - c.offset(row)) as u64;
            }
            self.bytes.extend_from_slice(&sum.to_le_bytes()[..width]);
        }
        self.end_buffer(from);
    }

    #[inline(never)]
    fn put_values(&mut self, c: &Column, pick: &[u32]) {
        let rows = pick.iter().map(|row| *row as usize);
        match (c.offset_bytes, c.bits) {
            (0, 1) => self.put_bits(c.data, pick),
            (0, 64) => rows.for_each(|row| self.bytes.extend_from_slice(&c.data[8 * row..8 * row + 8])),
            (0, bits) => rows.for_each(|row| self.bytes.extend_from_slice(&c.data[bits / 8 * row..bits / 8 * (row + 1)])),
            _ => rows.filter(|row| !c.is_null(*row)).for_each(|row| self.bytes.extend_from_slice(c.text(row))),
        }
    }

    #[inline(never)]
    fn put_fresh(&mut self, fresh: &mut Fresh, rows: usize) {
        at_least(&mut fresh.valid, (rows + 7) / 8);
        let nulls = rows - fresh.valid.iter().map(|byte| byte.count_ones() as usize).sum::<usize>();
        self.nodes.push((rows, nulls));
        self.put(if nulls > 0 { &fresh.valid } else { &[] });
        if fresh.type_number == UTF8 {
            fresh.fill(rows);
            let from = self.bytes.len();
            words(&mut self.bytes, &fresh.offsets);
            self.end_buffer(from);
        } else {
            at_least(&mut fresh.data, (rows * fresh.bits + 7) / 8);
        }
        self.put(&fresh.data);
    }
}

/// What rows of a list column take: rows of its child.
#[inline(never)]
fn child_rows(c: &Column, pick: &[u32]) -> Vec<u32> {
    let rows = pick.iter().map(|row| *row as usize);
    let ranges = rows.map(|row| match c.offset_bytes {
        0 => row * c.each..(row + 1) * c.each,
        _ if c.is_null(row) => 0..0,
        _ => c.offset(row)..c.offset(row + 1),
    });
    ranges.flatten().map(|row| row as u32).collect()
}

#[inline(never)]
fn put_batch(stream: &mut Vec<u8>, output: &mut Output) {
    let (rows, whole) = (output.pick.len(), output.is_whole());
    let columns = &output.input.columns;
    let mut body = Body::default();
    body.bytes.reserve(stream.capacity());
    for (_, source) in &mut output.columns {
        match source {
            Source::Fresh(fresh) => body.put_fresh(fresh, rows),
            Source::Passed(index) if whole => columns[*index..columns[*index].next].iter().for_each(|c| body.put_whole(c)),
            Source::Passed(index) => body.put_picked(columns, *index, &output.pick),
        }
    }
    let (nodes, buffers) = (body.nodes.len() as u32, body.buffers.len() as u32);
    let place = put_message(stream, 3, body.bytes.len());
    words(stream, &[two(10, 20), two(4, 12), two(16, 0), 12, rows as u32, 0, 12, 16 + 16 * nodes, 0, nodes]);
    let longs = |pairs: &[(usize, usize)], stream: &mut Vec<u8>| {
        pairs.iter().for_each(|(a, b)| words(stream, &[*a as u32, 0, *b as u32, 0]));
    };
    longs(&body.nodes, stream);
    words(stream, &[0, buffers]);
    longs(&body.buffers, stream);
    end_message(stream, place);
    stream.extend_from_slice(&body.bytes);
}

// ---------------------------------------------------------------- the exports

/// What lives between two calls of the host.
pub struct Host<G> {
    guest: Option<G>,
    lent: Vec<Vec<u64>>, // what the host may write to, until the next reset
    answer: Vec<u8>,
    error: String,
}

impl<G: Guest> Host<G> {
    pub const fn new() -> RefCell<Self> {
        RefCell::new(Host { guest: None, lent: Vec::new(), answer: Vec::new(), error: String::new() })
    }

    pub fn alloc(&mut self, size: u32) -> usize {
        let (mut room, count) = (Vec::new(), size as usize / 8 + 1);
        if room.try_reserve_exact(count).is_err() {
            return 0;
        }
        room.resize(count, 0);
        let place = room.as_ptr() as usize;
        self.lent.push(room);
        place
    }

    pub fn reset(&mut self) {
        self.lent.clear();
        self.answer = Vec::new();
    }

    /// What the host has written.
    fn written(&self, at: usize, size: usize) -> &[u8] {
        let lent = self.lent.iter().find(|lent| lent.as_ptr() as usize == at && size <= 8 * lent.len());
        lent.map_or(&[], |lent| unsafe { std::slice::from_raw_parts(lent.as_ptr() as *const u8, size) })
    }

    pub fn configure(&mut self, at: usize, size: usize) -> i32 {
        let json = String::from_utf8_lossy(self.written(at, size)).into_owned();
        match G::configure(&Config::parse(&json)) {
            Ok(guest) => {
                self.guest = Some(guest);
                0
            }
            Err(failure) => {
                self.error = failure.text;
                failure.code
            }
        }
    }

    pub fn input_columns(&mut self) -> i64 {
        if self.guest.is_none() {
            self.guest = G::configure(&Config::parse("{}")).ok();
        }
        let text = self.guest.as_ref().map_or(String::new(), G::columns);
        self.answered(text.into_bytes())
    }

    pub fn last_error(&self) -> i64 {
        place(self.error.as_bytes())
    }

    pub fn output_schema(&mut self, at: usize, size: usize) -> i64 {
        self.answer_to(at, size, |stream, output| put_schema(stream, output))
    }

    pub fn transform(&mut self, at: usize, size: usize) -> i64 {
        self.answer_to(at, size, |stream, output| {
            put_schema(stream, output);
            if !output.pick.is_empty() {
                put_batch(stream, output);
            }
            words(stream, &[u32::MAX, 0]);
        })
    }

    fn answer_to(&mut self, at: usize, size: usize, write: impl Fn(&mut Vec<u8>, &mut Output)) -> i64 {
        match self.run(at, size, write) {
            Ok(stream) => self.answered(stream),
            Err(failure) => {
                self.error = failure.text;
                -(failure.code as i64)
            }
        }
    }

    #[inline(never)]
    fn run(&mut self, at: usize, size: usize, write: impl Fn(&mut Vec<u8>, &mut Output)) -> Result<Vec<u8>, Failure> {
        if self.guest.is_none() {
            self.guest = Some(G::configure(&Config::parse("{}"))?);
        }
        let input = Input::read(self.written(at, size))?;
        let mut output = Output { input: &input, pick: Vec::with_capacity(input.rows), columns: Vec::new() };
        self.guest.as_ref().unwrap().rows(&input, &mut output)?;
        let mut stream = Vec::with_capacity(size + 1024);
        write(&mut stream, &mut output);
        Ok(stream)
    }

    fn answered(&mut self, bytes: Vec<u8>) -> i64 {
        self.answer = bytes;
        place(&self.answer)
    }
}

fn place(bytes: &[u8]) -> i64 {
    (bytes.as_ptr() as i64) << 32 | bytes.len() as i64
}

/// Exports the contract for a type that is a [`Guest`].
#[macro_export]
macro_rules! guest {
    ($guest:ty) => {
        thread_local! {
            static HOST: std::cell::RefCell<$crate::bifrost::Host<$guest>> = const { $crate::bifrost::Host::new() };
        }
        #[no_mangle]
        pub extern "C" fn bifrost_abi_version() -> i32 { 1 }
        #[no_mangle]
        pub extern "C" fn bifrost_alloc(size: u32) -> usize { HOST.with(|host| host.borrow_mut().alloc(size)) }
        #[no_mangle]
        pub extern "C" fn bifrost_reset() { HOST.with(|host| host.borrow_mut().reset()) }
        #[no_mangle]
        pub extern "C" fn bifrost_configure(at: usize, size: usize) -> i32 { HOST.with(|host| host.borrow_mut().configure(at, size)) }
        #[no_mangle]
        pub extern "C" fn bifrost_input_columns() -> i64 { HOST.with(|host| host.borrow_mut().input_columns()) }
        #[no_mangle]
        pub extern "C" fn bifrost_last_error() -> i64 { HOST.with(|host| host.borrow().last_error()) }
        #[no_mangle]
        pub extern "C" fn bifrost_output_schema_ipc(at: usize, size: usize) -> i64 { HOST.with(|host| host.borrow_mut().output_schema(at, size)) }
        #[no_mangle]
        pub extern "C" fn bifrost_transform_ipc(at: usize, size: usize) -> i64 { HOST.with(|host| host.borrow_mut().transform(at, size)) }
    };
}
