'use strict';

/** Starts the page, and connects its controls. */
(() => {
    const {byId} = Page;

    const CANNOT_REVIEW = {
        running: 'The job is still running; load this page again when it has ended.',
        failed: 'The job failed, so there is nothing to review.',
        cancelled: 'The job was cancelled, so there is nothing to review.',
    };

    const start = Page.guarded(async () => {
        State.job = await Requests.job().catch(error => {
            byId('title').textContent = 'The job cannot be shown';
            throw error;
        });
        Job.show();
        if (State.job.state !== 'completed') {
            throw new Error(CANNOT_REVIEW[State.job.state] || 'The job has no result yet.');
        }
        await Sample.load(Number(byId('sample-size').value));
        byId('review').hidden = false;
    });

    function setMode(mode) {
        State.mode = mode;
        State.group = null;
        byId('show-sample').setAttribute('aria-pressed', mode === 'sample');
        byId('show-groups').setAttribute('aria-pressed', mode === 'groups');
        byId('sample').hidden = mode !== 'sample';
        byId('groups').hidden = mode !== 'groups';
        byId('group-line').hidden = true;
        if (mode === 'sample') {
            Sample.open();
        } else {
            Queue.open([], 0);
            Groups.first();
        }
    }

    function on(id, event, action) {
        byId(id).addEventListener(event, action);
    }

    on('threshold', 'input', () => Job.chooseStep(Number(byId('threshold').value)));
    on('action', 'change', Job.showRequests);
    on('copy-dry', 'click', Page.guarded(() => Job.copy('dry', 'copy-dry')));
    on('copy-act', 'click', Page.guarded(() => Job.copy('act', 'copy-act')));
    on('sample-size', 'change', Page.guarded(() => Sample.load(Number(byId('sample-size').value))));
    on('show-sample', 'click', () => setMode('sample'));
    on('show-groups', 'click', () => setMode('groups'));
    ['groups-sort', 'groups-band', 'groups-reviewed'].forEach(id => on(id, 'change', Groups.first));
    on('groups-back', 'click', Groups.back);
    on('groups-on', 'click', Groups.on);
    on('group-close', 'click', () => setMode('groups'));
    on('group-remove', 'click', () => Groups.decide('remove'));
    on('group-keep', 'click', () => Groups.decide('keep'));
    on('group-release', 'click', () => Groups.decide('release'));
    on('fields-form', 'submit', event => event.preventDefault());
    on('fields', 'change', () => {
        const fields = byId('fields').value.split(',').map(field => field.trim()).filter(field => field !== '');
        State.fields = fields.length === 0 ? null : fields;
        Queue.goTo(State.at);
    });
    on('back', 'click', () => Queue.move(-1));
    on('on', 'click', () => Queue.move(1));
    on('yes', 'click', () => Queue.decide('remove'));
    on('no', 'click', () => Queue.decide('keep'));
    on('undo', 'click', Queue.undo);
    on('explain', 'click', Queue.explain);
    on('help-open', 'click', () => byId('help').showModal());
    document.querySelectorAll('[data-target]').forEach(button => button.addEventListener('click', () => {
        document.querySelectorAll('[data-target]').forEach(one => one.setAttribute('aria-pressed', one === button));
        Estimate.aim(Number(button.dataset.target));
    }));

    const KEYS = {
        j: () => Queue.move(1),
        k: () => Queue.move(-1),
        y: () => Queue.decide('remove'),
        n: () => Queue.decide('keep'),
        u: Queue.undo,
    };

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
