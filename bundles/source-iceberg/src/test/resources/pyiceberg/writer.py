"""Writes a table step by step, as standard input names the steps, and answers each with the rows that it sees itself.

Arguments: the properties of a catalog, as JSON. An answer is a line of JSON, an array of rows of texts.
"""

import datetime
import decimal
import json
import sys

import pyarrow as pa
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.expressions import AlwaysTrue, EqualTo, In
from pyiceberg.io.pyarrow import schema_to_pyarrow
from pyiceberg.schema import Schema
from pyiceberg.transforms import IdentityTransform
from pyiceberg.types import (
    DateType,
    DecimalType,
    DoubleType,
    IntegerType,
    LongType,
    NestedField,
    StringType,
    TimestampType,
)

NAME = "db.people"
catalog = SqlCatalog("py", **json.loads(sys.argv[1]))


def table():
    return catalog.load_table(NAME)


def person(key, name, country, **more):
    row = {
        "id": key,
        "name": name,
        "country": country,
        "amount": decimal.Decimal(key).scaleb(-2) + key,
        "born": datetime.date(1990, 1, 1) + datetime.timedelta(days=key),
        "seen": datetime.datetime(2024, 2, 29, 12, 0, 1, key),
        "score": None if key % 3 == 0 else key / 4,
    }
    row.update(more)
    return row


def rows(*people):
    schema = schema_to_pyarrow(table().schema(), include_field_ids=False)
    return pa.Table.from_pylist(list(people), schema=schema)


def create():
    catalog.create_namespace("db")
    catalog.create_table(
        NAME,
        Schema(
            NestedField(1, "id", LongType(), required=False),
            NestedField(2, "name", StringType(), required=False),
            NestedField(3, "country", StringType(), required=False),
            NestedField(4, "amount", DecimalType(12, 2), required=False),
            NestedField(5, "born", DateType(), required=False),
            NestedField(6, "seen", TimestampType(), required=False),
            NestedField(7, "score", DoubleType(), required=False),
        ),
    )


def append():
    table().append(
        rows(person(1, "ann", "SE"), person(2, "bo", "NO"), person(3, None, "SE"), person(4, "dan", None))
    )


def append_many():
    table().append(rows(*(person(key, f"name {key}", "DK") for key in range(100, 3100))))


def overwrite():
    table().overwrite(rows(person(2, "bob", "NO")), overwrite_filter=EqualTo("id", 2))


def delete():
    table().delete(In("id", [3, 150]))


def upsert():
    table().upsert(rows(person(4, "daniel", "FI"), person(5, "eve", "SE")), join_cols=["id"])


def evolve_schema():
    with table().update_schema() as update:
        update.add_column("age", IntegerType())
        update.rename_column("name", "title")
        update.move_first("country")
    table().append(rows({**person(6, None, "NO"), "title": "fay", "age": 33}))


def evolve_partitions():
    with table().update_spec() as update:
        update.add_field("country", IdentityTransform(), "country")
    table().append(rows(*({**person(key, None, country), "title": "p"} for key, country in ((7, "NO"), (8, "IS")))))


def drop_partition():
    table().delete(EqualTo("country", "NO"))
    with table().update_spec() as update:
        update.remove_field("country")


def overwrite_partition():
    table().dynamic_partition_overwrite(rows({**person(11, None, "NO"), "title": "instead"}))


def two_in_one():
    with table().transaction() as transaction:
        transaction.delete(EqualTo("id", 8))
        transaction.append(rows({**person(12, None, "SE"), "title": "at once"}))


def widen_and_drop():
    with table().update_schema() as update:
        update.update_column("age", LongType())
        update.delete_column("score")
    table().append(rows({**person(13, None, "SE"), "age": 5_000_000_000}))


def delete_all():
    table().delete(AlwaysTrue())


def append_again():
    table().append(rows({**person(14, None, "SE"), "title": "again"}))


def branch_and_tag():
    now = table().current_snapshot().snapshot_id
    table().manage_snapshots().create_tag(now, "before").create_branch(now, "audit").commit()
    table().append(rows({**person(9, None, "SE"), "title": "on the branch"}), branch="audit")
    table().append(rows({**person(10, None, "SE"), "title": "on main"}))


def text(value):
    if value is None:
        return "null"
    if isinstance(value, datetime.datetime):
        # As Java writes it: in threes.
        return value.isoformat(timespec="microseconds").removesuffix("000")
    return str(value)


def seen(ref):
    scan = table().scan() if ref == "main" else table().scan().use_ref(ref)
    found = scan.to_arrow()
    return [[text(row[column]) for column in found.column_names] for row in found.to_pylist()]


print("ready", flush=True)
for line in sys.stdin:
    step, ref = line.split()
    if step != "look":
        globals()[step]()
    print(json.dumps(seen(ref)), flush=True)
