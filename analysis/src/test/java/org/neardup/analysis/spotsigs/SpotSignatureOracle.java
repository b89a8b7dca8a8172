package org.neardup.analysis.spotsigs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Spot signatures by the definition of SpotSigs §3.1, without regard to speed. */
final class SpotSignatureOracle {
    private SpotSignatureOracle() {}

    static List<String> signatures(List<String> words, Collection<Spot> spots, Collection<String> stopWords) {
        Set<String> skipped = new HashSet<>(stopWords);
        spots.forEach(spot -> skipped.add(spot.antecedent()));
        List<String> signatures = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            List<String> following = words.subList(i + 1, words.size()).stream().filter(word -> skipped.contains(word) == false).toList();
            for (Spot spot : spots) {
                if (spot.antecedent().equals(words.get(i))) {
                    StringBuilder signature = new StringBuilder(spot.antecedent());
                    for (int k = 1; k <= spot.chainLength() && k * spot.distance() <= following.size(); k++) {
                        signature.append(':').append(following.get(k * spot.distance() - 1));
                    }
                    if (signature.length() > spot.antecedent().length()) {
                        signatures.add(signature.toString());
                    }
                }
            }
        }
        return signatures;
    }
}
