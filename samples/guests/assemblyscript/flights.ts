// Rows of the tables `airports` and `flights` of the demo. Config: { table: flights, delayed_from: 15 }.
//
// airports: `name` without control characters and runs of blanks; the new column `region`.
// flights: rows without an origin are dropped; the new column `delayed` says whether `delay` is at least `delayed_from` minutes.
import { BAD_CONFIG, Column, Input, NewColumn, Output, configInt, configKnown, configText, fail, failed, guest } from "./bifrost";
export { bifrost_abi_version, bifrost_alloc, bifrost_reset, bifrost_configure, bifrost_input_columns,
  bifrost_last_error, bifrost_output_schema_ipc, bifrost_transform_ipc } from "./bifrost";

let airports = false;
let delayedFrom: i64 = 15;

guest(columns, configure, rows);

function columns(): string {
  return airports ? "name: utf8, state: utf8, longitude: float64" : "origin: utf8, delay: int64";
}

function configure(): void {
  configKnown("table, delayed_from");
  delayedFrom = configInt("delayed_from", 15);
  const table = configText("table", "flights");
  airports = table == "airports";
  if (!airports && table != "flights") fail(BAD_CONFIG, "the config's 'table' is '" + table + "'; known are: flights, airports");
}

function rows(input: Input, output: Output): void {
  if (airports) airportRows(input, output);
  else flightRows(input, output);
}

function airportRows(input: Input, output: Output): void {
  const names = input.utf8("name"), states = input.utf8("state"), longitudes = input.float("longitude");
  if (failed()) return;
  output.passAll();
  const cleaned = output.newUtf8("name"), regions = output.newUtf8("region");
  for (let i: u32 = 0; i < input.rows; i++) {
    output.row(i);
    if (!names.isNull(i)) {
      const size = clean(names.start(i), names.size(i), cleaned.write(names.size(i)));
      if (size) cleaned.wrote(size);
    }
    if (!states.isNull(i) && isOutlying(states, i)) regions.setString("Outlying");
    else if (!longitudes.isNull(i)) setRegion(regions, longitudes.float(i));
  }
}

// Each run of blanks and control characters is one blank, and none at the ends. -> the bytes written, 0 for nothing but blanks
function clean(from: usize, size: u32, to: usize): u32 {
  const first = to;
  let blank = false;
  for (const end = from + size; from < end; from++) {
    const byte = load<u8>(from);
    if (byte <= 0x20 || byte == 0x7f) {
      blank = to > first;
      continue;
    }
    if (blank) store<u8>(to++, 0x20);
    blank = false;
    store<u8>(to++, byte);
  }
  return <u32>(to - first);
}

function isOutlying(states: Column, row: u32): bool {
  const outlying = "AK HI AS CQ GU PR VI";
  if (states.size(row) != 2) return false;
  const at = states.start(row);
  for (let i = 0; i < outlying.length; i += 3) {
    if (load<u8>(at) == outlying.charCodeAt(i) && load<u8>(at, 1) == outlying.charCodeAt(i + 1)) return true;
  }
  return false;
}

// By degrees east. What is no number is in no region.
function setRegion(regions: NewColumn, longitude: f64): void {
  if (longitude < -125 || longitude > -66) regions.setString("Outlying");
  else if (longitude < -104) regions.setString("West");
  else if (longitude < -87) regions.setString("Central");
  else if (longitude <= -66) regions.setString("East");
}

function flightRows(input: Input, output: Output): void {
  const origins = input.utf8("origin"), delays = input.int("delay");
  if (failed()) return;
  output.passAll();
  const delayed = output.newBool("delayed");
  for (let i: u32 = 0; i < input.rows; i++) {
    if (origins.isNull(i) || !origins.size(i)) continue;
    output.row(i);
    if (!delays.isNull(i)) delayed.setBool(delays.int(i) >= delayedFrom);
  }
}
