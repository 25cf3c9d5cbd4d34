/**
 * Where the host remembers how far each table is: {@link dev.bifrost.api.ledger.Ledger}.
 */
package dev.bifrost.api.ledger;
