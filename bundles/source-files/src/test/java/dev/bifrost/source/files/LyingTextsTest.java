package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static dev.bifrost.source.files.HandMadeParquet.ints;
import static dev.bifrost.source.files.HandMadeParquet.texts;
import static org.apache.parquet.format.FieldRepetitionType.OPTIONAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pages of texts that claim what is not so: each is a typed error that tells why, and never another row's text. */
@ExtendWith(AllocatorExtension.class)
@Timeout(60)
class LyingTextsTest {

    private static final byte[] VALUES = texts("one", "three");

    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
    }

    /** What a file says wrongly, and what the message says of it. */
    enum Lie {
        VALUE_LONGER_THAN_ITS_PAGE("claims 1000000 bytes of", joined(ints(1_000_000), VALUES)),
        NEGATIVE_LENGTH("claims -5 bytes of", joined(texts("one"), ints(-5), texts("three"))),
        FEWER_VALUES_THAN_LEVELS("a value claims", texts("onetwothree")),
        NO_VALUES("take more than 0 bytes", new byte[0]),
        MORE_VALUES_THAN_ROWS(
                "claims 1000 values", page -> page.getData_page_header().setNum_values(1_000)),
        FEWER_VALUES_THAN_ROWS(
                "end before its rows do", page -> page.getData_page_header().setNum_values(2)),
        NO_DICTIONARY("dictionary", page -> page.getData_page_header().setEncoding(Encoding.RLE_DICTIONARY)),
        ANOTHER_ENCODING("DELTA_BYTE_ARRAY", page -> page.getData_page_header().setEncoding(Encoding.DELTA_BYTE_ARRAY)),
        OTHER_LEVELS(
                "BIT_PACKED", page -> page.getData_page_header().setDefinition_level_encoding(Encoding.BIT_PACKED)),
        NO_HEADER("cannot be read", PageHeader::unsetData_page_header),
        WRONG_CHECKSUM("checksum", page -> page.setCrc(17)),
        MORE_BYTES_THAN_THE_COLUMN("claims 1000000 bytes", page -> page.setCompressed_page_size(1_000_000));

        private final String told;
        private final byte[] values;
        private final Consumer<PageHeader> lie;

        Lie(String told, byte[] values) {
            this(told, values, page -> {});
        }

        Lie(String told, Consumer<PageHeader> lie) {
            this(told, VALUES, lie);
        }

        Lie(String told, byte[] values, Consumer<PageHeader> lie) {
            this.told = told;
            this.values = values;
            this.lie = lie;
        }

        private static byte[] joined(byte[]... parts) {
            var out = new java.io.ByteArrayOutputStream();
            Stream.of(parts).forEach(out::writeBytes);
            return out.toByteArray();
        }
    }

    private void write(byte[] values, Consumer<PageHeader> lie) {
        var file = new HandMadeParquet(3)
                .leaf("x", OPTIONAL, Type.BYTE_ARRAY, element -> element.setConverted_type(ConvertedType.UTF8))
                .data("x", Type.BYTE_ARRAY, null, 0, new int[] {1, 0, 1}, 1, values)
                .lyingPages(lie);
        Warehouse.write(warehouse.table("t").resolve("p.parquet"), file.bytes());
    }

    @Test
    void theTruthIsRead() {
        write(VALUES, page -> {});
        assertThat(warehouse.column("t", "x")).containsExactly("one", null, "three");
    }

    @ParameterizedTest
    @EnumSource
    void aLieIsAnErrorThatTellsIt(Lie lie) {
        write(lie.values, lie.lie);
        assertThat(failure(() -> warehouse.rows("t"), FilesErrors.UNREADABLE_FILE))
                .hasMessageContaining(lie.told);
    }
}
