package org.neardup.plugin.authority;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * The name of a page. URLs of web pages are normalised, so that equivalent URLs name the same page: lower-case scheme and host, no default
 * port, no fragment, {@code /} for an empty path, no {@code .} and {@code ..} segments (RFC 3986, section 6.2, except percent-encoding).
 * Other names, and URLs that {@link URI} cannot parse, stay unchanged.
 *
 * @param text documents with the same text are the same page
 * @param url  the base of relative links; null if the name is not the URL of a web page
 */
record PageName(String text, URI url) {

    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    /** The name of a page. */
    static PageName of(String written) {
        URI parsed = parse(written.strip());
        String normalised = parsed == null ? null : normalised(parsed);
        return normalised == null ? new PageName(written.strip(), null) : new PageName(normalised, URI.create(normalised));
    }

    /** The name, as text, of a page that this one links to. */
    String linked(String written) {
        String link = written.strip();
        URI parsed = parse(link);
        if (parsed == null) {
            return link;
        }
        String normalised = normalised(url == null || parsed.isAbsolute() ? parsed : resolved(link, parsed));
        return normalised == null ? link : normalised;
    }

    /** Follows RFC 3986: {@link URI#resolve} follows an older RFC, which drops the last path segment in these two cases. */
    private URI resolved(String link, URI parsed) {
        if (link.isEmpty()) {
            return url;
        }
        return link.startsWith("?") ? URI.create(text.replaceFirst("\\?.*", "") + link) : url.resolve(parsed);
    }

    private static URI parse(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return null;
        }
    }

    /** Null if this is not the URL of a web page. */
    private static String normalised(URI written) {
        boolean http = "http".equalsIgnoreCase(written.getScheme());
        boolean https = "https".equalsIgnoreCase(written.getScheme());
        if ((http || https) == false || written.getRawAuthority() == null) {
            return null;
        }
        URI url = written.normalize();
        StringBuilder text = new StringBuilder(http ? "http://" : "https://").append(authority(url, http ? HTTP_PORT : HTTPS_PORT));
        text.append(path(url.getRawPath()));
        if (url.getRawQuery() != null) {
            text.append('?').append(url.getRawQuery());
        }
        return text.toString();
    }

    /** {@link URI} does not split an authority whose host violates RFC 2396, for example by an underscore. */
    private static String authority(URI url, int defaultPort) {
        if (url.getHost() == null) {
            return url.getRawAuthority().toLowerCase(Locale.ROOT);
        }
        String user = url.getRawUserInfo() == null ? "" : url.getRawUserInfo() + "@";
        String port = url.getPort() < 0 || url.getPort() == defaultPort ? "" : ":" + url.getPort();
        return user + url.getHost().toLowerCase(Locale.ROOT) + port;
    }

    private static String path(String normalised) {
        String path = normalised;
        while (path.startsWith("/../")) {
            path = path.substring("/..".length());
        }
        return path.isEmpty() || path.equals("/..") ? "/" : path;
    }
}
