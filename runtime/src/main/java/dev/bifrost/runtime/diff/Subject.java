package dev.bifrost.runtime.diff;

import dev.bifrost.runtime.verify.ElementForm;

/**
 * Whoever may contribute to elements of a form: a step, whatever forms it had, as one marker stands for all of them.
 *
 * @param number among all
 * @param known its present form, or the former one if it has none
 */
record Subject(int number, ElementForm form, ElementForm.Known known) {

    String id() {
        return known.shape().id();
    }
}
