"""The protocol of docs/flight-protocol.md, so that a service is one function from rows to rows.

    import bifrost_flight as bifrost
    import pyarrow as pa
    import pyarrow.compute as pc

    def shout(rows, mark: str = "!"):
        names = bifrost.column(rows, "name", pa.utf8())
        return bifrost.with_column(rows, "name", pc.binary_join_element_wise(pc.utf8_upper(names), mark, ""))

    if __name__ == "__main__":
        bifrost.serve({"shout": shout})

The keys of the step's config are the function's arguments. The function is also called with no rows, to learn its columns.
"""

import argparse
import hmac
import inspect
import json
import sys
import traceback

import pyarrow as pa
import pyarrow.flight as flight

MOST_BYTES = 8 << 20  # of an answer's message; the host takes 16 MiB


class Refused(pa.ArrowInvalid):
    """What the service does not take, with a text for the host's user. Keep values of rows out of it."""


def column(rows, name, type):
    """A column by its name and type, or a refusal that names what is there."""
    at = rows.schema.get_field_index(name)
    if at < 0 or rows.schema.field(at).type != type:
        found = ", ".join(f"{field.name}: {field.type}" for field in rows.schema)
        raise Refused(f"needs the column {name}: {type}; the rows have {found}")
    return rows.column(at)


def with_column(rows, name, values):
    """The rows with a further column, or another one in the place of that of its name."""
    at = rows.schema.get_field_index(name)
    return rows.append_column(name, values) if at < 0 else rows.set_column(at, name, values)


def serve(transforms, version=None):
    """Serves functions by their names, until SIGTERM. Prints the endpoint when it is ready.

    version: of the logic, any text. Change it when the same rows give something else: the host then reads its tables anew.
    """
    words = argparse.ArgumentParser()
    words.add_argument("port", type=int, nargs="?", default=8815, help="of the loopback address; 0 takes any")
    words.add_argument("--tls-cert", help="PEM file; with --tls-key")
    words.add_argument("--tls-key", help="PEM file")
    words.add_argument("--token-file", help="holds the token that each call must bring")
    words.add_argument("--version", default=version, help="of the logic, instead of the program's own")
    given = words.parse_args()
    try:
        tls = {"tls_certificates": [(_read(given.tls_cert), _read(given.tls_key))]} if given.tls_cert else {}
        token = {"token": _Token(_read(given.token_file).strip())} if given.token_file else {}
        address = f"{'grpc+tls' if tls else 'grpc'}://127.0.0.1"
        service = _Service(transforms, given.version, f"{address}:{given.port}", middleware=token, **tls)
    except (OSError, pa.ArrowException) as e:
        sys.exit(f"cannot serve: {e}")
    print(f"{address}:{service.port}", flush=True)
    service.serve()


def _read(file):
    with open(file, "rb") as content:
        return content.read()


class _Service(flight.FlightServerBase):
    def __init__(self, transforms, version, location, **options):
        super().__init__(location, **options)
        self._transforms = transforms
        self._metadata = {"bifrost.rows": "1"} | ({"bifrost.version": version} if version else {})

    def do_exchange(self, context, descriptor, reader, writer):
        try:
            self._exchange(descriptor, reader, writer)
        except (flight.FlightError, pa.ArrowException) as e:
            raise e.with_traceback(None)  # the library sends it along
        except Exception as e:
            traceback.print_exc()
            raise flight.FlightInternalError(f"the service failed with {type(e).__name__}; its log says more") from e

    def _exchange(self, descriptor, reader, writer):
        transform = self._find(descriptor)
        columns = transform(pa.RecordBatch.from_pylist([], schema=reader.schema)).schema
        schema = columns.with_metadata(self._metadata)
        writer.begin(schema)
        for message in reader:
            rows = transform(message.data)
            if not rows.schema.equals(columns):
                raise flight.FlightInternalError(f"the service gave the columns {_text(rows.schema)}; of no rows it gives {_text(columns)}")
            parts = list(_parts(pa.RecordBatch.from_arrays(rows.columns, schema=schema)))
            for part in parts[:-1]:
                writer.write_batch(part)
            writer.write_with_metadata(parts[-1], message.app_metadata)

    def _find(self, descriptor):
        """The function that is meant, with its config."""
        asked = _asked(descriptor)
        name = asked.get("name", "")
        if name not in self._transforms:
            raise pa.ArrowKeyError(f"there is no transform '{name}'; there are {', '.join(self._transforms)}")
        transform, config = self._transforms[name], asked.get("config", {})
        _check(config, list(inspect.signature(transform).parameters.values())[1:])
        return lambda rows: transform(rows, **config)


def _asked(descriptor):
    try:
        asked = json.loads(descriptor.command or b"{}")
        known = asked.get("protocol") == "bifrost.rows" and asked.get("version") == 1
    except (ValueError, AttributeError):
        known = False
    if not known:
        raise pa.ArrowNotImplementedError("this service speaks the protocol bifrost.rows, version 1")
    return asked


def _check(config, parameters):
    known = {parameter.name: parameter.annotation for parameter in parameters}
    for key, value in config.items():
        if key not in known:
            raise Refused(f"the config has an unknown key '{key}'; known are: {', '.join(known) or 'none'}")
        wanted = known[key]
        if wanted not in (inspect.Parameter.empty, type(value)):
            raise Refused(f"the config's '{key}' is not of type {wanted.__name__}")


def _parts(rows):
    if rows.nbytes <= MOST_BYTES or rows.num_rows < 2:
        yield rows
    else:
        half = rows.num_rows // 2
        yield from _parts(rows.slice(0, half))
        yield from _parts(rows.slice(half))


def _text(schema):
    return ", ".join(f"{field.name}: {field.type}" for field in schema)


class _Token(flight.ServerMiddlewareFactory):
    def __init__(self, token):
        self._expected = b"Bearer " + token

    def start_call(self, info, headers):
        found = headers.get("authorization", [""])[0].encode()
        if not hmac.compare_digest(found, self._expected):
            raise flight.FlightUnauthenticatedError("the token is missing or not the right one")
