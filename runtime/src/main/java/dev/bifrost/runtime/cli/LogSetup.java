package dev.bifrost.runtime.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * Sets the log up: a person reads progress and reports, the log on the standard error is for what goes wrong.
 * {@code BIFROST_LOG=debug} shows more. In Java, since to read a file of XML for it would take a tenth of the start.
 *
 * <p>A program that embeds the host and brings a file of Logback's own keeps what it says there.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class LogSetup extends ContextAwareBase implements Configurator {

    /** Iceberg warns readers too: to change the schema of a catalog's database, to spell out an address that is right. */
    private static final List<String> ADVICE_TO_WRITERS =
            List.of("org.apache.iceberg.jdbc.JdbcCatalog", "org.apache.iceberg.rest.auth.OAuth2Manager");

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty("logback.configurationFile") != null
                || Stream.of("logback-test.xml", "logback.xml").anyMatch(LogSetup::isOnClassPath)) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        context.getLogger("org.apache.arrow").setLevel(Level.WARN);
        ADVICE_TO_WRITERS.forEach(name -> context.getLogger(name).setLevel(Level.ERROR));
        var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.toLevel(wanted(), Level.WARN));
        root.addAppender(standardError(context));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static boolean isOnClassPath(String file) {
        return LogSetup.class.getClassLoader().getResource(file) != null;
    }

    private static String wanted() {
        return System.getProperty("BIFROST_LOG", System.getenv("BIFROST_LOG"));
    }

    private static ConsoleAppender<ILoggingEvent> standardError(LoggerContext context) {
        var line = new PatternLayoutEncoder();
        line.setContext(context);
        // Of several graphs, [graph] says which; of one, what would be "[] " is left out.
        line.setPattern("%d{ISO8601} %-5level %replace([%X{graph}] ){'^.. $', ''}%logger{24}: %msg%n");
        line.start();
        var appender = new ConsoleAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setName("STDERR");
        appender.setTarget("System.err");
        appender.setEncoder(line);
        appender.start();
        return appender;
    }
}
