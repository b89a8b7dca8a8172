'use strict';

/** What the page shows now. */
const State = {
    job: null,
    /** Bands of the sample, lowest first, with their pairs. */
    bands: [],
    mode: 'sample',
    /** Pairs to go through: each with group, kept and duplicate, in a sample also the number of its band. */
    pairs: [],
    at: 0,
    /** Fields to compare; null until they are chosen or guessed. */
    fields: null,
    /** The opened group, and where its next duplicates begin. */
    group: null,
    /** Counts what was asked to be shown: a late response does not replace a newer one. */
    shown: 0,
};
