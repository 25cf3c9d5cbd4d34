package dev.bifrost.runtime.verify;

import dev.bifrost.runtime.sweep.HashSet128;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is to be done about some of the findings, by the hash of the element. */
final class RepairPass {

    private final List<ElementForm> forms;
    private final List<VerifiedStep> steps;
    private final Map<Integer, HashSet128> taken = new HashMap<>();
    private final Map<Integer, HashSet128> written = new HashMap<>();
    private final Map<Integer, HashSet128> cleansed = new HashMap<>();
    private final Map<Integer, HashSet128> remade = new HashMap<>();
    private int size;

    RepairPass(List<ElementForm> forms, List<VerifiedStep> steps) {
        this.forms = forms;
        this.steps = steps;
    }

    void add(long high, long low, int subject, Finding finding) {
        size++;
        int form = subject < 0 ? ~subject : steps.get(subject).kind();
        boolean isVertex = !forms.get(form).isEdge();
        switch (finding) {
            case EXTRA -> add(subject < 0 ? cleansed : taken, subject < 0 ? form : subject, high, low);
            case DIFFERENT -> add(subject < 0 ? cleansed : written, subject < 0 ? form : subject, high, low);
            case MISSING, PLACEHOLDER -> add(written, subject, high, low);
            case REPEATED -> {
                if (isVertex) {
                    add(remade, form, high, low);
                } else if (subject < 0) {
                    add(cleansed, form, high, low);
                } else {
                    add(taken, subject, high, low);
                    add(written, subject, high, low);
                }
            }
            case DUPLICATE_KEY, CONFLICT -> size--;
        }
    }

    private static void add(Map<Integer, HashSet128> sets, int number, long high, long low) {
        sets.computeIfAbsent(number, any -> new HashSet128()).add(high, low);
    }

    private static boolean has(Map<Integer, HashSet128> sets, int number, long high, long low) {
        var set = sets.get(number);
        return set != null && set.contains(high, low);
    }

    int size() {
        return size;
    }

    /** Whether a step's contribution goes. */
    boolean isTaken(VerifiedStep step, long high, long low) {
        return has(taken, step.number(), high, low) || isRemade(step.kind(), high, low);
    }

    /** Whether a step's contribution is written again. */
    boolean isWritten(VerifiedStep step, long high, long low) {
        return has(written, step.number(), high, low) || isRemade(step.kind(), high, low);
    }

    /** Whether a vertex that is there more than once goes with all its edges, and comes back once. */
    boolean isRemade(int form, long high, long low) {
        return has(remade, form, high, low);
    }

    boolean isRemade(int form) {
        return remade.containsKey(form);
    }

    /** Whether an element loses what no step wrote. Of a vertex that goes to come back once, that is all that is left of it. */
    boolean isCleansed(int form, long high, long low) {
        return has(cleansed, form, high, low) || isRemade(form, high, low);
    }

    boolean isCleansed(int form) {
        return cleansed.containsKey(form) || isRemade(form);
    }

    boolean takesOf(VerifiedStep step) {
        return taken.containsKey(step.number()) || isRemade(step.kind());
    }

    boolean writesOf(VerifiedStep step) {
        return written.containsKey(step.number()) || isRemade(step.kind());
    }
}
