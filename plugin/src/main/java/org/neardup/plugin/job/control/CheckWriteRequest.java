package org.neardup.plugin.job.control;

/** Asks whether the user may write to indices, which need not exist. */
public final class CheckWriteRequest extends IndicesWriteRequest {

    CheckWriteRequest(String... indices) {
        super(indices);
    }
}
