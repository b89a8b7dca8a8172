package org.neardup.tool;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The form that the help of every command has: sections as of a manual page. The footer of a command has its examples. */
final class ManualPage {

    private static final int WIDTH = 100;

    private ManualPage() {}

    /** Gives this form to a command and its subcommands. */
    static void style(CommandLine commandLine) {
        UsageMessageSpec usage = commandLine.getCommandSpec().usageMessage();
        usage.width(WIDTH);
        usage.adjustLineBreaksForWideCJKCharacters(true);
        usage.synopsisHeading("Usage:%n  ").synopsisIndent(1 << 2);
        usage.descriptionHeading("%nDescription:%n");
        usage.parameterListHeading("%nParameters:%n");
        usage.optionListHeading("%nOptions:%n");
        usage.commandListHeading("%nCommands:%n");
        usage.exitCodeListHeading("%nExit codes:%n");
        usage.exitCodeList(exitCodes());
        usage.footerHeading("%nExamples:%n");
        usage.footer(Arrays.stream(usage.footer()).map(example -> "  " + example.strip()).toArray(String[]::new));
        commandLine.getSubcommands().values().forEach(ManualPage::style);
    }

    private static Map<String, String> exitCodes() {
        Map<String, String> codes = new LinkedHashMap<>();
        codes.put("0", "Success.");
        codes.put("1", "Invalid input, named by file and line; or output that cannot be written; or too little memory.");
        codes.put("2", "Invalid arguments.");
        return codes;
    }
}
