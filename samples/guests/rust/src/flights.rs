//! Rows of the tables `airports` and `flights` of the demo. Config: `{ table: flights, delayed_from: 15 }`.
//!
//! airports: `name` without control characters and runs of blanks; the new column `region`.
//! flights: rows without an origin are dropped; the new column `delayed` says whether `delay` is at least `delayed_from` minutes.

#[macro_use]
mod bifrost;
use bifrost::{fail, Config, Failure, Guest, Input, Output, BAD_CONFIG};

guest!(Flights);

struct Flights {
    airports: bool,
    delayed_from: i64,
}

impl Guest for Flights {
    fn configure(config: &Config) -> Result<Self, Failure> {
        config.known(&["table", "delayed_from"])?;
        let delayed_from = config.int("delayed_from", 15)?;
        match config.text("table", "flights")? {
            "flights" => Ok(Flights { airports: false, delayed_from }),
            "airports" => Ok(Flights { airports: true, delayed_from }),
            other => fail(BAD_CONFIG, ["the config's 'table' is '", other, "'; known are: flights, airports"].concat()),
        }
    }

    fn columns(&self) -> String {
        if self.airports { "name: utf8, state: utf8, longitude: float64" } else { "origin: utf8, delay: int64" }.into()
    }

    fn rows(&self, input: &Input, output: &mut Output) -> Result<(), Failure> {
        if self.airports { airport_rows(input, output) } else { flight_rows(input, output, self.delayed_from) }
    }
}

#[inline(never)]
fn airport_rows(input: &Input, output: &mut Output) -> Result<(), Failure> {
    let (names, states, longitudes) = (input.utf8("name")?, input.utf8("state")?, input.float("longitude")?);
    output.pass_all();
    let (cleaned, regions) = (output.new_utf8("name"), output.new_utf8("region"));
    for i in 0..input.rows {
        output.row(i);
        let name = clean(names.get(i).unwrap_or_default());
        if !name.is_empty() {
            output.set_text(cleaned, name);
        }
        if let Some(region) = region(states.get(i), longitudes.get(i)) {
            output.set_text(regions, region);
        }
    }
    Ok(())
}

/// Each run of blanks and control characters is one blank, and none at the ends.
fn clean(text: &[u8]) -> Vec<u8> {
    let mut cleaned = Vec::with_capacity(text.len());
    for word in text.split(|byte| *byte <= b' ' || *byte == 127).filter(|word| !word.is_empty()) {
        if !cleaned.is_empty() {
            cleaned.push(b' ');
        }
        cleaned.extend_from_slice(word);
    }
    cleaned
}

/// By degrees east, but for some states. What is no number is in no region.
fn region(state: Option<&[u8]>, longitude: Option<f64>) -> Option<&'static str> {
    if let Some(b"AK" | b"HI" | b"AS" | b"CQ" | b"GU" | b"PR" | b"VI") = state {
        return Some("Outlying");
    }
    match longitude? {
        east if east < -125.0 || east > -66.0 => Some("Outlying"),
        east if east < -104.0 => Some("West"),
        east if east < -87.0 => Some("Central"),
        east if east <= -66.0 => Some("East"),
        _ => None,
    }
}

#[inline(never)]
fn flight_rows(input: &Input, output: &mut Output, delayed_from: i64) -> Result<(), Failure> {
    let (origins, delays) = (input.utf8("origin")?, input.int("delay")?);
    output.pass_all();
    let delayed = output.new_bool("delayed");
    for i in 0..input.rows {
        if origins.get(i).unwrap_or_default().is_empty() {
            continue;
        }
        output.row(i);
        if let Some(delay) = delays.get(i) {
            output.set_bool(delayed, delay >= delayed_from);
        }
    }
    Ok(())
}
