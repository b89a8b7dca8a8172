package org.neardup.analysis.spotsigs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Spot signatures by the definition of SpotSigs §3.1, not optimized. */
final class SpotSignatureOracle {
    private SpotSignatureOracle() {}

    static List<String> signatures(List<String> words, Collection<Spot> spots, Collection<String> stopWords) {
        Set<String> skipped = new HashSet<>(stopWords);
        spots.forEach(spot -> skipped.add(spot.antecedent()));
        List<String> signatures = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            for (Spot spot : spots) {
                if (spot.antecedent().equals(words.get(i))) {
                    List<String> chain = chain(words, i, spot, skipped);
                    if (chain.isEmpty() == false) {
                        signatures.add(spot.antecedent() + ":" + String.join(":", chain));
                    }
                }
            }
        }
        return signatures;
    }

    private static List<String> chain(List<String> words, int antecedent, Spot spot, Set<String> skipped) {
        List<String> chain = new ArrayList<>();
        int position = antecedent;
        while (chain.size() < spot.chainLength()) {
            position += spot.distance();
            while (position < words.size() && skipped.contains(words.get(position))) {
                position++;
            }
            if (position >= words.size()) {
                break;
            }
            chain.add(words.get(position));
        }
        return chain;
    }
}
