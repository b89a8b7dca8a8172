'use strict';

/** Which words two texts have in common, in order. */
const Words = (() => {
    /** Of scripts without spaces, each character counts as a word. */
    const ALONE = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}';
    const TOKEN = new RegExp(`[${ALONE}]|(?:(?![${ALONE}])[\\p{L}\\p{N}\\p{M}_])+|\\s+|[^\\s]`, 'gu');
    const SPACE = /^\s/;

    /** The time and memory of a comparison are at most quadratic in this number. */
    const MOST_EDITS = 2000;

    /**
     * Divides both texts into runs of words that both have or only one has.
     *
     * @returns {{first: Array, second: Array}} runs, each with text and whether it is shared
     */
    function compare(first, second) {
        const numbers = new Map();
        const texts = [first, second].map(text => {
            const tokens = text.match(TOKEN) || [];
            const words = tokens.filter(token => SPACE.test(token) === false);
            return {tokens, words: Int32Array.from(words, word => number(numbers, word))};
        });
        const shared = sharedWords(texts[0].words, texts[1].words);
        return {first: runs(texts[0].tokens, shared[0]), second: runs(texts[1].tokens, shared[1])};
    }

    function number(numbers, word) {
        if (numbers.has(word) === false) {
            numbers.set(word, numbers.size);
        }
        return numbers.get(word);
    }

    function sharedWords(a, b) {
        const shared = [new Uint8Array(a.length), new Uint8Array(b.length)];
        let start = 0;
        while (start < a.length && start < b.length && a[start] === b[start]) {
            shared[0][start] = shared[1][start] = 1;
            start++;
        }
        let endA = a.length;
        let endB = b.length;
        while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
            shared[0][--endA] = shared[1][--endB] = 1;
        }
        const middleA = a.subarray(start, endA);
        const middleB = b.subarray(start, endB);
        const found = shortestEdit(middleA, middleB) || sharedTriples(middleA, middleB);
        shared[0].set(found[0], start);
        shared[1].set(found[1], start);
        return shared;
    }

    /** E. Myers, An O(ND) difference algorithm and its variations, 1986; null if the texts differ in too many words. */
    function shortestEdit(a, b) {
        const most = Math.min(a.length + b.length, MOST_EDITS);
        const furthest = new Int32Array(2 * most + 3);
        const middle = most + 1;
        const rounds = [];
        for (let d = 0; d <= most; d++) {
            rounds.push(furthest.slice(middle - d - 1, middle + d + 2));
            for (let k = -d; k <= d; k += 2) {
                const down = k === -d || k !== d && furthest[middle + k - 1] < furthest[middle + k + 1];
                let x = down ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1;
                while (x < a.length && x - k < b.length && a[x] === b[x - k]) {
                    x++;
                }
                furthest[middle + k] = x;
                if (x >= a.length && x - k >= b.length) {
                    return trace(a.length, b.length, rounds);
                }
            }
        }
        return null;
    }

    function trace(lengthA, lengthB, rounds) {
        const shared = [new Uint8Array(lengthA), new Uint8Array(lengthB)];
        let x = lengthA;
        let y = lengthB;
        for (let d = rounds.length - 1; x > 0 || y > 0; d--) {
            const furthest = rounds[d];
            const k = x - y;
            const down = k === -d || k !== d && furthest[k - 1 + d + 1] < furthest[k + 1 + d + 1];
            const previousK = down ? k + 1 : k - 1;
            const previousX = d === 0 ? 0 : furthest[previousK + d + 1];
            const previousY = d === 0 ? 0 : previousX - previousK;
            while (x > previousX && y > previousY) {
                shared[0][--x] = shared[1][--y] = 1;
            }
            x = previousX;
            y = previousY;
        }
        return shared;
    }

    /** The words in sequences of three that the other text has anywhere. */
    function sharedTriples(a, b) {
        const triple = (words, i) => words[i] + ',' + words[i + 1] + ',' + words[i + 2];
        return [[a, b], [b, a]].map(([words, others]) => {
            const known = new Set();
            for (let i = 0; i + 2 < others.length; i++) {
                known.add(triple(others, i));
            }
            const shared = new Uint8Array(words.length);
            for (let i = 0; i + 2 < words.length; i++) {
                if (known.has(triple(words, i))) {
                    shared.fill(1, i, i + 3);
                }
            }
            return shared;
        });
    }

    /** Joins neighbouring words of a kind; the space between two kinds belongs to neither word, and counts as shared. */
    function runs(tokens, shared) {
        const found = [];
        let word = 0;
        tokens.forEach(token => {
            const isSpace = SPACE.test(token);
            const isShared = isSpace
                ? word === 0 || word === shared.length || shared[word - 1] === 1 || shared[word] === 1
                : shared[word++] === 1;
            const last = found.at(-1);
            if (last !== undefined && last.shared === isShared) {
                last.parts.push(token);
            } else {
                found.push({shared: isShared, parts: [token]});
            }
        });
        return found.map(run => ({shared: run.shared, text: run.parts.join('')}));
    }

    return {compare};
})();
