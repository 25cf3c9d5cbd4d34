// Package bifrost is the protocol of docs/flight-protocol.md, so that a service is one function from rows to rows.
//
// Nothing has to be released: the memory of rows is Go's own.
package bifrost

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"math"
	"net"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/flight"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
)

// The most bytes of an answer's message; the host takes 16 MiB.
const mostBytes = 8 << 20

// Transform is the logic. It is also called with no rows, to learn its columns.
type Transform func(rows arrow.RecordBatch, config Config) (arrow.RecordBatch, error)

// Config is the step's, as JSON.
type Config json.RawMessage

// Into reads the config into a struct that holds the defaults. A key that the struct lacks is refused.
func (c Config) Into(known any) error {
	reader := json.NewDecoder(bytes.NewReader(c))
	reader.DisallowUnknownFields()
	if err := reader.Decode(known); err != nil && len(c) > 0 {
		return Refuse("the config: %v", err)
	}
	return nil
}

// Refuse makes an error for what the service does not take. Keep values of rows out of it.
func Refuse(text string, arguments ...any) error {
	return status.Errorf(codes.InvalidArgument, text, arguments...)
}

// Column finds a column by its name and type, such as *array.String.
func Column[A arrow.Array](rows arrow.RecordBatch, name string) (A, error) {
	if at := rows.Schema().FieldIndices(name); len(at) > 0 {
		if found, ok := rows.Column(at[0]).(A); ok {
			return found, nil
		}
	}
	var wanted A
	kind := strings.TrimPrefix(fmt.Sprintf("%T", wanted), "*array.")
	return wanted, Refuse("needs the column %s: %s; the rows have %s", name, kind, text(rows.Schema().Fields()))
}

func text(fields []arrow.Field) string {
	var found []string
	for _, field := range fields {
		found = append(found, field.Name+": "+field.Type.String())
	}
	return strings.Join(found, ", ")
}

// With gives the rows a further column, or another one in the place of that of its name.
func With(rows arrow.RecordBatch, name string, values arrow.Array) arrow.RecordBatch {
	fields, columns := slices.Clone(rows.Schema().Fields()), slices.Clone(rows.Columns())
	field := arrow.Field{Name: name, Type: values.DataType(), Nullable: true}
	if at := rows.Schema().FieldIndices(name); len(at) > 0 {
		fields[at[0]], columns[at[0]] = field, values
	} else {
		fields, columns = append(fields, field), append(columns, values)
	}
	return array.NewRecordBatch(arrow.NewSchema(fields, nil), columns, rows.NumRows())
}

// Keep drops the rows that are not wanted.
func Keep(rows arrow.RecordBatch, wanted func(row int) bool) (arrow.RecordBatch, error) {
	columns := make([]arrow.Array, rows.NumCols())
	kept, count := runs(int(rows.NumRows()), wanted)
	for i, column := range rows.Columns() {
		parts := []arrow.Array{array.NewSlice(column, 0, 0)}
		for _, run := range kept {
			parts = append(parts, array.NewSlice(column, run[0], run[1]))
		}
		var err error
		if columns[i], err = array.Concatenate(parts, memory.DefaultAllocator); err != nil {
			return nil, err
		}
	}
	return array.NewRecordBatch(rows.Schema(), columns, count), nil
}

// The runs of rows that are wanted, from and to, and how many rows they have.
func runs(rows int, wanted func(row int) bool) (found [][2]int64, count int64) {
	for row := range rows {
		at := int64(row)
		if !wanted(row) {
			continue
		}
		if last := len(found) - 1; last >= 0 && found[last][1] == at {
			found[last][1]++
		} else {
			found = append(found, [2]int64{at, at + 1})
		}
		count++
	}
	return found, count
}

// Serve serves transforms by their names, until SIGTERM. It prints the endpoint when it is ready.
//
// The version is that of the logic, any text. Change it when the same rows give something else: the host then reads its tables anew.
func Serve(version string, transforms map[string]Transform) {
	cert := flag.String("tls-cert", "", "PEM file; with --tls-key")
	key := flag.String("tls-key", "", "PEM file")
	token := flag.String("token-file", "", "holds the token that each call must bring")
	flag.StringVar(&version, "version", version, "of the logic, instead of the program's own")
	flag.Parse()
	port := 8815
	if flag.NArg() > 0 {
		var err error
		port, err = strconv.Atoi(flag.Arg(0))
		exitIf(err)
	}
	s := &service{transforms: transforms, version: version, token: read(*token)}
	scheme, options := "grpc", []grpc.ServerOption{grpc.MaxRecvMsgSize(math.MaxInt32)} // gRPC's own limit is 4 MiB
	if *cert != "" {
		creds, err := credentials.NewServerTLSFromFile(*cert, *key)
		exitIf(err)
		scheme, options = "grpc+tls", append(options, grpc.Creds(creds))
	}
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	exitIf(err)
	server := flight.NewServerWithMiddleware(nil, options...)
	server.InitListener(listener)
	server.RegisterFlightService(s)
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, os.Interrupt)
	go func() {
		<-stop
		time.AfterFunc(2*time.Second, func() { os.Exit(0) }) // exchanges may be open for long
		server.Shutdown()
	}()
	fmt.Printf("%s://%s\n", scheme, listener.Addr())
	exitIf(server.Serve())
}

func read(file string) string {
	if file == "" {
		return ""
	}
	content, err := os.ReadFile(file)
	exitIf(err)
	return strings.TrimSpace(string(content))
}

func exitIf(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "cannot serve:", err)
		os.Exit(1)
	}
}

type service struct {
	flight.BaseFlightServer
	transforms     map[string]Transform
	version, token string
}

func (s *service) DoExchange(stream flight.FlightService_DoExchangeServer) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintln(os.Stderr, fault)
			err = status.Error(codes.Internal, "the service failed; its log says more")
		}
	}()
	if err := s.admit(stream.Context()); err != nil {
		return err
	}
	reader, err := flight.NewRecordReader(stream)
	if err != nil {
		return Refuse("no rows that can be read: %v", err)
	}
	transform, config, err := s.find(reader.LatestFlightDescriptor())
	if err != nil {
		return err
	}
	empty, err := transform(array.NewRecordBuilder(memory.DefaultAllocator, reader.Schema()).NewRecordBatch(), config)
	if err != nil {
		return err
	}
	if err := s.sendSchema(stream, empty.Schema().Fields()); err != nil {
		return err
	}
	for reader.Next() {
		answer, err := transform(reader.RecordBatch(), config)
		if err != nil {
			return err
		}
		if !slices.EqualFunc(answer.Schema().Fields(), empty.Schema().Fields(), arrow.Field.Equal) {
			return status.Errorf(codes.Internal, "the service gave the columns %s; of no rows it gives %s", text(answer.Schema().Fields()), text(empty.Schema().Fields()))
		}
		if err := send(stream, answer, reader.LatestAppMetadata()); err != nil {
			return err
		}
	}
	return reader.Err()
}

func (s *service) admit(call context.Context) error {
	headers, _ := metadata.FromIncomingContext(call)
	found := strings.Join(headers.Get("authorization"), "")
	if s.token != "" && subtle.ConstantTimeCompare([]byte(found), []byte("Bearer "+s.token)) == 0 {
		return status.Error(codes.Unauthenticated, "the token is missing or not the right one")
	}
	return nil
}

// The function that is meant, and its config.
func (s *service) find(descriptor *flight.FlightDescriptor) (Transform, Config, error) {
	var asked struct {
		Protocol string
		Version  int
		Name     string
		Config   json.RawMessage
	}
	err := json.Unmarshal(descriptor.GetCmd(), &asked)
	if err != nil || asked.Protocol != "bifrost.rows" || asked.Version != 1 {
		return nil, nil, status.Error(codes.Unimplemented, "this service speaks the protocol bifrost.rows, version 1")
	}
	transform, found := s.transforms[asked.Name]
	if !found {
		known := strings.Join(slices.Sorted(maps.Keys(s.transforms)), ", ")
		return nil, nil, status.Errorf(codes.NotFound, "there is no transform '%s'; there are %s", asked.Name, known)
	}
	return transform, Config(asked.Config), nil
}

// The library's own writer sends the schema with the first batch only.
func (s *service) sendSchema(stream flight.FlightService_DoExchangeServer, fields []arrow.Field) error {
	said := map[string]string{"bifrost.rows": "1"}
	if s.version != "" {
		said["bifrost.version"] = s.version
	}
	about := arrow.MetadataFrom(said)
	payload := ipc.GetSchemaPayload(arrow.NewSchema(fields, &about), memory.DefaultAllocator)
	return stream.Send(&flight.FlightData{DataHeader: payload.Meta().Bytes()})
}

// Sends rows in as many messages as they need; the last has the metadata.
func send(stream flight.FlightService_DoExchangeServer, rows arrow.RecordBatch, echo []byte) error {
	payload, err := ipc.GetRecordBatchPayload(rows)
	if err != nil {
		return err
	}
	var body bytes.Buffer
	if err := payload.SerializeBody(&body); err != nil {
		return err
	}
	if half := rows.NumRows() / 2; half > 0 && body.Len() > mostBytes {
		if err := send(stream, rows.NewSlice(0, half), nil); err != nil {
			return err
		}
		return send(stream, rows.NewSlice(half, rows.NumRows()), echo)
	}
	return stream.Send(&flight.FlightData{DataHeader: payload.Meta().Bytes(), DataBody: body.Bytes(), AppMetadata: echo})
}
