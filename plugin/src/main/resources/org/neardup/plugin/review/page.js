'use strict';

/** Builds elements and formats numbers. Texts of documents only ever become text nodes. */
const Page = (() => {
    const SVG = 'http://www.w3.org/2000/svg';

    /** Characters that are invisible, or change the order of others. Joiners are not here: words of some languages need them. */
    const INVISIBLE = new RegExp('[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b\\u200e\\u200f'
        + '\\u2028-\\u202e\\u2060-\\u206f\\ufeff]', 'g');

    function byId(id) {
        return document.getElementById(id);
    }

    function build(node, attributes, children) {
        for (const [name, value] of Object.entries(attributes || {})) {
            if (name === 'onclick') {
                node.addEventListener('click', value);
            } else if (value !== null && value !== undefined && value !== false) {
                node.setAttribute(name, value === true ? '' : value);
            }
        }
        node.append(...children.filter(child => child !== null && child !== undefined));
        return node;
    }

    /** An element with attributes and children; strings become text. */
    function element(tag, attributes, ...children) {
        return build(document.createElement(tag), attributes, children);
    }

    function drawing(tag, attributes, ...children) {
        return build(document.createElementNS(SVG, tag), attributes, children);
    }

    /** Nodes that show a text; characters that nobody would see are shown by their numbers. */
    function visible(text) {
        const nodes = [];
        let end = 0;
        for (const found of text.matchAll(INVISIBLE)) {
            nodes.push(text.slice(end, found.index));
            const number = found[0].codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
            nodes.push(element('span', {class: 'invisible', title: 'invisible character'}, 'U+' + number));
            end = found.index + found[0].length;
        }
        nodes.push(text.slice(end));
        return nodes.filter(node => node !== '');
    }

    /** A name, such as an id, whose direction of writing does not change what is around it. */
    function name(text) {
        return element('bdi', {}, ...visible(text));
    }

    const whole = new Intl.NumberFormat('en');

    function count(number) {
        return whole.format(number);
    }

    function percent(share) {
        return (100 * share).toFixed(share > 0.995 && share < 1 ? 2 : 1).replace(/\.0+$/, '') + ' %';
    }

    /** A similarity or threshold, with at least two decimals; a number of tokens without. */
    function similarity(value, isWhole) {
        const rounded = Math.round(value * 1e4) / 1e4;
        return isWhole ? String(rounded) : rounded.toFixed(Math.max(2, (String(rounded).split('.')[1] || '').length));
    }

    function plural(number, noun) {
        return count(number) + ' ' + noun + (number === 1 ? '' : 's');
    }

    function alertOf(error) {
        byId('alert').textContent = error.message;
        byId('alert').hidden = false;
    }

    /** The action, which shows its failure instead of throwing it. */
    function guarded(action) {
        return async (...values) => {
            try {
                await action(...values);
            } catch (error) {
                alertOf(error);
            }
        };
    }

    return {byId, element, drawing, visible, name, count, percent, similarity, plural, alertOf, guarded};
})();
