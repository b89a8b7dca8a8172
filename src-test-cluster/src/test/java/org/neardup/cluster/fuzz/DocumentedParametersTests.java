package org.neardup.cluster.fuzz;

import org.junit.Test;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

/** A parameter without a valid request is never mutated. */
public class DocumentedParametersTests {

    private static final Pattern HEADING = Pattern.compile("\\| (parameter|setting) \\|.*");
    private static final Pattern NAME = Pattern.compile("`([a-z_.]+)`");
    private static final Pattern PATH = Pattern.compile("(?:GET|POST) (/(?:[^/\\s]+/)?_(?:near_duplicates|authority)[/a-z_{}]*)");

    private static List<String> pages() throws IOException {
        List<String> pages = new ArrayList<>();
        for (String page : System.getProperty("neardup.pages").split(File.pathSeparator)) {
            pages.add(Files.readString(Path.of(page)));
        }
        return pages;
    }

    @Test
    public void eachParameterIsInARequest() throws IOException {
        String requests = RequestTemplate.read("requests.console").toString();
        Set<String> missing = new TreeSet<>();
        int parameters = 0;
        for (String page : pages()) {
            boolean inTable = false;
            for (String line : page.lines().toList()) {
                inTable = line.startsWith("|") && (inTable || HEADING.matcher(line).matches());
                Matcher name = NAME.matcher(inTable ? line.split("\\|", 3)[1] : "");
                while (name.find()) {
                    parameters++;
                    if (Pattern.compile("\\b" + Pattern.quote(name.group(1)) + "\\b").matcher(requests).find() == false) {
                        missing.add(name.group(1));
                    }
                }
            }
        }
        assertTrue("only " + parameters + " in the tables", parameters > 80);
        assertEquals(Set.of(), missing);
    }

    @Test
    public void eachPathIsThatOfARequest() throws IOException {
        Set<String> sent = RequestTemplate.read("requests.console").stream()
            .map(template -> anyNames("/" + String.join("/", template.request().segments())))
            .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        int paths = 0;
        for (String page : pages()) {
            Matcher path = PATH.matcher(page);
            while (path.find()) {
                paths++;
                missing.add(anyNames(path.group(1)));
            }
        }
        missing.removeAll(sent);
        assertTrue("only " + paths + " paths", paths > 20);
        assertEquals(Set.of(), missing);
    }

    /** The path with a star for each index or job. */
    private static String anyNames(String path) {
        return path.replaceAll("/[^_/][^/]*", "/*");
    }
}
