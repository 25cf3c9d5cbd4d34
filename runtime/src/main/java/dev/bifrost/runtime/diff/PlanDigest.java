package dev.bifrost.runtime.diff;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CompiledTable;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A name for a plan: of each table how it fares, its window from cursor to cursor, and the digest of its mapping; what is left to other
 * programs; and every change. Neither the order of tables nor the size of batches makes a difference.
 */
final class PlanDigest {

    private static final int BYTES = 16;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    private PlanDigest() {}

    static String of(RoundReport round, PinnedSource source, CompiledMapping mapping, Changes changes) {
        var digest = new PlanDigest();
        try {
            var mappings =
                    mapping.tables().stream().collect(Collectors.toMap(CompiledTable::table, CompiledTable::digest));
            var outcomes = round.tables().stream()
                    .sorted(Comparator.comparing(TableOutcome::table))
                    .toList();
            for (TableOutcome outcome : outcomes) {
                digest.put(outcome, mappings.getOrDefault(outcome.table(), ""), source);
            }
            for (var kept : new TreeMap<>(mapping.model().keepProperties()).entrySet()) {
                digest.text(kept.getKey());
                digest.names(kept.getValue());
            }
            digest.out.writeLong(changes.highSum());
            digest.out.writeLong(changes.lowSum());
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(digest.bytes.toByteArray());
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private void put(TableOutcome outcome, String mapping, PinnedSource source) throws IOException {
        text(outcome.table());
        text(outcome.status().name());
        text(outcome.failure().map(TableOutcome.Failure::code).orElse(""));
        text(outcome.reload().orElse(""));
        text(mapping);
        var window = source.window(outcome.table());
        out.writeBoolean(window.isPresent());
        if (window.isPresent()) {
            put(window.get());
        }
    }

    private void put(Window window) throws IOException {
        text(window.kind().name());
        text(window.from().text());
        names(window.from().done());
        text(window.to().text());
        names(window.to().doneAdded());
        out.writeBoolean(window.to().replacesDone());
    }

    private void names(Collection<String> names) throws IOException {
        out.writeInt(names.size());
        for (String name : new TreeSet<>(names)) {
            text(name);
        }
    }

    private void text(String text) throws IOException {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(utf8.length);
        out.write(utf8);
    }
}
