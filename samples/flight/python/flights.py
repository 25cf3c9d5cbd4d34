"""Rows of the tables `airports` and `flights` of the demo.

airports: `name` without control characters and runs of blanks; the new column `region`.
flights: rows without an origin are dropped; the new column `delayed` says whether `delay` is at least `delayed_from` minutes.
"""

import bifrost_flight as bifrost
import pyarrow as pa
import pyarrow.compute as pc

OUTLYING = pa.array(["AK", "HI", "AS", "CQ", "GU", "PR", "VI"])


def airports(rows):
    names = bifrost.column(rows, "name", pa.utf8())
    states = bifrost.column(rows, "state", pa.utf8())
    east = bifrost.column(rows, "longitude", pa.float64())
    return bifrost.with_column(bifrost.with_column(rows, "name", clean(names)), "region", region(states, east))


def clean(texts):
    """Each run of blanks and control characters is one blank, and none at the ends. Nothing but blanks is null."""
    cleaned = pc.ascii_trim(pc.replace_substring_regex(texts, r"[\x00-\x20\x7f]+", " "), " ")
    return pc.if_else(pc.equal(cleaned, ""), pa.scalar(None, pa.utf8()), cleaned)


def region(states, east):
    """By degrees east, but for some states. What is no number is in no region."""
    cases = [
        (pc.is_in(states, OUTLYING), "Outlying"),
        (pc.or_(pc.less(east, -125), pc.greater(east, -66)), "Outlying"),
        (pc.less(east, -104), "West"),
        (pc.less(east, -87), "Central"),
        (pc.less_equal(east, -66), "East"),
    ]
    return pc.case_when(pc.make_struct(*[when for when, _ in cases]), *[then for _, then in cases])


def flights(rows, delayed_from: int = 15):
    origins = bifrost.column(rows, "origin", pa.utf8())
    delays = bifrost.column(rows, "delay", pa.int64())
    delayed = pc.greater_equal(delays, delayed_from)
    return bifrost.with_column(rows, "delayed", delayed).filter(pc.not_equal(origins, ""))


if __name__ == "__main__":
    bifrost.serve({"airports": airports, "flights": flights})
