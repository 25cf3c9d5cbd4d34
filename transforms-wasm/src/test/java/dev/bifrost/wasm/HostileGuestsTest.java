package dev.bifrost.wasm;

import static dev.bifrost.wasm.Attack.HARMLESS;
import static dev.bifrost.wasm.Attack.any;
import static dev.bifrost.wasm.Attack.call;
import static dev.bifrost.wasm.Attack.load;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each hostile guest ends in its typed error, in time and in bounded memory, and the next guest's batch is right. */
@ExtendWith(AllocatorExtension.class)
final class HostileGuestsTest {

    @BeforeAll
    static void seeOne() {
        try (var root = new RootAllocator();
                var context = new TestContext(root);
                var first = new Arena(context).guest("echo")) {
            assertThat(first).isNotNull();
        }
    }

    static Stream<Attack> loops() {
        return Stream.of(
                call("spin", "DEADLINE"),
                call("spin_br_if", "DEADLINE"),
                call("spin_br_table", "DEADLINE"),
                call("spin_nested", "DEADLINE"),
                call("spin_calls", "DEADLINE"),
                call("spin_deep_calls", "DEADLINE"),
                any("spin_return_call", "DEADLINE", "UNSUPPORTED", "TRAP"),
                any("spin_return_call_indirect", "DEADLINE", "UNSUPPORTED", "TRAP"),
                call("spin_memory_fill", "DEADLINE"),
                call("spin_memory_copy", "DEADLINE"),
                call("spin_memory_init", "DEADLINE"),
                call("spin_memory_grow", "DEADLINE"),
                call("spin_table_fill", "DEADLINE"),
                call("spin_table_copy", "DEADLINE"),
                load("simd", "UNSUPPORTED"),
                load("exceptions", "MALFORMED"),
                call("chain of fills", LargeGuests.chainOfFills(), "DEADLINE"),
                call("spin on a segment of 3 MB", LargeGuests.spinOnSegment(), "DEADLINE"),
                call("chain of copies", LargeGuests.chainOfCopies(), "DEADLINE"),
                load("spin_in_start", "DEADLINE"),
                load("spin_in_initialize", "DEADLINE"),
                load("spin_in_configure", "DEADLINE"),
                load("spin_in_abi_version", "DEADLINE"),
                call("spin_in_alloc", "DEADLINE"),
                call("spin_in_reset", "DEADLINE"),
                any("spin_in_output_schema", "DEADLINE"),
                any("spin_in_input_columns", "DEADLINE"),
                any("spin_in_last_error", "DEADLINE", "GUEST_ERROR"));
    }

    static Stream<Attack> traps() {
        var inside = Stream.of(
                        "unreachable divide_by_zero divide_overflow remainder not_a_number float_too_large load_beyond"
                                + " load_2gib load_negative load_offset load_offset_high load_byte store_beyond store_offset"
                                + " fill_beyond fill_negative copy_beyond copy_negative init_beyond init_dropped call_null"
                                + " call_beyond call_negative call_signature table_get table_set table_init in_alloc in_reset")
                .flatMap(names -> Stream.of(names.split(" ")))
                .map(name -> call("trap_" + name, "TRAP"));
        var around = Stream.of(
                load("trap_in_start", "TRAP"),
                load("trap_in_initialize", "TRAP"),
                load("trap_in_abi_version", "TRAP"),
                load("trap_in_configure", "TRAP"),
                any("trap_in_output_schema", "TRAP"),
                any("trap_in_input_columns", "TRAP"),
                any("trap_in_last_error", "TRAP", "GUEST_ERROR"),
                load("data_beyond", NamedGuests.named("data_beyond"), "TRAP", "MALFORMED"),
                load("data_negative", NamedGuests.named("data_negative"), "TRAP", "MALFORMED"),
                load("elements_beyond", NamedGuests.named("elements_beyond"), "TRAP", "MALFORMED"),
                call("deep_recursion", "TRAP"),
                call("recursion_mutual", "TRAP"),
                call("recursion_indirect", "TRAP"),
                any("recursion_wide", "TRAP", "NOT_COMPILED"),
                load("recursion_in_start", "TRAP"),
                call("recursion of wide frames", LargeGuests.wideFrames(), "TRAP"));
        return Stream.concat(inside, around);
    }

    static Stream<Attack> memory() {
        return Stream.of(
                call("grow_bomb", HARMLESS),
                call("grow_page_by_page", HARMLESS),
                call("grow_negative", HARMLESS),
                call("declared_maximum", HARMLESS),
                any("grow_table", HARMLESS, "MEMORY", "TRAP"),
                any("grow_table_at_once", HARMLESS, "MEMORY", "TRAP"),
                any("externref_table", HARMLESS, "UNSUPPORTED"),
                call("grow_in_start", "MEMORY"),
                call("alloc_bomb", "MEMORY"),
                call("alloc_none", "MEMORY"),
                load("huge_declared", "TOO_LARGE"),
                load("huge_table", NamedGuests.named("huge_table"), "TOO_LARGE", "MALFORMED"));
    }

    static Stream<Attack> places() {
        var lies = Stream.of("lying_len wrap_ptr garbage_ipc liar_ipc answer_beyond_by_one"
                        + " answer_null answer_negative_len answer_largest answer_all_memory answer_half")
                .flatMap(names -> Stream.of(names.split(" ")))
                .map(name -> call(name, "BAD_ANSWER"));
        return Stream.concat(
                lies,
                Stream.of(
                        call("ok_empty", HARMLESS),
                        call("negative_ptr", "BAD_ROOM"),
                        call("small_alloc", "BAD_ROOM"),
                        call("alloc_end", "BAD_ROOM"),
                        any("alloc_odd", HARMLESS, "BAD_ANSWER"),
                        any("answer_odd", HARMLESS, "BAD_ANSWER"),
                        any("answer_at_end", HARMLESS, "BAD_ANSWER"),
                        any("answer_nowhere", HARMLESS, "BAD_ANSWER"),
                        any("schema_beyond", "OUTPUT_SCHEMA"),
                        any("schema_garbage", "OUTPUT_SCHEMA"),
                        any("schema_none", "BAD_ANSWER"),
                        any("schema_fails", "GUEST_ERROR"),
                        any("columns_beyond", "BAD_ANSWER"),
                        any("columns_garbage", "BAD_ANSWER", "INPUT_COLUMN"),
                        any("columns_unknown_type", "BAD_ANSWER", "INPUT_COLUMN"),
                        any("columns_absent", "INPUT_COLUMN"),
                        any("columns_all_memory", "INPUT_COLUMN", "BAD_ANSWER"),
                        any("columns_terminal", "INPUT_COLUMN", "BAD_ANSWER"),
                        any("columns_long", "INPUT_COLUMN", "BAD_ANSWER"),
                        any("columns_fail", "GUEST_ERROR")));
    }

    static Stream<Attack> errors() {
        return Stream.of(
                call("error_least", NamedGuests.named("error_least"), "GUEST_ERROR", "BAD_ANSWER"),
                call("error_one", "GUEST_ERROR"),
                call("error_text", "GUEST_ERROR"),
                call("error_text_beyond", "GUEST_ERROR"),
                call("error_text_1gib", "GUEST_ERROR"),
                call("error_text_64kib", "GUEST_ERROR"),
                call("error_text_not_utf8", "GUEST_ERROR"),
                call("error_text_terminal", "GUEST_ERROR"),
                call("error_text_of_errors", "GUEST_ERROR"),
                load("error_in_configure", "CONFIG_REFUSED"),
                load("error_in_configure_least", "CONFIG_REFUSED"));
    }

    static Stream<Attack> contractBreakers() {
        var exports = Stream.of(
                        "wrong_signature no_memory no_version no_alloc no_reset no_transform memory_not_exported"
                                + " memory_is_a_function alloc_is_a_global alloc_is_a_table reset_with_result"
                                + " transform_gives_two transform_gives_float configure_wrong initialize_wrong"
                                + " last_error_wrong schema_wrong")
                .flatMap(names -> Stream.of(names.split(" ")))
                .map(name -> load(name, "EXPORTS"));
        var imports = Stream.of(
                        "wants_wasi",
                        "import_function",
                        "import_memory",
                        "import_global",
                        "import_table",
                        "import_bifrost")
                .map(name -> load(name, "IMPORTS"));
        var features = Stream.of(
                load("version_0", "ABI_VERSION"),
                load("version_2", "ABI_VERSION"),
                load("version_minus_1", "ABI_VERSION"),
                load("exception_uncaught", NamedGuests.named("exception_uncaught"), "UNSUPPORTED"),
                load("multi_memory", NamedGuests.named("multi_memory"), "UNSUPPORTED", "MALFORMED"),
                load("memory64", NamedGuests.named("memory64"), "UNSUPPORTED", "MALFORMED"),
                load("shared_memory_wait", NamedGuests.named("shared_memory_wait"), "UNSUPPORTED"),
                any("atomic_wait", "UNSUPPORTED", "TRAP", "NOT_COMPILED"),
                any("extended_const", HARMLESS, "UNSUPPORTED", "MALFORMED"));
        return Stream.of(exports, imports, features).flatMap(all -> all);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource({"loops", "traps", "memory", "places", "errors", "contractBreakers"})
    void endsInItsErrorAndTheNextBatchIsRight(Attack attack, TestContext context) {
        new Arena(context, attack.outcomes().contains("DEADLINE") ? Arena.HASTY : Arena.LIMITS).survives(attack);
    }
}
