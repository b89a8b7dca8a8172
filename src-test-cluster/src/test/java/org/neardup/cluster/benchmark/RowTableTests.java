package org.neardup.cluster.benchmark;

import org.junit.Test;
import org.neardup.cluster.program.TextTable;

import static org.junit.Assert.assertEquals;

public class RowTableTests {

    @Test
    public void membersAreColumns() {
        RowTable table = new RowTable();
        table.row().put("what", "job").put("CPU_ms", 12345).put("ratio", 1.234);
        table.row().put("what", "kernel").put("CPU_ms", 9).put("ratio", 1.0);
        TextTable expected = new TextTable("what", "CPU ms", "ratio");
        expected.row("job", "12,345", "1.23");
        expected.row("kernel", "9", "1.00");
        assertEquals(expected.toString(), table.toString());
        assertEquals("[{\"what\":\"job\",\"CPU_ms\":12345,\"ratio\":1.234},{\"what\":\"kernel\",\"CPU_ms\":9,\"ratio\":1.0}]",
            table.json().toString());
    }
}
