package dev.bifrost.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void theLastLineIsTheJsonOfAllKeysInEveryLocale() {
        var locale = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            var report = new Report("delta");
            report.line("a line");
            report.key("rows", 20L);
            report.key("ratio", 1.23456);
            var printed = new ByteArrayOutputStream();
            report.print(new PrintStream(printed));

            var lines = printed.toString().lines().toList();
            assertThat(lines.get(0)).isEqualTo("a line");
            assertThat(lines.get(lines.size() - 1)).isEqualTo("{\"benchmark\":\"delta\",\"rows\":20,\"ratio\":1.235}");
        } finally {
            Locale.setDefault(locale);
        }
    }
}
