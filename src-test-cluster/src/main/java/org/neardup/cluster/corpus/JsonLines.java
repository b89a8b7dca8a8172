package org.neardup.cluster.corpus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import org.neardup.cluster.rest.RestApi;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * A file with one JSON object a line, optionally compressed by gzip ({@code .gz}). Error messages name file and line.
 *
 * @param file path of the file
 */
public record JsonLines(Path file) {

    /** Receives the objects of a file. */
    @FunctionalInterface
    public interface Sink {

        /**
         * Receives one object.
         *
         * @param object the JSON of the line
         * @param line   its number, from 1
         */
        void object(JsonNode object, int line) throws IOException;
    }

    /** Reads all lines; a line that is not a JSON object is an error. */
    public void read(Sink sink) throws IOException {
        int number = 0;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(open(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                sink.object(parse(line, ++number), number);
            }
        } catch (EOFException | ZipException e) {
            throw error(number + 1, "the compressed file is cut or damaged (" + e.getMessage() + ")");
        }
    }

    /** An error in a line of this file. */
    public IOException error(int line, String problem) {
        return new IOException(file + ":" + line + ": " + problem);
    }

    private JsonNode parse(String line, int number) throws IOException {
        JsonNode object;
        try {
            object = RestApi.JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw error(number, "not JSON: " + e.getOriginalMessage());
        }
        if (object.isObject() == false) {
            throw error(number, "not a JSON object");
        }
        return object;
    }

    private InputStream open() throws IOException {
        InputStream in = Files.newInputStream(file);
        return file.toString().endsWith(".gz") ? new GZIPInputStream(in, 1 << 16) : in;
    }
}
