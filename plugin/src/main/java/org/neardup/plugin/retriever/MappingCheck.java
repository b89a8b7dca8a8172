package org.neardup.plugin.retriever;

import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Setting;
import org.elasticsearch.index.IndexSettings;
import org.neardup.plugin.mapper.MappedField;
import org.neardup.plugin.mapper.MappedFields;
import org.neardup.plugin.mapper.SignatureSetFieldMapper;
import org.neardup.plugin.mapper.SimHashFieldMapper;
import org.neardup.plugin.mapper.TokenOrigin;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Checks the options of a retriever against the indices that it searches. An index that does not map a field is searched all the same, as
 * one of documents without a value, if another one maps it. Remote clusters cannot be looked into; a shard there refuses a field of the
 * wrong type.
 */
final class MappingCheck {

    private static final String SIMHASH = SimHashFieldMapper.CONTENT_TYPE;
    private static final String SIGNATURE_SET = SignatureSetFieldMapper.CONTENT_TYPE;

    private final Collection<IndexMetadata> indices;
    private final boolean remote;
    private final List<String> problems;

    /**
     * @param indices  the indices of this cluster that are searched
     * @param remote   whether indices of other clusters are searched too
     * @param problems takes a sentence for everything that is wrong
     */
    MappingCheck(Collection<IndexMetadata> indices, boolean remote, List<String> problems) {
        this.indices = indices;
        this.remote = remote;
        this.problems = problems;
    }

    /** Checks everything, and tells as which numbers the authority can be had. */
    AuthorityKeys check(CollapseOptions options, int rankWindowSize) {
        checkLimit("rank_window_size", rankWindowSize, IndexSettings.MAX_RESULT_WINDOW_SETTING);
        checkLimit("inner_hits.size", options.innerHits().size(), IndexSettings.MAX_INNER_RESULT_WINDOW_SETTING);
        if (options.field() != null) {
            Map<IndexMetadata, MappedField> mapped = mapped("field", options.field(), SIMHASH);
            checkType("field", mapped, SIMHASH);
            checkOrigins("field", options.field(), mapped);
            if (options.verify() != null) {
                checkVerification(options.verify().field(), mapped);
            }
        }
        return options.keep() == Keep.AUTHORITY && options.authority() != null ? checkAuthority(options.authority()) : AuthorityKeys.NONE;
    }

    private void checkLimit(String parameter, int value, Setting<Integer> limit) {
        indices.stream().filter(index -> value > limit.get(index.getSettings())).findFirst().ifPresent(index -> {
            int allowed = limit.get(index.getSettings());
            problems.add(
                "[" + parameter + "] of [" + value + "] is above [" + limit.getKey() + "] of index [" + name(index) + "], which is ["
                    + allowed + "]: ask for less, or raise the setting"
            );
        });
    }

    private void checkVerification(String path, Map<IndexMetadata, MappedField> fingerprints) {
        Map<IndexMetadata, MappedField> mapped = mapped("verify.field", path, SIGNATURE_SET);
        checkType("verify.field", mapped, SIGNATURE_SET);
        checkOrigins("verify.field", path, mapped);
        if (mapped.isEmpty() == false && mapped.keySet().containsAll(fingerprints.keySet()) == false) {
            Set<String> without = names(fingerprints.keySet());
            without.removeAll(names(mapped.keySet()));
            problems.add(
                "[verify.field] [" + path + "] is not mapped in " + without + ", whose fingerprints then cannot be verified: "
                    + "leave these indices out, or index their documents again with both fields"
            );
        }
    }

    private AuthorityKeys checkAuthority(Authority authority) {
        Map<IndexMetadata, MappedField> mapped = mapped("authority", authority.field(), "number");
        Set<String> types = mapped.values().stream().map(MappedField::type).collect(Collectors.toCollection(TreeSet::new));
        if (types.stream().allMatch(AuthorityKeys::isNumeric) == false) {
            problems.add(
                "[authority] [" + authority.field() + "] is of type " + types + " in " + names(mapped.keySet())
                    + ", but must be a number: byte, short, integer, long, half_float, float, double or scaled_float"
            );
        }
        checkNested("authority", mapped);
        return remote ? AuthorityKeys.BOTH : AuthorityKeys.of(authority, types);
    }

    /** Returns the field of each index that maps it; none at all is a problem. */
    private Map<IndexMetadata, MappedField> mapped(String parameter, String path, String wanted) {
        Map<IndexMetadata, MappedField> mapped = new LinkedHashMap<>();
        for (IndexMetadata index : indices) {
            MappedField field = MappedFields.find(index, path);
            if (field != null) {
                mapped.put(index, field);
            }
        }
        if (mapped.isEmpty() && indices.isEmpty() == false && remote == false) {
            problems.add(
                "[" + parameter + "] [" + path + "] is not mapped in " + names(indices) + ": correct the name, or add a field of type ["
                    + wanted + "] to the mapping and index the documents again"
            );
        }
        return mapped;
    }

    private void checkType(String parameter, Map<IndexMetadata, MappedField> mapped, String wanted) {
        Map<String, Set<String>> wrong = new TreeMap<>();
        mapped.forEach((index, field) -> {
            if (field.type().equals(wanted) == false) {
                wrong.computeIfAbsent(field.type(), type -> new TreeSet<>()).add(name(index));
            }
        });
        wrong.forEach((type, where) -> {
            String text = "[" + parameter + "] must be of type [" + wanted + "], but is of type [" + type + "] in " + where;
            problems.add(text + suggestion(mapped.values(), wanted));
        });
        checkNested(parameter, mapped);
    }

    /** A text field is often named instead of the sub-field that has its fingerprint. */
    private static String suggestion(Collection<MappedField> mapped, String wanted) {
        return mapped.stream()
            .flatMap(field -> field.subFields(wanted).stream())
            .findFirst()
            .map(path -> ", did you mean [" + path + "]?")
            .orElse("");
    }

    private void checkNested(String parameter, Map<IndexMetadata, MappedField> mapped) {
        mapped.values().stream().filter(field -> field.nested() != null).findFirst().ifPresent(field -> {
            problems.add(
                "[" + parameter + "] [" + field.path() + "] belongs to the nested object [" + field.nested()
                    + "], not to the documents that are collapsed: use a field outside of it"
            );
        });
    }

    private void checkOrigins(String parameter, String path, Map<IndexMetadata, MappedField> mapped) {
        if (mapped.size() < 2) {
            return;
        }
        Map<TokenOrigin, Set<String>> origins = new LinkedHashMap<>();
        mapped.forEach((index, field) -> {
            origins.computeIfAbsent(field.tokenOrigin(index.getSettings()), origin -> new TreeSet<>()).add(name(index));
        });
        if (origins.size() > 1) {
            String all = origins.entrySet()
                .stream()
                .map(entry -> entry.getKey() + " in " + entry.getValue())
                .collect(Collectors.joining(", "));
            problems.add(
                "[" + parameter + "] [" + path + "] cannot be compared between the searched indices, for it is of " + all
                    + ": search them one by one, or reindex the older"
            );
        }
    }

    private static Set<String> names(Collection<IndexMetadata> indices) {
        return indices.stream().map(MappingCheck::name).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String name(IndexMetadata index) {
        return index.getIndex().getName();
    }
}
