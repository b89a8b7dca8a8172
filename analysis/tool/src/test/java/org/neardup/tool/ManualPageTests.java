package org.neardup.tool;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.tool.NeardupTests.neardup;

import java.util.List;
import org.junit.Test;

/** What the tool says of itself. */
public class ManualPageTests {

    @Test
    public void testHelpHasTheSectionsOfAManualPage() {
        for (String command : Neardup.commandLine().getSubcommands().keySet()) {
            String help = neardup(command, "--help").out();
            int last = -1;
            for (String section : List.of("Usage:\n  neardup " + command, "\nDescription:\n", "\nOptions:\n", "\nExit codes:\n  0",
                "\nExamples:\n  ")) {
                assertTrue(section + " in " + help, help.indexOf(section) > last);
                last = help.indexOf(section);
            }
            assertTrue(help, help.substring(last).contains("neardup " + command));
            assertTrue(command, neardup("--help").out().contains("\n  " + command + " "));
            assertTrue(command, neardup("completion").out().contains(" " + command));
        }
        assertTrue(neardup("completion").out().contains("--text-field"));
        assertTrue(neardup("--version").out().startsWith("neardup "));
        assertEquals(2, neardup("nothing").exitCode());
    }
}
