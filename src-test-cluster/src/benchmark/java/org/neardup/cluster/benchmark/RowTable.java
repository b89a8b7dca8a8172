package org.neardup.cluster.benchmark;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.neardup.cluster.program.TextTable;
import org.neardup.cluster.rest.RestApi;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** JSON rows with the same members, which print as a table. */
final class RowTable {

    private final ArrayNode rows = RestApi.JSON.createArrayNode();

    /** A new row. */
    ObjectNode row() {
        return rows.addObject();
    }

    /** The rows. */
    ArrayNode json() {
        return rows;
    }

    /** The table: numbers with decimals show two, others none. */
    @Override
    public String toString() {
        if (rows.isEmpty()) {
            return "";
        }
        List<String> header = new ArrayList<>();
        rows.get(0).fieldNames().forEachRemaining(name -> header.add(name.replace('_', ' ')));
        TextTable table = new TextTable(header.toArray(String[]::new));
        for (JsonNode row : rows) {
            List<String> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(text(cell)));
            table.row(cells.toArray(String[]::new));
        }
        return table.toString();
    }

    private static String text(JsonNode cell) {
        if (cell.isIntegralNumber()) {
            return String.format(Locale.ROOT, "%,d", cell.asLong());
        }
        return cell.isNumber() ? String.format(Locale.ROOT, "%,.2f", cell.asDouble()) : cell.asText();
    }
}
