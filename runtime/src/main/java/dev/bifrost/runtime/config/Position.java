package dev.bifrost.runtime.config;

/**
 * A position in a file.
 *
 * @param line from 1; 0 if there is no file
 * @param column from 1; 0 if there is no file
 */
record Position(int line, int column) {

    static final Position NONE = new Position(0, 0);
}
