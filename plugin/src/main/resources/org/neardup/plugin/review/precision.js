'use strict';

/** Precision from reviewed pairs of a stratified sample. */
const Precision = (() => {
    /** Of the normal distribution, for 95 %. */
    const Z = 1.959964;

    /**
     * E. B. Wilson, Probable inference, the law of succession, and statistical inference, 1927. If all of the population was reviewed, the
     * interval is the share itself.
     *
     * @returns {{share: number, low: number, high: number}} null if nothing was reviewed
     */
    function wilson(yes, reviewed, population) {
        if (reviewed === 0) {
            return null;
        }
        const share = yes / reviewed;
        if (population !== undefined && reviewed >= population) {
            return {share, low: share, high: share};
        }
        const z2 = Z * Z / reviewed;
        const centre = (share + z2 / 2) / (1 + z2);
        const half = Z * Math.sqrt(share * (1 - share) / reviewed + z2 / (4 * reviewed)) / (1 + z2);
        return {share, low: yes === 0 ? 0 : Math.max(0, centre - half), high: yes === reviewed ? 1 : Math.min(1, centre + half)};
    }

    /**
     * The precision of each threshold that is the lower bound of a band: the weighted mean of the bands from there upwards. Its interval
     * follows from theirs (G. Y. Zou and A. Donner, Construction of confidence limits about effect measures, 2008).
     *
     * @param bands lowest first, each with {@code duplicates}, {@code yes} and {@code no}
     * @returns {Array} for each band the precision from there upwards; null if a band has no reviewed pair, or unknown duplicates
     */
    function above(bands) {
        return bands.map((_, first) => {
            const rest = bands.slice(first);
            const total = rest.reduce((sum, band) => sum + band.duplicates, 0);
            let share = 0;
            let below = 0;
            let beyond = 0;
            for (const band of rest) {
                const own = wilson(band.yes, band.yes + band.no, band.duplicates);
                if (own === null || band.duplicates === undefined) {
                    return null;
                }
                const weight = band.duplicates / total;
                share += weight * own.share;
                below += (weight * (own.share - own.low)) ** 2;
                beyond += (weight * (own.high - own.share)) ** 2;
            }
            return {
                share: Math.min(1, share), low: Math.max(0, share - Math.sqrt(below)), high: Math.min(1, share + Math.sqrt(beyond)),
            };
        });
    }

    /** The numbers of the lowest bands from which the precision is as wanted: as estimated, and as is 95 % certain; -1 for none. */
    function recommend(precisions, target) {
        const reaches = value => precisions.findIndex(precision => precision !== null && value(precision) >= target - 1e-9);
        return {estimated: reaches(precision => precision.share), certain: reaches(precision => precision.low)};
    }

    /** The number of the band, from one upwards, whose further pairs would narrow the interval of this threshold the most. */
    function mostUncertain(bands, first) {
        const doubts = bands.slice(first).map(band => {
            const own = wilson(band.yes, band.yes + band.no, band.duplicates);
            return band.duplicates * (own.share - own.low);
        });
        return first + doubts.indexOf(Math.max(...doubts));
    }

    return {wilson, above, recommend, mostUncertain};
})();
