/** What the verbs share that check foreign logic against its contract: samples, comparisons, the report. */
package dev.bifrost.transformkit.check;
