package dev.bifrost.runtime.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator.ExecutionStatus;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.ContextInitializer;
import ch.qos.logback.core.ConsoleAppender;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

final class LogSetupTest {

    private static final String WANTED = "BIFROST_LOG";
    private static final String OWN_FILE = "logback.configurationFile";

    private final LoggerContext context = new LoggerContext();

    @AfterEach
    void stop() {
        context.stop();
        System.clearProperty(WANTED);
        System.clearProperty(OWN_FILE);
    }

    @Test
    void itIsWhatLogbackFindsAndShowsFaultsOnly() throws Exception {
        new ContextInitializer(context).autoConfig();

        assertThat(root().getLevel()).isEqualTo(Level.WARN);
        assertThat(root().getAppender("STDERR")).isNotNull();
        assertThat(root().iteratorForAppenders()).toIterable().hasSize(1);
    }

    @Test
    void moreIsShownOnDemandButNotOfArrow() {
        System.setProperty(WANTED, "debug");
        setUp();

        assertThat(root().getLevel()).isEqualTo(Level.DEBUG);
        assertThat(context.getLogger("org.apache.arrow.memory").isDebugEnabled())
                .isFalse();
    }

    @Test
    void aFileOfTheUsersOwnGoesBeforeIt() {
        System.setProperty(OWN_FILE, "mine.xml");

        assertThat(setUp()).isEqualTo(ExecutionStatus.INVOKE_NEXT_IF_ANY);
        assertThat(root().iteratorForAppenders()).toIterable().isEmpty();
    }

    @Test
    void aLineOfOneOfSeveralGraphsSaysWhich() {
        setUp();
        var lines = (ConsoleAppender<ILoggingEvent>) root().getAppender("STDERR");

        assertThat(line(lines, Map.of())).matches("\\S+ \\S+ WARN  test: trouble\\R");
        assertThat(line(lines, Map.of("graph", "a.yaml"))).matches("\\S+ \\S+ WARN  \\[a.yaml] test: trouble\\R");
    }

    private String line(ConsoleAppender<ILoggingEvent> lines, Map<String, String> said) {
        var event = new LoggingEvent("", context.getLogger("test"), Level.WARN, "trouble", null, null);
        event.setMDCPropertyMap(said);
        return new String(lines.getEncoder().encode(event), StandardCharsets.UTF_8);
    }

    private ExecutionStatus setUp() {
        var setup = new LogSetup();
        setup.setContext(context);
        return setup.configure(context);
    }

    private ch.qos.logback.classic.Logger root() {
        return context.getLogger(Logger.ROOT_LOGGER_NAME);
    }
}
