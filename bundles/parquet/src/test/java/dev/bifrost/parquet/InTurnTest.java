package dev.bifrost.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InTurnTest {

    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();

    /** Counts who is open. */
    private final class Counted implements InTurn.Input {
        private final int number;
        private boolean begun;

        Counted(int number) {
            this.number = number;
            mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        }

        @Override
        public boolean lookAhead() {
            begun = true;
            return true;
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    private InTurn<Counted> of(int width, List<Supplier<Counted>> openers) {
        return new InTurn<>(openers.iterator(), width);
    }

    private List<Supplier<Counted>> counted(int count) {
        return IntStream.range(0, count)
                .<Supplier<Counted>>mapToObj(number -> () -> new Counted(number))
                .toList();
    }

    private static List<Integer> rest(InTurn<Counted> inputs) {
        var numbers = new ArrayList<Integer>();
        for (Optional<Counted> turn = inputs.present(); turn.isPresent(); turn = inputs.present()) {
            assertThat(turn.get().begun).isTrue();
            numbers.add(turn.get().number);
            inputs.done();
        }
        return numbers;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 64})
    void inputsComeInTheirOrderAndNoMoreThanTheWidthAreOpen(int width) {
        try (var inputs = of(width, counted(20))) {
            assertThat(rest(inputs))
                    .containsExactlyElementsOf(IntStream.range(0, 20).boxed().toList());
        }
        assertThat(open).hasValue(0);
        assertThat(mostOpen.get()).isBetween(1, width);
    }

    @Test
    void theNextIsOpenedWhileThePresentOneIsRead() throws InterruptedException {
        var opened = new CountDownLatch(1);
        var openers = new ArrayList<>(counted(1));
        openers.add(() -> {
            opened.countDown();
            return new Counted(1);
        });
        try (var inputs = of(2, openers)) {
            assertThat(inputs.present()).isPresent();
            opened.await();
            assertThat(rest(inputs)).containsExactly(0, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void whatCannotBeOpenedIsAnErrorInItsTurn(int width) {
        var openers = new ArrayList<>(counted(5));
        var wrong = new IllegalStateException("the third");
        openers.set(2, () -> {
            throw wrong;
        });
        try (var inputs = of(width, openers)) {
            for (int number = 0; number < 2; number++) {
                assertThat(inputs.present().orElseThrow().number).isEqualTo(number);
                inputs.done();
            }
            assertThatThrownBy(inputs::present).isSameAs(wrong);
            assertThatThrownBy(inputs::present).as("it stays so").isSameAs(wrong);
        }
        assertThat(open).hasValue(0);
    }

    @Test
    void toCloseWaitsForWhatIsBeingOpenedAndClosesIt() throws InterruptedException {
        var opening = new CountDownLatch(1);
        var closing = new CountDownLatch(1);
        var openers = new ArrayList<>(counted(1));
        openers.add(() -> {
            opening.countDown();
            try {
                closing.await();
            } catch (InterruptedException e) {
                throw new AssertionError("no thread is interrupted", e);
            }
            return new Counted(1);
        });
        var inputs = of(2, openers);
        assertThat(inputs.present()).isPresent();
        opening.await();
        var closer = Thread.ofPlatform().start(inputs::close);
        closing.countDown();
        closer.join();
        assertThat(open).hasValue(0);
    }

    @Test
    void anInterruptedReaderStillClosesWhatIsBeingOpened() {
        var inputs = of(4, counted(4));
        assertThat(inputs.present()).isPresent();
        Thread.currentThread().interrupt();
        try {
            inputs.close();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(open).hasValue(0);
    }
}
