/**
 * Cases from the field, end to end: the host with the bundles of the distribution, real files, a real FalkorDB.
 *
 * <p>Reading order: {@code Job} (a host on a folder of its own), {@code CaseIT} (what every test starts from), then one {@code ...IT} class for each theme. The letter and number in a test's comment name the case.
 */
package dev.bifrost.dist.cases;
