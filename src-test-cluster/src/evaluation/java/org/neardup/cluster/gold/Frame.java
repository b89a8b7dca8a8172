package org.neardup.cluster.gold;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The frame of a site: the same texts before and after every core, and some teasers that change from page to page.
 *
 * @param site    the name of the site
 * @param before  the texts above the core
 * @param after   the texts below it
 * @param teasers number of teasers between the core and the texts below
 * @param pool    source of the teasers
 */
record Frame(String site, List<String> before, List<String> after, int teasers, List<String> pool) {

    /** The frame of a site; its furniture is drawn once for all its pages. */
    static Frame of(Site site, Furniture furniture, Random random) {
        List<String> before = new ArrayList<>();
        before.add(site.navigation());
        int names = Math.min(site.listing().size(), random.nextInt(furniture.mostNames() + 1));
        if (names > 0) {
            before.add(String.join(" ", site.listing().subList(0, names)));
        }
        List<String> after = new ArrayList<>();
        if (site.promotions().isEmpty() == false) {
            int promotions = random.nextInt(furniture.mostPromotions() + 1);
            for (int i = 0; i < promotions; i++) {
                (random.nextBoolean() ? before : after).add(site.promotions().get(random.nextInt(site.promotions().size())));
            }
        }
        after.add(site.footer());
        int teasers = random.nextInt(furniture.mostTeasers() + 1);
        return new Frame(site.name(), List.copyOf(before), List.copyOf(after), teasers, site.teasers());
    }

    /** A page of the site with this text in the middle. */
    String around(String core, Random random) {
        List<String> parts = new ArrayList<>(before);
        parts.add(core);
        IntStream.range(0, teasers).mapToObj(i -> pool.get(random.nextInt(pool.size()))).forEach(parts::add);
        parts.addAll(after);
        return String.join("\n", parts);
    }
}
