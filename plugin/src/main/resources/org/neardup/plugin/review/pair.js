'use strict';

/** Shows two documents side by side, with what differs. */
const Pair = (() => {
    /** Characters of a field that are compared and shown at first. */
    const SHOWN = 10000;
    const TITLES = /^(title|headline|subject|name|heading)$/i;

    /** Values of pairs, fetched once; the next pair is fetched while somebody reads. */
    const fetched = new Map();
    const MOST_FETCHED = 50;

    function keyOf(pair, fields) {
        return JSON.stringify([pair.kept, pair.duplicate].map(one => [one.index, one.id, one.routing]).concat(fields));
    }

    /** The values of both documents. */
    function fetchValues(pair, fields) {
        const key = keyOf(pair, fields);
        if (fetched.has(key) === false) {
            const both = Promise.all([pair.kept, pair.duplicate].map(document => Requests.values(document, fields)));
            both.catch(() => fetched.delete(key));
            fetched.set(key, both);
            if (fetched.size > MOST_FETCHED) {
                fetched.delete(fetched.keys().next().value);
            }
        }
        return fetched.get(key);
    }

    /** The fields to show if nobody chose any: the text that was compared and a title, or else the longest text. */
    async function guessFields(signatures, pair) {
        const parent = signatures !== undefined && signatures.includes('.') ? signatures.slice(0, signatures.lastIndexOf('.')) : null;
        if (parent !== null) {
            return parent === 'title' ? ['title'] : ['title', parent];
        }
        const both = await Promise.all([pair.kept, pair.duplicate].map(document => Requests.values(document, ['*'])));
        const values = both.find(one => one !== null) || {};
        const texts = Object.keys(values).filter(name => typeof values[name][0] === 'string');
        const length = name => values[name].join('').length;
        texts.sort((a, b) => length(b) - length(a) || a.length - b.length);
        const titles = texts.filter(name => TITLES.test(name)).slice(0, 1);
        return [...titles, ...texts.slice(0, 1).filter(name => titles.includes(name) === false)];
    }

    function text(values, field) {
        const list = values === null || values[field] === undefined ? [] : values[field];
        return list.map(value => typeof value === 'string' ? value : JSON.stringify(value)).join('\n');
    }

    function names(both, fields) {
        const found = new Set();
        const all = [...new Set(both.flatMap(values => Object.keys(values || {})))].sort();
        for (const field of fields) {
            const pattern = new RegExp('^' + field.split('*').map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('.*') + '$');
            all.filter(name => pattern.test(name)).forEach(name => found.add(name));
        }
        return [...found];
    }

    /** Shows the texts of a pair in the element. */
    function show(place, pair, both, fields) {
        const kinds = [['Kept', pair.kept], ['Duplicate', pair.duplicate]];
        place.replaceChildren(...kinds.map(([kind, document], side) => head(kind, document, both[side])));
        const shown = names(both, fields);
        shown.forEach(field => place.append(...row(field, both.map(values => text(values, field)))));
        if (shown.length === 0) {
            const reason = both.some(values => values !== null) ? 'These documents have no values in the chosen fields.' : '';
            place.append(Page.element('p', {class: 'nothing wide'}, reason));
        }
    }

    function head(kind, document, values) {
        const target = {href: Requests.address(document), target: '_blank', rel: 'noopener'};
        const link = Page.element('a', target, Page.name(document.index), ' / ', Page.name(document.id));
        const gone = values === null ? Page.element('span', {class: 'gone'}, ' deleted since, or hidden from you') : null;
        return Page.element('p', {class: 'document ' + kind.toLowerCase()}, Page.element('span', {class: 'kind'}, kind), ' ', link, gone);
    }

    function row(field, texts) {
        const isSame = texts[0] === texts[1];
        const label = Page.element('p', {class: 'field wide'}, Page.name(field), isSame ? Page.element('span', {}, ', same in both') : null);
        const cells = ['Kept', 'Duplicate'].map(kind => Page.element(
            'div', {class: 'text ' + kind.toLowerCase(), dir: 'auto', role: 'group', 'aria-label': kind + ': ' + field}));
        fill(cells, texts, SHOWN);
        return [label, ...cells];
    }

    function fill(cells, texts, most) {
        const cut = texts.map(one => one.length > most ? one.slice(0, most) : one);
        const compared = Words.compare(cut[0], cut[1]);
        [compared.first, compared.second].forEach((runs, side) => {
            const tag = side === 0 ? 'del' : 'ins';
            cells[side].replaceChildren(...runs.flatMap(
                run => run.shared ? Page.visible(run.text) : [Page.element(tag, {}, ...Page.visible(run.text))]));
            if (texts[side].length > most) {
                const all = {type: 'button', class: 'quiet', onclick: () => fill(cells, texts, Infinity)};
                const label = 'Show all ' + Page.count(texts[side].length) + ' characters';
                cells[side].append(Page.element('p', {class: 'more'}, Page.element('button', all, label)));
            }
        });
    }

    return {fetchValues, guessFields, show};
})();
