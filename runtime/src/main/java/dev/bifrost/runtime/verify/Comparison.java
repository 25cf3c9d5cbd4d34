package dev.bifrost.runtime.verify;

import dev.bifrost.runtime.sweep.HashSet128;
import dev.bifrost.runtime.sweep.Partitions;
import dev.bifrost.runtime.verify.Contributions.Act;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Compares what tables make with what the graph holds, one partition of identities after another: counts, checksums that do
 * not depend on an order, and what differs.
 *
 * <p>Entries of steps are under the step's number; of elements as a whole under the complement of their kind's.
 */
final class Comparison {

    private final List<ElementForm> forms;
    private final List<VerifiedStep> steps;
    private final Findings findings;
    private final Tally[] tallies;
    private final long[] heldByStep;
    private final PartitionTable table = new PartitionTable();
    private HashSet128 disputed = new HashSet128();

    /** The sums of one kind of elements. */
    static final class Tally {
        long made;
        long held;
        long placeholders;
        long madeSum;
        long heldSum;
        long lingering;
    }

    Comparison(List<ElementForm> forms, List<VerifiedStep> steps, Findings findings) {
        this.forms = forms;
        this.steps = steps;
        this.findings = findings;
        this.heldByStep = new long[steps.size()];
        this.tallies = new Tally[forms.size()];
        for (int i = 0; i < tallies.length; i++) {
            tallies[i] = new Tally();
        }
    }

    long held(VerifiedStep step) {
        return heldByStep[step.number()];
    }

    Tally tally(ElementForm form) {
        return tallies[form.number()];
    }

    /**
     * @param counts whether what a step's number stands for is compared; else its entries are passed over
     * @param replayed whether its table was made from changes, where writing again is no repetition
     */
    void run(Contributions made, Contributions held, IntPredicate counts, IntPredicate replayed) {
        for (int partition = 0; partition < Partitions.COUNT; partition++) {
            table.clear();
            disputed = new HashSet128();
            made.read(partition, (high, low, subject, act, content) -> {
                if (counts.test(subject)) {
                    made(high, low, subject, act, content, replayed.test(subject));
                }
            });
            table.each((slot, high, low, subject) -> sum(slot, high, low, subject));
            held.read(partition, (high, low, subject, act, content) -> {
                if (subject < 0 || counts.test(subject)) {
                    held(high, low, subject, act, content);
                }
            });
            table.each(this::settle);
        }
    }

    private void made(long high, long low, int step, Act act, long content, boolean replayed) {
        int slot = table.put(high, low, step);
        if (act == Act.TAKEN) {
            table.unset(slot, PartitionTable.MADE | PartitionTable.DISPUTED);
            return;
        }
        if (table.is(slot, PartitionTable.MADE)) {
            boolean isRowsOwn = steps.get(step).isRowsOwn();
            if (isRowsOwn && !replayed) {
                findings.add(high, low, step, Finding.DUPLICATE_KEY);
            }
            if (table.content(slot) != content && !(isRowsOwn && replayed)) {
                dispute(slot, high, low, step, content);
                if (!isRowsOwn) {
                    findings.add(high, low, step, Finding.CONFLICT);
                }
            }
        }
        table.set(slot, PartitionTable.MADE);
        table.content(slot, content);
    }

    /** The graph may then hold what any of the rows makes. */
    private void dispute(int slot, long high, long low, int step, long content) {
        table.set(slot, PartitionTable.DISPUTED);
        disputed.add(high ^ step, low ^ table.content(slot));
        disputed.add(high ^ step, low ^ content);
    }

    private void sum(int slot, long high, long low, int step) {
        if (step >= 0 && table.is(slot, PartitionTable.MADE)) {
            var tally = tallies[steps.get(step).kind()];
            tally.madeSum += mixed(high, low, step, table.content(slot));
        }
    }

    private void held(long high, long low, int subject, Act act, long content) {
        if (subject < 0) {
            bare(high, low, subject, act);
            return;
        }
        heldByStep[subject]++;
        int slot = table.put(high, low, subject);
        boolean again = table.is(slot, PartitionTable.HELD);
        boolean isMade = table.is(slot, PartitionTable.MADE);
        boolean isRight = content == table.content(slot)
                || table.is(slot, PartitionTable.DISPUTED) && disputed.contains(high ^ subject, low ^ content);
        table.set(slot, PartitionTable.HELD);
        var step = steps.get(subject);
        var tally = tallies[step.kind()];
        if (isMade || !step.mayLinger()) {
            // A dispute that was settled one way or the other is no difference of the sums.
            tally.heldSum += mixed(high, low, subject, isMade && isRight ? table.content(slot) : content);
        }
        if (again) {
            findings.add(high, low, subject, Finding.REPEATED);
        } else if (!isMade && step.mayLinger()) {
            tally.lingering++;
        } else if (!isMade) {
            findings.add(high, low, subject, Finding.EXTRA);
        } else if (!isRight) {
            findings.add(high, low, subject, Finding.DIFFERENT);
        }
    }

    private void bare(long high, long low, int kind, Act act) {
        int slot = table.put(high, low, kind);
        tallies[~kind].placeholders++;
        if (table.is(slot, PartitionTable.BARE)) {
            findings.add(high, low, kind, Finding.REPEATED);
            table.set(slot, PartitionTable.TWICE);
        }
        table.set(slot, PartitionTable.BARE);
        if (act == Act.ORPHAN) {
            table.set(slot, PartitionTable.ORPHAN);
        }
    }

    /** What the graph lacks, once all of the partition is known; and elements, counted once however many steps make them. */
    private void settle(int slot, long high, long low, int subject) {
        if (subject < 0) {
            settleBare(slot, high, low, forms.get(~subject));
            return;
        }
        var form = forms.get(steps.get(subject).kind());
        var tally = tally(form);
        if (isFirst(form, high, low, subject, PartitionTable.MADE)) {
            tally.made++;
        }
        if (isFirst(form, high, low, subject, PartitionTable.HELD)) {
            tally.held++;
        }
        if (table.is(slot, PartitionTable.MADE) && !table.is(slot, PartitionTable.HELD)) {
            boolean isBare = table.is(table.find(high, low, ~form.number()), PartitionTable.BARE);
            findings.add(high, low, subject, isBare ? Finding.PLACEHOLDER : Finding.MISSING);
        }
    }

    private void settleBare(int slot, long high, long low, ElementForm form) {
        if (table.is(slot, PartitionTable.TWICE)) {
            return; // which of them are needed is not to be told apart
        }
        if (any(form, high, low, PartitionTable.HELD)) {
            findings.add(high, low, ~form.number(), Finding.REPEATED);
        } else if (!any(form, high, low, PartitionTable.MADE)
                && (form.isEdge() || table.is(slot, PartitionTable.ORPHAN) && form.isWhole())) {
            findings.add(high, low, ~form.number(), Finding.EXTRA);
        }
    }

    private boolean any(ElementForm form, long high, long low, int flag) {
        return form.known().stream()
                .flatMap(known -> known.verified().stream())
                .anyMatch(step -> table.is(table.find(high, low, step.number()), flag));
    }

    /** Whether the step is the first of those that an element has a flag of. */
    private boolean isFirst(ElementForm form, long high, long low, int subject, int flag) {
        for (var known : form.known()) {
            if (known.verified().isPresent()) {
                int step = known.verified().get().number();
                if (table.is(table.find(high, low, step), flag)) {
                    return step == subject;
                }
            }
        }
        return false;
    }

    private static long mixed(long high, long low, int step, long content) {
        long mixed = (high ^ Long.rotateLeft(low, 17) ^ step) * 0x9E3779B97F4A7C15L + content;
        mixed = (mixed ^ mixed >>> 32) * 0xD6E8FEB86659FD93L;
        return mixed ^ mixed >>> 32;
    }
}
