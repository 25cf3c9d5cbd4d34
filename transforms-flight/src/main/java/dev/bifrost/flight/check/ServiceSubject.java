package dev.bifrost.flight.check;

import dev.bifrost.transformkit.arrow.Announcement;
import dev.bifrost.transformkit.check.Subject;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One of a service's transforms, asked on an exchange of its own each time.
 *
 * @param said what it says of its answers
 */
record ServiceSubject(Service service, Asked asked, Schema input, Announcement said) implements Subject {

    @Override
    public BufferAllocator allocator() {
        return service.allocator();
    }

    /** An exchange in which the service has said the schema again, and the same. */
    Talk open() {
        var talk = service.open(asked, input);
        try {
            talk.expectSchema(said);
            return talk;
        } catch (RuntimeException | Error e) {
            talk.close();
            throw e;
        }
    }

    /** The answer has to come while the host may still send. */
    @Override
    public VectorSchemaRoot map(VectorSchemaRoot rows) {
        try (var talk = open()) {
            talk.send(rows, 0);
            var answer = talk.answer(0);
            try {
                talk.end();
                talk.awaitEnd();
                return answer;
            } catch (RuntimeException | Error e) {
                answer.close();
                throw e;
            }
        }
    }

    /** Asks in one exchange, all at once, and closes what comes. */
    void mapAll(List<VectorSchemaRoot> batches) {
        try (var talk = open()) {
            for (int number = 0; number < batches.size(); number++) {
                talk.send(batches.get(number), number);
            }
            talk.end();
            for (int number = 0; number < batches.size(); number++) {
                talk.answer(number).close();
            }
            talk.awaitEnd();
        }
    }
}
