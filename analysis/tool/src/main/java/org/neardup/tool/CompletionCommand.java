package org.neardup.tool;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code neardup completion}: a script by which a shell completes commands and options. */
@Command(name = "completion", mixinStandardHelpOptions = true,
    description = "Prints a script for bash and zsh that completes commands and options.",
    footer = {"source <(neardup completion)", "neardup completion > /etc/bash_completion.d/neardup"})
final class CompletionCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        try (Output output = new Output()) {
            output.text(AutoComplete.bash("neardup", Neardup.commandLine()));
        }
        return 0;
    }
}
