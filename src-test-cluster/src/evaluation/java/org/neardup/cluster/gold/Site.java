package org.neardup.cluster.gold;

import java.util.List;

/**
 * The texts around the content of a web site.
 *
 * @param name       names it
 * @param navigation the text at the top of its pages
 * @param listing    names of other pages, as in a sidebar
 * @param promotions short texts that advertise a part of the site
 * @param teasers    short descriptions of other pages
 * @param footer     the text at the bottom of its pages
 */
public record Site(String name, String navigation, List<String> listing, List<String> promotions, List<String> teasers, String footer) {}
