package org.neardup.plugin.query;

import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.TermState;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.elasticsearch.core.Nullable;
import org.neardup.analysis.token.TokenHash;
import org.neardup.kernel.signature.SignatureSet;
import org.neardup.plugin.mapper.SetTerms;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Finds the documents of a segment whose sets may be similar to given ones, a superset of the matches.
 *
 * <p>They have a token of the set's prefix (Xiao et al., Lemma 1). Any order of the tokens serves, because documents have all their tokens
 * as terms. Tokens that the segment lacks come first. If the next tokens in the order of the set have few documents, they complete the
 * prefix; otherwise all tokens are looked up, and the rarest of the segment come next.
 *
 * <p>They also have two tokens of a prefix that is longer by one: a document lacks too few tokens of the set to miss all others. To count
 * the tokens of a document costs less than to compare it, so that pays unless the additional token has too many documents.
 *
 * <p>The tokens of all sets are looked up in one ascending order: the terms of tokens are evenly spread, so each lookup in another order
 * would scan a long list of blocks from its beginning.
 */
final class SetCandidates {

    /** Looking up a term costs about as much as comparing this many documents. */
    private static final int DOCUMENTS_PER_LOOKUP = 1;

    /** Comparing a document costs about as much as reading this many documents of a term. */
    private static final int DOCUMENTS_PER_COMPARISON = 8;

    /** Low bits of a stored token, which are zero: a key has the number of its target there. */
    private static final long TARGET = (1L << Long.SIZE - TokenHash.STORED_BITS) - 1;

    /** The tokens of a target's set that the segment may have, of which the first ones were looked up. */
    private static final class Tokens {

        private final SignatureSet set;
        /** Number of tokens in the prefix that the segment may have, with their multiplicities. */
        private final long prefix;
        private final int[] possible;
        private final TermState[] states;
        /** Document frequency, 0 if the segment does not have the term, and in the lower half the place among the possible tokens. */
        private final long[] order;
        private int known;
        private long documents;

        Tokens(SignatureSet set, int prefix, @Nullable TokenFilter filter) {
            int[] may = new int[set.distinct()];
            int count = 0;
            long left = prefix;
            for (int token = 0; token < may.length && left > 0; token++) {
                if (filter == null || filter.mayHave(set.token(token))) {
                    may[count++] = token;
                } else {
                    left -= set.multiplicity(token);
                }
            }
            this.set = set;
            this.prefix = left;
            this.possible = left > 0 ? Arrays.copyOf(may, count) : new int[0];
            this.states = new TermState[possible.length];
            this.order = new long[possible.length];
        }

        /** Number of tokens that a prefix in the order of the set has. */
        int first() {
            int first = 0;
            for (long left = prefix; first < possible.length && left > 0; first++) {
                left -= set.multiplicity(possible[first]);
            }
            return first;
        }

        /** A key of a token, in the order of the terms but for the sign. */
        long key(int place, int target) {
            assert (set.token(possible[place]) & TARGET) == 0 : "a token as stored";
            return set.token(possible[place]) | target;
        }

        /** The lookup of the next token ended; null if the segment does not have it. */
        void add(@Nullable TermsEnum found) throws IOException {
            order[known] = known;
            if (found != null) {
                states[known] = found.termState();
                order[known] |= (long) found.docFreq() << Integer.SIZE;
                documents += found.docFreq();
            }
            known++;
        }

        /** Whether looking up the other tokens costs less than it can save. */
        boolean hasMany() {
            return documents > (long) DOCUMENTS_PER_LOOKUP * (possible.length - known);
        }

        /** @param mostCounted maximum number of documents of all tokens to count the tokens of each document */
        void addPrefix(TermDocuments to, long mostCounted) {
            if (known == possible.length) {
                Arrays.sort(order);
            }
            int next = 0;
            for (long left = prefix; next < known && left > 0; next++) {
                left -= set.multiplicity(possible[(int) order[next]]);
                add(order[next], to);
            }
            // Otherwise two tokens may be occurrences of one.
            if (known == possible.length && next < known && set.isPlainSet()) {
                long more = order[next] >>> Integer.SIZE;
                if (more <= DOCUMENTS_PER_COMPARISON * to.count() && to.count() + more <= mostCounted) {
                    add(order[next], to);
                    to.require(2);
                }
            }
        }

        private void add(long ordered, TermDocuments to) {
            int place = (int) ordered;
            if (states[place] != null) {
                to.add(SetTerms.ofToken(set.token(possible[place])), states[place], (int) (ordered >>> Integer.SIZE));
            }
        }
    }

    private final Terms terms;
    private final TermsEnum termsEnum;
    private final SetComparison[] targets;
    private final Tokens[] tokens;
    private final TermDocuments[] found;
    private final long mostCounted;
    private final Runnable ensureRunning;

    private SetCandidates(
        LeafReader reader, String field, SetComparison[] targets, @Nullable TokenFilter filter, long mostCounted, Runnable ensureRunning)
        throws IOException {
        this.mostCounted = mostCounted;
        this.terms = Terms.getTerms(reader, field);
        this.termsEnum = terms.iterator();
        this.targets = targets;
        this.tokens = new Tokens[targets.length];
        this.found = new TermDocuments[targets.length];
        this.ensureRunning = ensureRunning;
        for (int target = 0; target < targets.length; target++) {
            if (targets[target] != null) {
                found[target] = new TermDocuments(reader.maxDoc(), terms, termsEnum);
                tokens[target] = targets[target].byText()
                    ? null : new Tokens(targets[target].set(), targets[target].prefix(), filter);
            }
        }
    }

    /**
     * The documents for each target; to be read one target after the other.
     *
     * @param targets       at most 2<sup>26</sup>; null for a target without documents, which remains null
     * @param filter        of the segment and the field; null for none
     * @param mostCounted   maximum number of documents of a target to {@linkplain TermDocuments#require require} more than one term; 0 to
     *                      require one
     * @param ensureRunning called often; the search ends with any exception that it throws
     */
    static TermDocuments[] find(
        LeafReader reader, String field, SetComparison[] targets, @Nullable TokenFilter filter, long mostCounted, Runnable ensureRunning)
        throws IOException {
        SetCandidates candidates = new SetCandidates(reader, field, targets, filter, mostCounted, ensureRunning);
        candidates.lookUpDigests();
        candidates.lookUpFirst();
        candidates.lookUpOthers();
        return candidates.found;
    }

    /** Targets with too few tokens match documents with the same text. */
    private void lookUpDigests() throws IOException {
        int[] byText = IntStream.range(0, targets.length).filter(target -> targets[target] != null && targets[target].byText()).boxed()
            .sorted(Comparator.comparingLong(target -> targets[target].digest())).mapToInt(Integer::intValue).toArray();
        for (int target : byText) {
            BytesRef term = SetTerms.ofDigest(targets[target].digest());
            if (termsEnum.seekExact(term)) {
                found[target].add(term, termsEnum.termState(), termsEnum.docFreq());
            }
        }
    }

    private void lookUpFirst() throws IOException {
        int[] ends = new int[targets.length];
        for (int target = 0; target < targets.length; target++) {
            ends[target] = tokens[target] == null ? 0 : tokens[target].first();
        }
        lookUp(ends);
    }

    private void lookUpOthers() throws IOException {
        int[] ends = new int[targets.length];
        for (int target = 0; target < targets.length; target++) {
            Tokens known = tokens[target];
            ends[target] = known == null || known.hasMany() == false ? 0 : known.possible.length;
        }
        lookUp(ends);
        for (int target = 0; target < targets.length; target++) {
            if (tokens[target] != null) {
                tokens[target].addPrefix(found[target], mostCounted);
            }
        }
    }

    /** Looks up the tokens that are not known yet of each target, up to this number of tokens. */
    private void lookUp(int[] ends) throws IOException {
        int count = 0;
        for (int target = 0; target < ends.length; target++) {
            count += ends[target] == 0 ? 0 : ends[target] - tokens[target].known;
        }
        long[] keys = new long[count];
        for (int target = 0; target < ends.length; target++) {
            for (int token = ends[target] == 0 ? 0 : tokens[target].known; token < ends[target]; token++) {
                keys[--count] = tokens[target].key(token, target);
            }
        }
        Arrays.sort(keys);
        BytesRef term = new BytesRef(SetTerms.TOKEN_BYTES);
        boolean exists = false;
        for (int i = 0; i < keys.length; i++) {
            if (i == 0 || (keys[i] & ~TARGET) != (keys[i - 1] & ~TARGET)) {
                ensureRunning.run();
                SetTerms.setToken(keys[i], term);
                exists = termsEnum.seekExact(term);
            }
            // Of each target, the tokens ascend as in its set.
            tokens[(int) (keys[i] & TARGET)].add(exists ? termsEnum : null);
        }
    }
}
