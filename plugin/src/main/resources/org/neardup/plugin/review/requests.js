'use strict';

/** The requests of the page. All go to the cluster that the page came from. */
const Requests = (() => {
    // Browsers refuse requests to an address with a password, which the page's own may have; the origin has none.
    const JOB = location.origin + location.pathname.replace(/\/_review\/?$/, '');
    const ROOT = JOB.replace(/\/_near_duplicates\/[^/]*$/, '');
    const MOST_HITS = 20;

    async function send(method, path, body) {
        const options = {method, cache: 'no-store'};
        if (body !== undefined) {
            options.headers = {'Content-Type': 'application/json'};
            options.body = JSON.stringify(body);
        }
        let response;
        try {
            response = await fetch(path, options);
        } catch (e) {
            throw new Error('The cluster does not respond.');
        }
        const json = await response.json().catch(() => ({}));
        if (response.ok === false) {
            const error = new Error(json.error && json.error.reason || 'The cluster responded with status ' + response.status + '.');
            error.status = response.status;
            throw error;
        }
        return json;
    }

    function keyOf(document) {
        return {index: document.index, id: document.id, ...(document.routing === undefined ? {} : {routing: document.routing})};
    }

    /** The values of fields of a document as they are now; null if it is not there any more, or not for this user. */
    async function values(document, fields) {
        const query = {ids: {values: [document.id]}};
        const body = {size: MOST_HITS, query, fields, _source: false, track_total_hits: false};
        const routing = document.routing === undefined ? '' : '?routing=' + encodeURIComponent(document.routing);
        const found = await send('POST', ROOT + '/' + encodeURIComponent(document.index) + '/_search' + routing, body);
        const hit = found.hits.hits.find(one => one._index === document.index && one._routing === document.routing);
        return hit === undefined ? null : hit.fields || {};
    }

    return {
        jobId: decodeURIComponent(JOB.split('/').at(-1)),
        job: () => send('GET', JOB),
        sample: size => send('POST', JOB + '/_sample', {size}),
        groups: body => send('POST', JOB + '/_groups', body),
        group: (id, body) => send('POST', JOB + '/_groups/' + encodeURIComponent(id), body),
        review: (decision, documents) => send('POST', JOB + '/_review', {decision, documents: documents.map(keyOf)}),
        reviewGroup: (decision, group) => send('POST', JOB + '/_review', {decision, groups: [group]}),
        explain: (body, indices) => send(
            'POST', ROOT + '/' + indices.map(encodeURIComponent).join(',') + '/_near_duplicates/_explain', body),
        values,
        address: document => ROOT + '/' + encodeURIComponent(document.index) + '/_doc/' + encodeURIComponent(document.id.toWellFormed())
            + '?pretty' + (document.routing === undefined ? '' : '&routing=' + encodeURIComponent(document.routing)),
    };
})();
