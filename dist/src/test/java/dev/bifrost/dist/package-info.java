/**
 * Checks over the whole checkout and over the assembled distribution.
 *
 * <p>Reading order: {@link dev.bifrost.dist.HouseRulesTest} (the sources keep the rules), then the {@code ...IT} classes, which
 * type commands into the built distribution as a user does.
 */
package dev.bifrost.dist;
