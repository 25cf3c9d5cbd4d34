package dev.bifrost.dist.docs;

import java.util.ArrayList;
import java.util.List;

/** A table of a page. */
final class Table {

    private final List<String> lines = new ArrayList<>();

    Table(String... heads) {
        row(heads);
        lines.add("|" + "---|".repeat(heads.length));
    }

    Table row(String... cells) {
        var line = new StringBuilder("|");
        for (String cell : cells) {
            line.append(' ').append(cell.replace("|", "\\|")).append(" |");
        }
        lines.add(line.toString());
        return this;
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }
}
