'use strict';

(() => {
    const {byId, element} = Page;

    const GROUPS_ON_A_PAGE = 20;
    const DUPLICATES_AT_ONCE = 100;

    const state = {
        job: null,
        bands: [],
        mode: 'sample',
        /** Pairs to go through: each with group, kept and duplicate, in a sample also the number of its band. */
        pairs: [],
        at: 0,
        fields: null,
        target: 0.95,
        /** Decisions of this visit, latest last. */
        decided: [],
        /** The opened group, and where its next duplicates begin. */
        group: null,
        /** Where each page of groups begins, up to the current one. */
        pages: [undefined],
        nextPage: undefined,
        chosenStep: 0,
    };

    /** Decisions are sent one after the other, so that the last one counts. */
    let sending = Promise.resolve();
    /** Counts what was asked to be shown: a late response does not replace a newer one. */
    let shown = 0;

    function alertOf(error) {
        byId('alert').textContent = error.message;
        byId('alert').hidden = false;
    }

    function guarded(action) {
        return async (...values) => {
            try {
                await action(...values);
            } catch (error) {
                alertOf(error);
            }
        };
    }

    // ---- the job

    const CANNOT_REVIEW = {
        running: 'The job is still running; load this page again when it has ended.',
        failed: 'The job failed, so there is nothing to review.',
        cancelled: 'The job was cancelled, so there is nothing to review.',
    };

    const start = guarded(async () => {
        state.job = await Requests.job().catch(error => {
            byId('title').textContent = 'The job cannot be shown';
            throw error;
        });
        showJob();
        if (state.job.state !== 'completed') {
            throw new Error(CANNOT_REVIEW[state.job.state] || 'The job has no result yet.');
        }
        await loadSample(Number(byId('sample-size').value));
        byId('review').hidden = false;
    });

    function showJob() {
        const {job} = state;
        const counts = job.status || {};
        const removable = counts.removable || 0;
        document.title = 'Review of ' + Page.plural(removable, 'removable document');
        byId('title').textContent = Page.plural(removable, 'removable document');
        const parts = [];
        if (job.indices !== undefined) {
            const more = job.index_count > job.indices.length ? ' and ' + Page.count(job.index_count - job.indices.length) + ' more' : '';
            parts.push('in ', element('b', {}, Page.name(job.indices.join(', '))), more, ', field ', element('b', {}, Page.name(job.field)));
            parts.push(', ' + job.similarity.replaceAll('_', ' ') + ' from ' + job.threshold + '. ');
        }
        byId('subtitle').replaceChildren(...parts, 'Job ', element('code', {}, Page.name(Requests.jobId)));
        const figures = [
            ['compared', counts.total], ['groups', counts.groups], ['removable', counts.removable],
            ['not compared', counts.not_compared], ['short texts', counts.too_few_tokens]];
        byId('figures').replaceChildren(...figures.filter(([_, value]) => value > 0).map(
            ([label, value]) => element('div', {}, element('dt', {}, label), element('dd', {}, Page.count(value)))));
        const warnings = job.response && job.response.warnings || [];
        byId('warnings').replaceChildren(...warnings.map(warning => element('li', {}, ...Page.visible(warning))));
        byId('warnings').hidden = warnings.length === 0;
        showProfile();
    }

    // ---- profile

    function isWhole() {
        return state.job.similarity === 'overlap';
    }

    function profile() {
        return state.job.response && state.job.response.profile || [];
    }

    function showProfile() {
        byId('profile').hidden = profile().length === 0;
        byId('threshold').max = Math.max(0, profile().length - 1);
        if (profile().length > 0) {
            new ResizeObserver(drawProfile).observe(byId('profile'));
        }
        chooseStep(0);
    }

    function drawProfile() {
        Plot.draw(byId('plot'), profile(), state.chosenStep, isWhole());
    }

    function chooseStep(number) {
        state.chosenStep = number;
        byId('threshold').value = number;
        const step = profile()[number];
        if (step !== undefined) {
            const all = profile()[0].removable;
            const share = all === 0 ? '' : ', ' + Page.percent(step.removable / all) + ' of all found';
            const text = 'From ' + step.threshold + ': ' + Page.plural(step.removable, 'document') + ' in '
                + Page.plural(step.groups, 'group') + share;
            byId('threshold').setAttribute('aria-valuetext', text);
            byId('at-threshold').replaceChildren(
                element('b', {}, step.threshold), ' would remove ', element('b', {}, Page.count(step.removable)),
                (step.removable === 1 ? ' document' : ' documents') + ' in ' + Page.plural(step.groups, 'group') + share);
            drawProfile();
        }
        showRequests();
    }

    /** Chooses the step of a threshold. */
    function chooseThreshold(threshold) {
        const number = profile().findIndex(step => Number(step.threshold) >= threshold - 1e-9);
        if (number >= 0) {
            chooseStep(number);
        }
    }

    // ---- requests to copy

    function threshold() {
        const step = profile()[state.chosenStep];
        return step !== undefined ? step.threshold : state.bands.length > 0 ? Page.similarity(state.bands[0].from, isWhole()) : undefined;
    }

    function showRequests() {
        const chosen = threshold();
        byId('apply').hidden = chosen === undefined || state.bands.length === 0;
        byId('apply-threshold').textContent = chosen || '';
        const body = '{ "action": "' + byId('action').value + '", "threshold": ' + chosen + ' }';
        const path = 'POST /_near_duplicates/' + Requests.jobId + '/_apply';
        byId('dry').textContent = path + '?dry_run=true\n' + body;
        byId('act').textContent = path + '\n' + body;
    }

    async function copy(source, button) {
        const text = byId(source).textContent;
        if (navigator.clipboard !== undefined) {
            await navigator.clipboard.writeText(text);
        } else {
            // Browsers offer the clipboard only to pages that came over HTTPS.
            getSelection().selectAllChildren(byId(source));
            document.execCommand('copy');
        }
        byId(button).textContent = 'Copied';
        setTimeout(() => byId(button).textContent = 'Copy', 1500);
    }

    // ---- sample

    const loadSample = async size => {
        const sample = await Requests.sample(size);
        state.bands = sample.bands;
        const band = byId('groups-band');
        band.replaceChildren(element('option', {value: ''}, 'any'), ...state.bands.map(
            (one, number) => element('option', {value: number}, bandName(one))));
        showBands();
        showPrecision();
        showRequests();
        if (state.mode === 'sample') {
            const pairs = samplePairs();
            openPairs(pairs, Math.max(0, pairs.findIndex(pair => pair.duplicate.review === undefined)));
        }
    };

    function samplePairs() {
        return state.bands.flatMap((band, number) => band.pairs.map(pair => Object.assign(pair, {band: number})));
    }

    function bandName(band) {
        return Page.similarity(band.from, isWhole()) + '–' + Page.similarity(band.to, isWhole());
    }

    function tally(band) {
        const decisions = band.pairs.map(pair => pair.duplicate.review).filter(review => review !== undefined);
        const yes = decisions.filter(review => review.decision === 'remove').length;
        return {yes, no: decisions.length - yes, duplicates: band.duplicates};
    }

    function showBands() {
        const most = Math.max(1, ...state.bands.map(band => band.duplicates || 0));
        byId('bands').replaceChildren(...state.bands.map((band, number) => {
            const {yes, no} = tally(band);
            const open = band.pairs.length - yes - no;
            const height = band.duplicates === undefined ? 0 : Math.max(2, 34 * band.duplicates / most);
            const bar = Page.drawing('svg', {class: 'bar', viewBox: '0 0 100 34', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
                Page.drawing('rect', {x: 0, y: 34 - height, width: 100, height}));
            const done = Page.drawing('svg', {class: 'done', viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
                Page.drawing('rect', {class: 'yes', x: 0, y: 0, height: 4, width: share(yes, band.pairs.length)}),
                Page.drawing('rect', {class: 'no', x: share(yes, band.pairs.length), y: 0, height: 4, width: share(no, band.pairs.length)}));
            const population = band.duplicates === undefined ? '' : Page.count(band.duplicates);
            return element('button', {
                type: 'button', onclick: () => openBand(number), 'data-band': number,
                'aria-current': state.mode === 'sample' && state.pairs[state.at] && state.pairs[state.at].band === number ? 'true' : null,
                'aria-label': `${bandName(band)}: ${population} duplicates, ${yes} near-duplicates and ${no} others reviewed, ${open} open`,
            }, bar, element('span', {class: 'population'}, population), element('span', {class: 'band'}, bandName(band)), done);
        }));
        const pairs = samplePairs();
        const reviewed = pairs.filter(pair => pair.duplicate.review !== undefined).length;
        byId('progress').textContent = pairs.length === 0 ? '' : reviewed + ' of ' + Page.plural(pairs.length, 'sampled pair') + ' reviewed';
    }

    function share(part, all) {
        return all === 0 ? 0 : 100 * part / all;
    }

    function openBand(number) {
        const first = state.pairs.findIndex(pair => pair.band === number);
        const open = state.pairs.findIndex(pair => pair.band === number && pair.duplicate.review === undefined);
        goTo(open >= 0 ? open : first);
    }

    // ---- pairs

    function openPairs(pairs, at) {
        state.pairs = pairs;
        byId('pair').hidden = pairs.length === 0;
        byId('nothing').hidden = pairs.length > 0 || state.mode !== 'sample';
        byId('nothing').textContent = 'There are no pairs that you can see.';
        if (pairs.length > 0) {
            goTo(at);
        }
    }

    const goTo = guarded(async (at, focus) => {
        const pair = state.pairs[at];
        if (pair === undefined) {
            return;
        }
        state.at = at;
        const mine = ++shown;
        showPairHead();
        if (focus) {
            byId('pair-title').focus({preventScroll: true});
        }
        byId('explanation').hidden = true;
        if (state.mode === 'sample') {
            showBands();
        }
        if (state.fields === null) {
            state.fields = await Pair.guessFields(state.job.field, pair);
            byId('fields').value = state.fields.join(', ');
        }
        if (state.fields.length === 0) {
            state.fields = ['*'];
        }
        const waiting = setTimeout(() => byId('texts').classList.add('waiting'), 150);
        try {
            const both = await Pair.fetchValues(pair, state.fields);
            if (mine === shown) {
                Pair.show(byId('texts'), pair, both, state.fields);
            }
        } catch (error) {
            if (mine === shown) {
                byId('texts').replaceChildren(element('p', {class: 'nothing wide'}, error.message));
            }
        } finally {
            clearTimeout(waiting);
            byId('texts').classList.remove('waiting');
        }
        const next = state.pairs[at + 1];
        if (next !== undefined && mine === shown) {
            Pair.fetchValues(next, state.fields).catch(() => {});
        }
    });

    function showPairHead() {
        const pair = state.pairs[state.at];
        const {duplicate} = pair;
        byId('pair-title').textContent = Page.similarity(duplicate.similarity, isWhole());
        const facts = ['pair ' + Page.count(state.at + 1) + ' of ' + Page.count(state.pairs.length) + (state.group && state.group.after ? '+' : '')];
        if (duplicate.copy) {
            facts.push('same text');
        }
        if (duplicate.protected) {
            facts.push('protected');
        }
        if (pair.kept.index === duplicate.index && pair.kept.id === duplicate.id && pair.kept.routing === duplicate.routing) {
            facts.push('its group keeps none');
        }
        const parts = facts.map(fact => element('span', {}, fact));
        const review = duplicate.review;
        if (review !== undefined) {
            const verdict = review.decision === 'remove' ? 'near-duplicate' : 'not a near-duplicate';
            const who = review.user === undefined ? [] : [' by ', Page.name(review.user)];
            parts.push(element('span', {class: 'decision ' + review.decision}, verdict, ...who));
            if (review.note !== undefined) {
                parts.push(element('span', {class: 'note'}, ...Page.visible(review.note)));
            }
        }
        byId('pair-facts').replaceChildren(...parts);
        byId('yes').setAttribute('aria-pressed', review !== undefined && review.decision === 'remove');
        byId('no').setAttribute('aria-pressed', review !== undefined && review.decision === 'keep');
        byId('back').disabled = state.at === 0;
        byId('on').disabled = state.at + 1 >= state.pairs.length && (state.group === null || state.group.after === undefined);
        byId('undo').disabled = state.decided.length === 0 && review === undefined;
        byId('explain').hidden = state.job.field === undefined;
        const said = review === undefined ? '' : review.decision === 'remove' ? ', near-duplicate' : ', not a near-duplicate';
        byId('announcement').textContent = 'Similarity ' + byId('pair-title').textContent + ', ' + facts.join(', ') + said;
    }

    const move = guarded(async by => {
        if (by > 0 && state.at + by >= state.pairs.length && state.group !== null && state.group.after !== undefined) {
            await loadDuplicates();
        }
        await goTo(state.at + by, true);
    });

    /** Decides about the current pair, and goes on to the next one. */
    function decide(decision) {
        const pair = state.pairs[state.at];
        if (pair === undefined) {
            return;
        }
        state.decided.push({pair, before: pair.duplicate.review});
        change(pair, {decision});
        if (byId('on').disabled) {
            goTo(state.at, true);
        } else {
            move(1);
        }
    }

    /** Takes back the last decision of this visit; if there was none, the one about the current pair. */
    function undo() {
        const last = state.decided.pop();
        const pair = last !== undefined ? last.pair : state.pairs[state.at];
        if (pair === undefined || last === undefined && pair.duplicate.review === undefined) {
            return;
        }
        change(pair, last === undefined ? undefined : last.before);
        const at = state.pairs.indexOf(pair);
        if (at >= 0) {
            goTo(at, true);
        } else {
            showPairHead();
        }
    }

    /** Shows a decision at once, and takes it back if the cluster refuses it. */
    function change(pair, review) {
        const before = pair.duplicate.review;
        setReview(pair.duplicate, review);
        sending = sending.then(async () => {
            try {
                await Requests.review(review === undefined ? 'release' : review.decision, [pair.duplicate]);
                byId('alert').hidden = true;
            } catch (error) {
                setReview(pair.duplicate, before);
                state.decided = state.decided.filter(one => one.pair !== pair);
                showPairHead();
                alertOf(new Error('The decision was not stored. ' + error.message));
            }
        });
    }

    /** Sets a decision wherever the duplicate is shown. */
    function setReview(duplicate, review) {
        const isSame = one => one.index === duplicate.index && one.id === duplicate.id && one.routing === duplicate.routing;
        [...samplePairs(), ...state.pairs].filter(pair => isSame(pair.duplicate)).forEach(pair => {
            if (review === undefined) {
                delete pair.duplicate.review;
            } else {
                pair.duplicate.review = review;
            }
        });
        showBands();
        showPrecision();
    }

    const explain = guarded(async () => {
        const pair = state.pairs[state.at];
        const name = document => ({_index: document.index, _id: document.id, ...(document.routing === undefined ? {} : {routing: document.routing})});
        const indices = [...new Set([pair.kept.index, pair.duplicate.index])];
        const rule = state.job.similarity === 'overlap' ? {} : {min_similarity: Number(state.job.threshold), similarity: state.job.similarity};
        const found = await Requests.explain(
            {field: state.job.field, first: name(pair.kept), second: name(pair.duplicate), size: 5, ...rule}, indices);
        const list = (label, text) => {
            const passages = (text && text.passages || []).map(passage => element('li', {dir: 'auto'}, ...Page.visible(passage.text)));
            return passages.length === 0 ? [] : [element('div', {}, element('h4', {}, label), element('ul', {}, ...passages))];
        };
        byId('explanation').replaceChildren(
            element('p', {}, found.reason), ...list('In both', found.first.shared), ...list('Only in the kept one', found.first.unshared),
            ...list('Only in the duplicate', found.second.unshared));
        byId('explanation').hidden = false;
    });

    // ---- groups

    function setMode(mode) {
        state.mode = mode;
        state.group = null;
        byId('show-sample').setAttribute('aria-pressed', mode === 'sample');
        byId('show-groups').setAttribute('aria-pressed', mode === 'groups');
        byId('sample').hidden = mode !== 'sample';
        byId('groups').hidden = mode !== 'groups';
        byId('group-line').hidden = true;
        if (mode === 'sample') {
            const pairs = samplePairs();
            openPairs(pairs, Math.max(0, pairs.findIndex(pair => pair.duplicate.review === undefined)));
        } else {
            openPairs([], 0);
            firstGroups();
        }
    }

    function firstGroups() {
        state.pages = [undefined];
        return loadGroups();
    }

    const loadGroups = guarded(async () => {
        const mine = ++shown;
        const title = (state.fields || []).find(field => /^[\w.]*title$/i.test(field));
        const body = {size: GROUPS_ON_A_PAGE, members: 1, sort: byId('groups-sort').value};
        const after = state.pages.at(-1);
        if (after !== undefined) {
            body.after = after;
        }
        if (title !== undefined) {
            body.fields = [title];
        }
        if (byId('groups-reviewed').value !== '') {
            body.reviewed = byId('groups-reviewed').value === 'true';
        }
        const band = state.bands[byId('groups-band').value];
        if (band !== undefined) {
            // The last band includes its end.
            body.similarity = band === state.bands.at(-1) ? {gte: band.from} : {gte: band.from, lt: band.to};
        }
        const page = await Requests.groups(body);
        if (mine !== shown) {
            return;
        }
        state.nextPage = page.after;
        byId('groups-rows').replaceChildren(...page.groups.map(group => groupRow(group, title)));
        const before = (state.pages.length - 1) * GROUPS_ON_A_PAGE;
        const total = page.total === undefined ? '' : ' of ' + Page.count(page.total);
        byId('groups-place').textContent = page.groups.length === 0 ? 'No such groups'
            : Page.count(before + 1) + '–' + Page.count(before + page.groups.length) + total;
        byId('groups-back').disabled = state.pages.length === 1;
        byId('groups-on').disabled = page.after === undefined;
    });

    function groupRow(group, title) {
        const values = group.kept.fields && group.kept.fields[title] || [];
        const name = element('span', {class: 'id'}, Page.name(group.kept.index), ' / ', Page.name(group.kept.id));
        const kept = values.length === 0 ? [name] : [element('span', {class: 'row-title', dir: 'auto'}, ...Page.visible(String(values[0]).slice(0, 200))), name];
        const open = element('button', {type: 'button', class: 'quiet', onclick: () => openGroup(group.group)}, 'Open');
        return element('tr', {},
            element('td', {class: 'number'}, Page.count(group.size)), element('td', {class: 'number'}, Page.count(group.removable)),
            element('td', {class: 'kept'}, ...kept), element('td', {}, group.keeps_none ? 'none kept' : group.reason.replaceAll('_', ' ')),
            element('td', {class: 'open'}, open));
    }

    const openGroup = guarded(async id => {
        state.group = {id, after: undefined};
        state.pairs = [];
        await loadDuplicates();
        byId('groups').hidden = true;
        byId('group-line').hidden = false;
        openPairs(state.pairs, 0);
        byId('pair-title').focus({preventScroll: true});
    });

    /** Loads more duplicates of the opened group, once, however often the user asks meanwhile. */
    function loadDuplicates() {
        const group = state.group;
        if (group.loading === undefined) {
            group.loading = addDuplicates(group).finally(() => delete group.loading);
        }
        return group.loading;
    }

    async function addDuplicates(group) {
        const page = await Requests.group(group.id, {size: DUPLICATES_AT_ONCE, ...(group.after === undefined ? {} : {after: group.after})});
        if (group !== state.group) {
            return;
        }
        group.after = page.after;
        state.pairs.push(...page.duplicates.map(duplicate => ({group: group.id, kept: page.kept, duplicate})));
        byId('group-name').replaceChildren(Page.plural(page.size, 'document'), ', kept by ' + page.reason.replaceAll('_', ' '));
        byId('group-count').textContent = Page.count(page.removable + page.protected_members);
    }

    const decideGroup = guarded(async decision => {
        const group = state.group;
        await sending;
        await Requests.reviewGroup(decision, group.id);
        samplePairs().filter(pair => pair.group === group.id).forEach(pair => {
            setReview(pair.duplicate, decision === 'release' ? undefined : {decision});
        });
        state.decided = [];
        await openGroup(group.id);
    });

    function closeGroup() {
        setMode('groups');
    }

    // ---- precision

    function showPrecision() {
        const bands = state.bands.map(tally);
        const precisions = Precision.above(bands);
        byId('precision').hidden = state.bands.length === 0;
        const chosen = Precision.recommend(precisions, state.target);
        byId('precision-rows').replaceChildren(...state.bands.map((band, number) => {
            const {yes, no} = bands[number];
            const own = Precision.wilson(yes, yes + no, band.duplicates);
            return element('tr', {class: number === chosen.estimated ? 'recommended' : null},
                element('th', {scope: 'row'}, bandName(band)),
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
        const bar = Page.drawing('svg', {class: 'interval', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true'},
            Page.drawing('line', {class: 'scale', x1: 0, x2: 100, y1: 5, y2: 5}),
            Page.drawing('rect', {class: 'range', x: 100 * precision.low, y: 2.5, width: Math.max(0.6, 100 * (precision.high - precision.low)), height: 5}),
            Page.drawing('rect', {class: 'share', x: Math.min(98.5, Math.max(0, 100 * precision.share - 0.75)), y: 0, width: 1.5, height: 10}));
        const range = Page.percent(precision.low).replace(' %', '') + '–' + Page.percent(precision.high);
        return [bar, element('b', {}, Page.percent(precision.share)), ' ', element('span', {class: 'limits'}, range)];
    }

    function recommend(bands, precisions, chosen) {
        const target = Page.percent(state.target);
        const place = byId('recommendation');
        const use = (number, label) => element('button', {
            type: 'button', class: 'quiet', onclick: () => chooseThreshold(state.bands[number].from)}, label);
        const at = number => Page.similarity(state.bands[number].from, isWhole());
        if (precisions.every(precision => precision === null)) {
            const unknown = state.bands.some(band => band.duplicates === undefined);
            place.replaceChildren(unknown
                ? 'The number of duplicates in each band is shown only to the owner of the job, and the precision of a threshold needs it.'
                : 'Review pairs of the sample, best from the highest band downwards: a threshold is recommended as soon as each band above it '
                    + 'has a reviewed pair.');
        } else if (chosen.estimated < 0) {
            place.replaceChildren('No threshold reaches ' + target + ' with the pairs reviewed so far.');
        } else {
            const {low, high, share: estimate} = precisions[chosen.estimated];
            const parts = ['From ', element('b', {class: 'big'}, at(chosen.estimated)), ' upwards, ' + Page.percent(estimate)
                + ' of the duplicates are near-duplicates (' + Page.percent(low).replace(' %', '') + '–' + Page.percent(high) + '). ',
                profile().length > 0 ? use(chosen.estimated, 'Use ' + at(chosen.estimated)) : null, ' '];
            if (chosen.certain === chosen.estimated) {
                parts.push('That it is at least ' + target + ' is certain at the 95 % level.');
            } else if (chosen.certain >= 0) {
                parts.push('At least ' + target + ' is certain at the 95 % level only from ' + at(chosen.certain) + ' upwards.');
            } else {
                parts.push('At least ' + target + ' is not certain yet: review more pairs, best of '
                    + bandName(state.bands[Precision.mostUncertain(bands, chosen.estimated)]) + '.');
            }
            place.replaceChildren(...parts.filter(part => part !== null));
        }
    }

    // ---- events

    function on(id, event, action) {
        byId(id).addEventListener(event, action);
    }

    on('threshold', 'input', () => chooseStep(Number(byId('threshold').value)));
    on('action', 'change', showRequests);
    on('copy-dry', 'click', guarded(() => copy('dry', 'copy-dry')));
    on('copy-act', 'click', guarded(() => copy('act', 'copy-act')));
    on('sample-size', 'change', guarded(() => loadSample(Number(byId('sample-size').value))));
    on('show-sample', 'click', () => setMode('sample'));
    on('show-groups', 'click', () => setMode('groups'));
    ['groups-sort', 'groups-band', 'groups-reviewed'].forEach(id => on(id, 'change', firstGroups));
    on('groups-back', 'click', () => {
        state.pages.pop();
        loadGroups();
    });
    on('groups-on', 'click', () => {
        state.pages.push(state.nextPage);
        loadGroups();
    });
    on('group-close', 'click', closeGroup);
    on('group-remove', 'click', () => decideGroup('remove'));
    on('group-keep', 'click', () => decideGroup('keep'));
    on('group-release', 'click', () => decideGroup('release'));
    on('fields-form', 'submit', event => event.preventDefault());
    on('fields', 'change', () => {
        const fields = byId('fields').value.split(',').map(field => field.trim()).filter(field => field !== '');
        state.fields = fields.length === 0 ? null : fields;
        goTo(state.at);
    });
    on('back', 'click', () => move(-1));
    on('on', 'click', () => move(1));
    on('yes', 'click', () => decide('remove'));
    on('no', 'click', () => decide('keep'));
    on('undo', 'click', undo);
    on('explain', 'click', explain);
    on('help-open', 'click', () => byId('help').showModal());
    document.querySelectorAll('[data-target]').forEach(button => button.addEventListener('click', () => {
        document.querySelectorAll('[data-target]').forEach(one => one.setAttribute('aria-pressed', one === button));
        state.target = Number(button.dataset.target);
        showPrecision();
    }));

    const KEYS = {j: () => move(1), k: () => move(-1), y: () => decide('remove'), n: () => decide('keep'), u: undo};

    document.addEventListener('keydown', event => {
        const isTyping = event.target.closest('input[type=text], select, textarea') !== null;
        if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping || byId('help').open || !byId('keys-on').checked) {
            return;
        }
        if (event.key === '?') {
            byId('help').showModal();
        } else if (KEYS[event.key] !== undefined && byId('pair').hidden === false) {
            event.preventDefault();
            KEYS[event.key]();
        }
    });

    start();
})();
