package org.neardup.tool.file;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * An output that gets its name only when it is complete: it is written to another file of the folder, which a failure or an interrupt
 * deletes. What is no regular file, such as a pipe, is written directly. Files whose names end with .gz and .zst are compressed.
 */
public final class TargetFile implements AutoCloseable {

    private static final int BUFFER = 1 << 16;

    private final Path target;
    /** Null if the target is written directly. */
    private final Path temporary;
    private final OutputStream out;

    private TargetFile(Path target, Path temporary, OutputStream out) {
        this.target = target;
        this.temporary = temporary;
        this.out = out;
    }

    /**
     * Creates the file to write.
     *
     * @throws IOException if the folder does not exist, or the file cannot be created
     */
    public static TargetFile create(Path target) throws IOException {
        if (Files.exists(target) && Files.isRegularFile(target) == false) {
            return direct(new NamedOutput(Files.newOutputStream(target), target));
        }
        checkFolder(target);
        Path real = Files.exists(target) ? target.toRealPath() : target;
        Path temporary = real.resolveSibling("." + real.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        OutputStream file = Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        temporary.toFile().deleteOnExit();
        return new TargetFile(real, temporary, compressing(real.getFileName().toString(), new NamedOutput(file, target)));
    }

    /**
     * Checks that the folder of a file exists and can be written.
     *
     * @throws FileSystemException otherwise
     */
    public static void checkFolder(Path target) throws FileSystemException {
        Path parent = target.toAbsolutePath().getParent();
        if (parent == null || Files.isDirectory(parent) == false) {
            throw new FileSystemException(target.toString(), null, "its folder does not exist");
        }
        if (Files.isWritable(parent) == false) {
            throw new AccessDeniedException(parent.toString());
        }
    }

    /** A stream that is written directly, with a buffer. */
    public static TargetFile direct(OutputStream stream) {
        return new TargetFile(null, null, new BufferedOutputStream(stream, BUFFER));
    }

    private static OutputStream compressing(String name, OutputStream file) throws IOException {
        if (name.endsWith(".gz")) {
            return new BufferedOutputStream(new GZIPOutputStream(file, BUFFER), BUFFER);
        }
        return name.endsWith(".zst") ? new ZstdOutputStream(file) : new BufferedOutputStream(file, BUFFER);
    }

    /** The stream to write to; {@link #complete} and {@link #close} close it. */
    public OutputStream out() {
        return out;
    }

    /** Ends the output and gives it its name. */
    public void complete() throws IOException {
        out.close();
        if (temporary != null) {
            Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Deletes an output that is not complete. */
    @Override
    public void close() throws IOException {
        if (temporary != null && Files.deleteIfExists(temporary)) {
            out.close();
        }
    }
}
