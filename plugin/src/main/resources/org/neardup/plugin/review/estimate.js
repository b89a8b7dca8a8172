'use strict';

/** Shows the precision of bands and thresholds, and recommends one. */
const Estimate = (() => {
    const {byId, element} = Page;

    let target = 0.95;

    function show() {
        const bands = State.bands.map(Sample.tally);
        const precisions = Precision.above(bands);
        byId('precision').hidden = State.bands.length === 0;
        const chosen = Precision.recommend(precisions, target);
        byId('precision-rows').replaceChildren(...State.bands.map((band, number) => {
            const {yes, no} = bands[number];
            const own = Precision.wilson(yes, yes + no, band.duplicates);
            return element('tr', {class: number === chosen.estimated ? 'recommended' : null},
                element('th', {scope: 'row'}, Sample.bandName(band)),
                element('td', {class: 'number'}, band.duplicates === undefined ? '–' : Page.count(band.duplicates)),
                element('td', {class: 'number'}, yes + no + ' / ' + band.pairs.length),
                element('td', {}, ...interval(own, 'not reviewed')), element('td', {}, ...interval(precisions[number], '–')));
        }));
        recommend(bands, precisions, chosen);
    }

    function interval(precision, unknown) {
        if (precision === null) {
            return [element('span', {class: 'unknown'}, unknown)];
        }
        const {share, low, high} = precision;
        const bar = Page.drawing('svg', {class: 'interval', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
            Page.drawing('line', {class: 'scale', x1: 0, x2: 100, y1: 5, y2: 5}),
            Page.drawing('rect', {class: 'range', x: 100 * low, y: 2.5, width: Math.max(0.6, 100 * (high - low)), height: 5}),
            Page.drawing('rect', {class: 'share', x: Math.min(98.5, Math.max(0, 100 * share - 0.75)), y: 0, width: 1.5, height: 10}));
        return [bar, element('b', {}, Page.percent(share)), ' ', element('span', {class: 'limits'}, range(precision))];
    }

    function range({low, high}) {
        return Page.percent(low).replace(' %', '') + '–' + Page.percent(high);
    }

    function recommend(bands, precisions, chosen) {
        const wanted = Page.percent(target);
        const place = byId('recommendation');
        const use = (number, label) => element('button', {
            type: 'button', class: 'quiet', onclick: () => Job.chooseThreshold(State.bands[number].from)}, label);
        const at = number => Page.similarity(State.bands[number].from, Job.isWhole());
        if (precisions.every(precision => precision === null)) {
            const unknown = State.bands.some(band => band.duplicates === undefined);
            place.replaceChildren(unknown
                ? 'The number of duplicates in each band is shown only to the owner of the job, and the precision of a threshold needs it.'
                : 'Review pairs of the sample, best from the highest band downwards: a threshold is recommended as soon as each band '
                    + 'above it has a reviewed pair.');
        } else if (chosen.estimated < 0) {
            place.replaceChildren('No threshold reaches ' + wanted + ' with the pairs reviewed so far.');
        } else {
            const precision = precisions[chosen.estimated];
            const parts = ['From ', element('b', {class: 'big'}, at(chosen.estimated)), ' upwards, ' + Page.percent(precision.share)
                + ' of the duplicates are near-duplicates (' + range(precision) + '). ',
                Job.profile().length > 0 ? use(chosen.estimated, 'Use ' + at(chosen.estimated)) : null, ' '];
            if (chosen.certain === chosen.estimated) {
                parts.push('That it is at least ' + wanted + ' is certain at the 95 % level.');
            } else if (chosen.certain >= 0) {
                parts.push('At least ' + wanted + ' is certain at the 95 % level only from ' + at(chosen.certain) + ' upwards.');
            } else {
                parts.push('At least ' + wanted + ' is not certain yet: review more pairs, best of '
                    + Sample.bandName(State.bands[Precision.mostUncertain(bands, chosen.estimated)]) + '.');
            }
            place.replaceChildren(...parts.filter(part => part !== null));
        }
    }

    /** Sets the wanted precision. */
    function aim(precision) {
        target = precision;
        show();
    }

    return {show, aim};
})();
