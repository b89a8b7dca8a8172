package org.neardup.tool.text;

import java.nio.file.Path;

/**
 * A file of documents.
 *
 * @param path of the file to read
 * @param name of the file as the user gave it, for messages and references
 * @param format of its records
 */
public record TextInput(Path path, String name, TextFormat format) {}
