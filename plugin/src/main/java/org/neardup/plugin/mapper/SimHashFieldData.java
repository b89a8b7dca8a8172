package org.neardup.plugin.mapper;

import org.neardup.plugin.server.NumbersAsKeywords;

/**
 * Presents fingerprints to the server: as numbers for sorting and scripts, as keywords of 16 hexadecimal digits for aggregations. The mean
 * or range of fingerprints is meaningless; with keywords, the server supports counting and rejects the rest.
 */
final class SimHashFieldData extends NumbersAsKeywords {

    SimHashFieldData(TokenFieldType field) {
        super(field, Fingerprint::toHex);
    }
}
