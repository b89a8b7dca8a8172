package org.neardup.kernel.cli;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The entry point of the tool: selects the command and turns failures into one line and an exit code, 1 for bad input or output that cannot
 * be written, 2 for bad usage.
 */
@Command(name = "neardup", description = "Finds near-duplicates among token sets.", mixinStandardHelpOptions = true, version = "0.1.0",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {JoinCommand.class, CosineCommand.class, SpotSigsCommand.class, LshCommand.class, IMatchCommand.class,
        HammingCommand.class, ClusterCommand.class, PlanCommand.class})
public final class Neardup {

    private static final int FAILED = 1;

    private Neardup() {}

    /** Runs the tool. */
    public static void main(String[] arguments) {
        try {
            System.exit(run(arguments));
        } catch (OutOfMemoryError e) {
            System.err.println("neardup: not enough memory; give Java more, for example NEARDUP_OPTS=-Xmx8g");
            System.exit(FAILED);
        }
    }

    /** Runs the tool and returns its exit code. */
    static int run(String... arguments) {
        int exitCode = new CommandLine(new Neardup())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler((failure, command, result) -> {
                command.getErr().println("neardup: " + message(failure));
                command.getErr().flush();
                return FAILED;
            })
            .execute(arguments);
        // Picocli writes help and version, and statistics go to standard error: nothing has checked these streams yet.
        if (exitCode == 0 && (System.out.checkError() || System.err.checkError())) {
            System.err.println("neardup: " + new OutputException().getMessage());
            return FAILED;
        }
        return exitCode;
    }

    private static String message(Exception failure) throws Exception {
        return switch (failure) {
            case InputException e -> e.getMessage();
            case OutputException e -> e.getMessage();
            case IllegalArgumentException e -> e.getMessage();
            case NoSuchFileException e -> e.getFile() + ": no such file";
            case IOException e -> e.toString();
            default -> throw failure;
        };
    }
}
