package org.neardup.cluster.evaluation;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Splits the text of an HTML page into lines at its block elements. */
final class PageLines {

    /** Elements that end a line without being blocks. */
    private static final Set<String> BREAKS = Set.of("br", "td");

    private PageLines() {}

    /** The lines of a page's body, without blank lines, with single spaces. */
    static List<String> of(String html) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        Jsoup.parse(html).body().traverse(new NodeVisitor() {
            @Override
            public void head(Node node, int depth) {
                if (node instanceof TextNode text) {
                    line.append(text.getWholeText());
                } else if (isBlock(node)) {
                    end(line, lines);
                }
            }

            @Override
            public void tail(Node node, int depth) {
                if (isBlock(node)) {
                    end(line, lines);
                }
            }
        });
        end(line, lines);
        return lines;
    }

    private static boolean isBlock(Node node) {
        return node instanceof Element element && (element.isBlock() || BREAKS.contains(element.normalName()));
    }

    private static void end(StringBuilder line, List<String> lines) {
        String text = line.toString().strip().replaceAll("\\s+", " ");
        if (text.isEmpty() == false) {
            lines.add(text);
        }
        line.setLength(0);
    }
}
