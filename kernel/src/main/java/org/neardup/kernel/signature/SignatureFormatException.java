package org.neardup.kernel.signature;

/** Bytes that are not a signature set of a format version known here. */
public final class SignatureFormatException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    SignatureFormatException(String message) {
        super(message);
    }
}
