'use strict';

/** The random sample of pairs in each band of similarity. */
const Sample = (() => {
    const {byId, element} = Page;

    async function load(size) {
        const sample = await Requests.sample(size);
        State.bands = sample.bands;
        const band = byId('groups-band');
        band.replaceChildren(element('option', {value: ''}, 'any'), ...State.bands.map(
            (one, number) => element('option', {value: number}, bandName(one))));
        show();
        Estimate.show();
        Job.showRequests();
        if (State.mode === 'sample') {
            open();
        }
    }

    /** Goes to the first pair without a decision. */
    function open() {
        const sampled = pairs();
        Queue.open(sampled, Math.max(0, sampled.findIndex(pair => pair.duplicate.review === undefined)));
    }

    function pairs() {
        return State.bands.flatMap((band, number) => band.pairs.map(pair => Object.assign(pair, {band: number})));
    }

    function bandName(band) {
        return Page.similarity(band.from, Job.isWhole()) + '–' + Page.similarity(band.to, Job.isWhole());
    }

    function tally(band) {
        const decisions = band.pairs.map(pair => pair.duplicate.review).filter(review => review !== undefined);
        const yes = decisions.filter(review => review.decision === 'remove').length;
        return {yes, no: decisions.length - yes, duplicates: band.duplicates};
    }

    function show() {
        const most = Math.max(1, ...State.bands.map(band => band.duplicates || 0));
        byId('bands').replaceChildren(...State.bands.map((band, number) => {
            const {yes, no} = tally(band);
            const height = band.duplicates === undefined ? 0 : Math.max(2, 34 * band.duplicates / most);
            const bar = Page.drawing('svg', {class: 'bar', viewBox: '0 0 100 34', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
                Page.drawing('rect', {x: 0, y: 34 - height, width: 100, height}));
            const yesWidth = share(yes, band.pairs.length);
            const done = Page.drawing('svg', {class: 'done', viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
                Page.drawing('rect', {class: 'yes', x: 0, y: 0, height: 4, width: yesWidth}),
                Page.drawing('rect', {class: 'no', x: yesWidth, y: 0, height: 4, width: share(no, band.pairs.length)}));
            const population = band.duplicates === undefined ? '' : Page.count(band.duplicates);
            return element('button', {
                type: 'button', onclick: () => openBand(number), 'data-band': number,
                'aria-current': State.mode === 'sample' && State.pairs[State.at] && State.pairs[State.at].band === number ? 'true' : null,
                'aria-label': `${bandName(band)}: ${population} duplicates; `
                    + `of ${band.pairs.length} pairs ${yes} are near-duplicates, ${no} are not`,
            }, bar, element('span', {class: 'population'}, population), element('span', {class: 'band'}, bandName(band)), done);
        }));
        const sampled = pairs();
        const reviewed = sampled.filter(pair => pair.duplicate.review !== undefined).length;
        byId('progress').textContent = sampled.length === 0 ? ''
            : reviewed + ' of ' + Page.plural(sampled.length, 'sampled pair') + ' reviewed';
    }

    function share(part, all) {
        return all === 0 ? 0 : 100 * part / all;
    }

    function openBand(number) {
        const first = State.pairs.findIndex(pair => pair.band === number);
        const open = State.pairs.findIndex(pair => pair.band === number && pair.duplicate.review === undefined);
        Queue.goTo(open >= 0 ? open : first);
    }

    return {load, open, pairs, bandName, tally, show};
})();
