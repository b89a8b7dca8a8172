'use strict';

/** The groups of a job, a page at a time, and the pairs of an opened one. */
const Groups = (() => {
    const {byId, element} = Page;

    const GROUPS_ON_A_PAGE = 20;
    const DUPLICATES_AT_ONCE = 100;
    /** Of a title. */
    const MOST_CHARACTERS = 200;

    /** Where each page of groups begins, up to the current one. */
    let pages = [undefined];
    let nextPage;

    function first() {
        pages = [undefined];
        return load();
    }

    const load = Page.guarded(async () => {
        const mine = ++State.shown;
        const title = (State.fields || []).find(field => /^[\w.]*title$/i.test(field));
        const body = {size: GROUPS_ON_A_PAGE, members: 1, sort: byId('groups-sort').value};
        const after = pages.at(-1);
        if (after !== undefined) {
            body.after = after;
        }
        if (title !== undefined) {
            body.fields = [title];
        }
        if (byId('groups-reviewed').value !== '') {
            body.reviewed = byId('groups-reviewed').value === 'true';
        }
        const band = State.bands[byId('groups-band').value];
        if (band !== undefined) {
            // The last band includes its end.
            body.similarity = band === State.bands.at(-1) ? {gte: band.from} : {gte: band.from, lt: band.to};
        }
        const page = await Requests.groups(body);
        if (mine !== State.shown) {
            return;
        }
        nextPage = page.after;
        byId('groups-rows').replaceChildren(...page.groups.map(group => groupRow(group, title)));
        const before = (pages.length - 1) * GROUPS_ON_A_PAGE;
        const total = page.total === undefined ? '' : ' of ' + Page.count(page.total);
        byId('groups-place').textContent = page.groups.length === 0 ? 'No such groups'
            : Page.count(before + 1) + '–' + Page.count(before + page.groups.length) + total;
        byId('groups-back').disabled = pages.length === 1;
        byId('groups-on').disabled = page.after === undefined;
    });

    function groupRow(group, title) {
        const values = group.kept.fields && group.kept.fields[title] || [];
        const name = element('span', {class: 'id'}, Page.name(group.kept.index), ' / ', Page.name(group.kept.id));
        const heading = values.length === 0 ? null
            : element('span', {class: 'row-title', dir: 'auto'}, ...Page.visible(String(values[0]).slice(0, MOST_CHARACTERS)));
        const button = element('button', {type: 'button', class: 'quiet', onclick: () => open(group.group)}, 'Open');
        return element('tr', {},
            element('td', {class: 'number'}, Page.count(group.size)), element('td', {class: 'number'}, Page.count(group.removable)),
            element('td', {class: 'kept'}, heading, name),
            element('td', {}, group.keeps_none ? 'none kept' : group.reason.replaceAll('_', ' ')),
            element('td', {class: 'open'}, button));
    }

    const open = Page.guarded(async id => {
        const group = {id, after: undefined};
        State.group = group;
        const pairs = await nextPairs(group);
        if (group !== State.group) {
            return;
        }
        byId('groups').hidden = true;
        byId('group-line').hidden = false;
        Queue.open(pairs, 0);
        byId('pair-title').focus({preventScroll: true});
    });

    /** Loads more duplicates of the opened group, once, however often the user asks meanwhile. */
    function loadDuplicates() {
        const group = State.group;
        if (group.loading === undefined) {
            group.loading = nextPairs(group).then(pairs => {
                if (group === State.group) {
                    State.pairs.push(...pairs);
                }
            }).finally(() => delete group.loading);
        }
        return group.loading;
    }

    async function nextPairs(group) {
        const page = await Requests.group(group.id, {size: DUPLICATES_AT_ONCE, ...(group.after === undefined ? {} : {after: group.after})});
        group.after = page.after;
        if (group === State.group) {
            byId('group-name').textContent = Page.plural(page.size, 'document') + ', kept by ' + page.reason.replaceAll('_', ' ');
            byId('group-count').textContent = Page.count(page.removable + page.protected_members);
        }
        return page.duplicates.map(duplicate => ({group: group.id, kept: page.kept, duplicate}));
    }

    const decide = Page.guarded(async decision => {
        const group = State.group;
        await Queue.settled();
        await Requests.reviewGroup(decision, group.id);
        Sample.pairs().filter(pair => pair.group === group.id).forEach(pair => {
            Queue.setReview(pair.duplicate, decision === 'release' ? undefined : {decision});
        });
        Queue.forget();
        await open(group.id);
    });

    function back() {
        pages.pop();
        load();
    }

    function on() {
        pages.push(nextPage);
        load();
    }

    return {first, back, on, open, loadDuplicates, decide};
})();
