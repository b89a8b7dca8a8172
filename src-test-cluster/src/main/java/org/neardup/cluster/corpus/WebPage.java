package org.neardup.cluster.corpus;

import java.util.List;

/**
 * A web page as a crawler would see it.
 *
 * @param site  its site: links lead to pages of the same site
 * @param path  path in its site
 * @param title the title, as a browser shows it
 * @param body  all text of the body, navigation and boilerplate included
 * @param links distinct paths of pages that it links to, which may not exist
 */
record WebPage(String site, String path, String title, String body, List<String> links) {

    /** Identifies the page among the pages of all sites. */
    String url() {
        return site + "/" + path;
    }
}
