package org.neardup.cluster.corpus;

import java.util.List;

/**
 * A web page as a crawler would see it.
 *
 * @param site  the site it belongs to: links lead to pages of the same site
 * @param path  where it stands in its site
 * @param title the title, as a browser shows it
 * @param body  all text of the body, navigation and boilerplate included
 * @param links the paths of other pages that it links to, each once; they may not exist
 */
record WebPage(String site, String path, String title, String body, List<String> links) {

    /** The name of the page among the pages of all sites. */
    String url() {
        return site + "/" + path;
    }
}
