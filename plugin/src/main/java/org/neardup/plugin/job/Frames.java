package org.neardup.plugin.job;

import org.neardup.plugin.work.JsonRecord;

/**
 * Defines the frame of a site, which is left out of its documents: the tokens in more than {@code share} of them. A site of fewer than
 * {@value #LEAST_DOCUMENTS} documents has no frame.
 *
 * @param site  a keyword field with the document's site or URL
 * @param share above 0, below 1
 */
public record Frames(String site, double share) implements JsonRecord {

    /** Smaller sites have no frame: what a few documents share may be their topic. */
    public static final int LEAST_DOCUMENTS = 10;

    public static final double DEFAULT_SHARE = 0.3;
}
