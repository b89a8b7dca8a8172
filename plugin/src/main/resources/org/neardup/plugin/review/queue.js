'use strict';

/** The pairs that a user goes through, and the decisions about them. */
const Queue = (() => {
    const {byId, element} = Page;

    /** Decisions of this visit, latest last. */
    let decided = [];
    /** Decisions are sent one after the other, so that the last one counts. */
    let sending = Promise.resolve();

    function open(pairs, at) {
        State.pairs = pairs;
        byId('pair').hidden = pairs.length === 0;
        byId('nothing').hidden = pairs.length > 0 || State.mode !== 'sample';
        byId('nothing').textContent = 'There are no pairs that you can see.';
        if (pairs.length > 0) {
            goTo(at);
        }
    }

    const goTo = Page.guarded(async (at, focus) => {
        const pair = State.pairs[at];
        if (pair === undefined) {
            return;
        }
        State.at = at;
        const mine = ++State.shown;
        showHead();
        if (focus) {
            byId('pair-title').focus({preventScroll: true});
        }
        byId('explanation').hidden = true;
        if (State.mode === 'sample') {
            Sample.show();
        }
        if (State.fields === null) {
            State.fields = await Pair.guessFields(State.job.field, pair);
            byId('fields').value = State.fields.join(', ');
        }
        if (State.fields.length === 0) {
            State.fields = ['*'];
        }
        const waiting = setTimeout(() => byId('texts').classList.add('waiting'), 150);
        try {
            const both = await Pair.fetchValues(pair, State.fields);
            if (mine === State.shown) {
                Pair.show(byId('texts'), pair, both, State.fields);
            }
        } catch (error) {
            if (mine === State.shown) {
                byId('texts').replaceChildren(element('p', {class: 'nothing wide'}, error.message));
            }
        } finally {
            clearTimeout(waiting);
            byId('texts').classList.remove('waiting');
        }
        const next = State.pairs[at + 1];
        if (next !== undefined && mine === State.shown) {
            Pair.fetchValues(next, State.fields).catch(() => {});
        }
    });

    function showHead() {
        const pair = State.pairs[State.at];
        const {duplicate} = pair;
        byId('pair-title').textContent = Page.similarity(duplicate.similarity, Job.isWhole());
        const more = State.group !== null && State.group.after !== undefined ? '+' : '';
        const facts = ['pair ' + Page.count(State.at + 1) + ' of ' + Page.count(State.pairs.length) + more];
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
        byId('back').disabled = State.at === 0;
        byId('on').disabled = State.at + 1 >= State.pairs.length && (State.group === null || State.group.after === undefined);
        byId('undo').disabled = decided.length === 0 && review === undefined;
        byId('explain').hidden = State.job.field === undefined;
        const said = review === undefined ? '' : review.decision === 'remove' ? ', near-duplicate' : ', not a near-duplicate';
        byId('announcement').textContent = 'Similarity ' + byId('pair-title').textContent + ', ' + facts.join(', ') + said;
    }

    const move = Page.guarded(async by => {
        if (by > 0 && State.at + by >= State.pairs.length && State.group !== null && State.group.after !== undefined) {
            await Groups.loadDuplicates();
        }
        await goTo(State.at + by, true);
    });

    /** Decides about the current pair, and goes on to the next one. */
    function decide(decision) {
        const pair = State.pairs[State.at];
        if (pair === undefined) {
            return;
        }
        decided.push({pair, before: pair.duplicate.review});
        change(pair, {decision});
        if (byId('on').disabled) {
            goTo(State.at, true);
        } else {
            move(1);
        }
    }

    /** Takes back the last decision of this visit; if there was none, the one about the current pair. */
    function undo() {
        const last = decided.pop();
        const pair = last !== undefined ? last.pair : State.pairs[State.at];
        if (pair === undefined || last === undefined && pair.duplicate.review === undefined) {
            return;
        }
        change(pair, last === undefined ? undefined : last.before);
        const at = State.pairs.indexOf(pair);
        if (at >= 0) {
            goTo(at, true);
        } else {
            showHead();
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
                decided = decided.filter(one => one.pair !== pair);
                showHead();
                Page.alertOf(new Error('The decision was not stored. ' + error.message));
            }
        });
    }

    /** Sets a decision wherever the duplicate is shown. */
    function setReview(duplicate, review) {
        const isSame = one => one.index === duplicate.index && one.id === duplicate.id && one.routing === duplicate.routing;
        [...Sample.pairs(), ...State.pairs].filter(pair => isSame(pair.duplicate)).forEach(pair => {
            if (review === undefined) {
                delete pair.duplicate.review;
            } else {
                pair.duplicate.review = review;
            }
        });
        Sample.show();
        Estimate.show();
    }

    const explain = Page.guarded(async () => {
        const pair = State.pairs[State.at];
        if (pair === undefined) {
            return;
        }
        const name = ({index, id, routing}) => ({_index: index, _id: id, ...(routing === undefined ? {} : {routing})});
        const indices = [...new Set([pair.kept.index, pair.duplicate.index])];
        const rule = Job.isWhole() ? {} : {min_similarity: Number(State.job.threshold), similarity: State.job.similarity};
        const found = await Requests.explain(
            {field: State.job.field, first: name(pair.kept), second: name(pair.duplicate), size: 5, ...rule}, indices);
        if (pair !== State.pairs[State.at]) {
            return;
        }
        const list = (label, text) => {
            const passages = (text && text.passages || []).map(passage => element('li', {dir: 'auto'}, ...Page.visible(passage.text)));
            return passages.length === 0 ? [] : [element('div', {}, element('h4', {}, label), element('ul', {}, ...passages))];
        };
        byId('explanation').replaceChildren(
            element('p', {}, found.reason), ...list('In both', found.first.shared), ...list('Only in the kept one', found.first.unshared),
            ...list('Only in the duplicate', found.second.unshared));
        byId('explanation').hidden = false;
    });

    /** Forgets the decisions of this visit, which can then not be undone any more. */
    function forget() {
        decided = [];
    }

    /** Ends when all decisions so far were sent. */
    function settled() {
        return sending;
    }

    return {open, goTo, move, decide, undo, setReview, explain, forget, settled};
})();
