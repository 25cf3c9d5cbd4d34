package dev.bifrost.dist.histories;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import dev.bifrost.dist.histories.History.Fault;
import dev.bifrost.dist.histories.History.Point;

/** Throws once, at one point of a round. Used by the round's thread and by the proxy's. */
final class Crash {

    private Fault armed = Fault.NONE;
    private int left;

    /** The one code of this kind of fault. */
    enum Code implements ErrorCode {
        PLANNED;

        @Override
        public String code() {
            return "histories.PLANNED";
        }

        @Override
        public ErrorType type() {
            return ErrorType.EXTERNAL;
        }

        @Override
        public boolean retryable() {
            return true;
        }
    }

    synchronized void arm(Fault fault) {
        armed = fault;
        left = fault.at();
    }

    /** Whether the crash is to be now; it is only once. */
    synchronized boolean isAt(Point point) {
        if (armed.point() != point || left-- > 0) {
            return false;
        }
        armed = Fault.NONE;
        return true;
    }

    void pass(Point point) {
        if (isAt(point)) {
            throw new BifrostException(Code.PLANNED, "the history plans a crash: " + point);
        }
    }
}
