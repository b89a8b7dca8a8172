'use strict';

/** The job: its summary, its profile, and the requests that carry out its plan. */
const Job = (() => {
    const {byId, element} = Page;

    /** Number of a step of the profile. */
    let chosenStep = 0;

    function show() {
        const {job} = State;
        const counts = job.status || {};
        const removable = counts.removable || 0;
        document.title = 'Review of ' + Page.plural(removable, 'removable document');
        byId('title').textContent = Page.plural(removable, 'removable document');
        const parts = [];
        if (job.indices !== undefined) {
            const others = job.index_count - job.indices.length;
            parts.push(
                'in ', element('b', {}, Page.name(job.indices.join(', '))), others > 0 ? ' and ' + Page.count(others) + ' more' : '',
                ', field ', element('b', {}, Page.name(job.field)),
                ', ' + job.similarity.replaceAll('_', ' ') + ' from ' + job.threshold + '. ');
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

    function isWhole() {
        return State.job.similarity === 'overlap';
    }

    function profile() {
        return State.job.response && State.job.response.profile || [];
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
        Plot.draw(byId('plot'), profile(), chosenStep, isWhole());
    }

    function chooseStep(number) {
        chosenStep = number;
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

    function threshold() {
        const step = profile()[chosenStep];
        return step !== undefined ? step.threshold : State.bands.length > 0 ? Page.similarity(State.bands[0].from, isWhole()) : undefined;
    }

    function showRequests() {
        const chosen = threshold();
        byId('apply').hidden = chosen === undefined || State.bands.length === 0;
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

    return {show, isWhole, profile, chooseStep, chooseThreshold, showRequests, copy};
})();
