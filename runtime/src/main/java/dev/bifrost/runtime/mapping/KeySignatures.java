package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.mapping.CheckedStep.Identity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One key signature for each identity label. Text {@code 7} and integer {@code 7} are two vertices, so an endpoint of
 * another kind would never meet its vertex.
 */
final class KeySignatures {

    private final Problems problems;

    KeySignatures(Problems problems) {
        this.problems = problems;
    }

    /** The first vertex step of a label gives its signature; the first endpoint, if no step writes its vertices. */
    void check(List<CheckedStep> steps) {
        Map<String, Identity> signatures = new HashMap<>();
        Stream.concat(identities(steps, true), identities(steps, false)).forEach(identity -> {
            var signature = signatures.putIfAbsent(identity.label(), identity);
            if (signature != null && !signature.kinds().equals(identity.kinds())) {
                problems.add(MappingErrors.KEY_MISMATCH, identity.at(), mismatch(signature, identity));
            }
        });
    }

    private static Stream<Identity> identities(List<CheckedStep> steps, boolean owned) {
        return steps.stream().flatMap(step -> step.identities().stream()).filter(identity -> identity.owned() == owned);
    }

    private static String mismatch(Identity signature, Identity identity) {
        return "vertices of label %s have two kinds of keys: %s here, %s in table %s; %s"
                .formatted(
                        Quote.of(identity.label()),
                        identity,
                        signature,
                        Quote.of(signature.table()),
                        advice(signature.kinds(), identity));
    }

    private static String advice(List<KeyKind> wanted, Identity identity) {
        if (wanted.size() != identity.parts().size()) {
            return "name as many columns, in the same order";
        }
        if (wanted.stream()
                .sorted()
                .toList()
                .equals(identity.kinds().stream().sorted().toList())) {
            return "name the columns in the same order";
        }
        boolean castable = IntStream.range(0, wanted.size())
                .allMatch(i -> KeyTypes.canRead(identity.parts().get(i).own(), wanted.get(i)));
        if (identity.owned() || !castable) {
            return "make the columns of one kind in the tables, or use two labels";
        }
        return identity.parts().size() == 1
                ? "add as: %s to the endpoint".formatted(wanted.getFirst().word())
                : "add as: { %s } to the endpoint".formatted(casts(wanted, identity));
    }

    private static String casts(List<KeyKind> wanted, Identity identity) {
        return String.join(
                ", ",
                IntStream.range(0, wanted.size())
                        .filter(i -> identity.parts().get(i).kind() != wanted.get(i))
                        .mapToObj(i -> "%s: %s"
                                .formatted(
                                        identity.parts().get(i).column(),
                                        wanted.get(i).word()))
                        .toList());
    }
}
