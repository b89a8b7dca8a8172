package org.neardup.cluster.tour;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The examples of a Markdown text, in order: every fenced block of the language {@code console}, with the next block of the text if it has
 * the language {@code json}.
 */
record Tour(List<Step> steps) {

    /**
     * One block of requests and the response to the last of them.
     *
     * @param requests one or more
     * @param expected JSON, if the text shows a response
     */
    record Step(List<ConsoleRequest> requests, Optional<String> expected) {}

    private record Block(String language, int firstLine, List<String> lines) {}

    static Tour parse(String markdown) {
        List<Step> steps = new ArrayList<>();
        boolean afterConsole = false;
        for (Block block : blocks(markdown)) {
            if (block.language.equals("console")) {
                steps.add(new Step(ConsoleRequest.parse(block.lines, block.firstLine), Optional.empty()));
                afterConsole = true;
            } else {
                if (block.language.equals("json") && afterConsole) {
                    Step step = steps.removeLast();
                    steps.add(new Step(step.requests, Optional.of(String.join("\n", block.lines))));
                }
                afterConsole = false;
            }
        }
        return new Tour(steps);
    }

    /** The requests of all fenced blocks of another language. */
    static List<ConsoleRequest> requests(String markdown, String language) {
        return blocks(markdown).stream()
            .filter(block -> block.language.equals(language))
            .flatMap(block -> ConsoleRequest.parse(block.lines, block.firstLine).stream())
            .toList();
    }

    private static List<Block> blocks(String markdown) {
        List<Block> blocks = new ArrayList<>();
        Block open = null;
        List<String> lines = markdown.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("```") == false) {
                if (open != null) {
                    open.lines.add(line);
                }
            } else if (open == null) {
                open = new Block(line.substring(3).strip(), i + 2, new ArrayList<>());
            } else {
                blocks.add(open);
                open = null;
            }
        }
        if (open != null) {
            throw new IllegalArgumentException("the block that begins at line " + open.firstLine + " is not closed");
        }
        return blocks;
    }
}
