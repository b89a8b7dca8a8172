package org.neardup.analysis.text;

import java.io.Reader;
import org.apache.lucene.analysis.CharFilter;

/**
 * The forms of a text from which tokens are made. Texts that a reader can hardly tell apart have the same form:
 * <ol>
 * <li>Default ignorable code points, such as soft hyphens, joiners, variation selectors and byte order marks, are removed. An unpaired
 *     surrogate becomes U+FFFD.
 * <li>The text is composed (NFC, <a href="https://unicode.org/reports/tr15/">UAX #15</a>).
 * <li>Case is folded: each character becomes the lower case of its upper case, so that ς is σ, and ſ is s. A character stays one character,
 *     as in Unicode's simple case folding: ß is not ss. The Turkish letters ı and İ become i, because the language is unknown.
 * <li>The apostrophes U+2019, U+02BC and U+FF07 become that of ASCII.
 * <li>The text is composed again, because folding can make composable pairs: ǰ exists, its upper case does not.
 * <li>Only for words: each letter of a script without spaces, with its marks, is put between spaces, see {@link #WORDS}.
 * </ol>
 */
public enum TextForm {
    /** Without case folding: for digests, and for analyzers that are not ours. */
    CASED(false, false),
    /** With case folding. */
    FOLDED(true, false),
    /**
     * With case folding, and with clusters as words in the scripts of the line break class SA (Complex_Context): Ahom, Khmer, Lao, Myanmar,
     * New Tai Lue, Tai Le, Tai Tham, Tai Viet and Thai. {@link org.apache.lucene.analysis.standard.StandardTokenizer} keeps a run of these
     * together, which is a whole sentence; a cluster is a word, as an ideograph is.
     */
    WORDS(true, true);

    /** Marks a character in {@link #plain} that needs more than a replacement by another character. */
    static final char SPECIAL = 0;

    private final boolean folds;
    private final boolean divides;
    private final char[] plain = new char[Character.MAX_VALUE + 1];
    private final ThreadLocal<TextNormalizer> normalizers = ThreadLocal.withInitial(() -> new TextNormalizer(this));

    TextForm(boolean folds, boolean divides) {
        this.folds = folds;
        this.divides = divides;
        for (int c = 0; c < plain.length; c++) {
            boolean alone = Characters.joins(c) == false && Characters.isComposed(c) && Character.isSurrogate((char) c) == false;
            plain[c] = alone && isCluster(c) == false ? (char) replace(c) : SPECIAL;
        }
    }

    /**
     * Brings a text into this form.
     *
     * @param text any text
     * @return the same string if it has this form
     */
    public String of(String text) {
        return normalizers.get().normalize(text, TextNormalizer.NO_OFFSETS);
    }

    /**
     * Brings the text of a reader into this form.
     *
     * @param reader the text
     * @return the text in this form, which knows the offsets of the original text
     */
    public CharFilter filter(Reader reader) {
        return new TextFormFilter(reader, normalizers::get);
    }

    /** For each UTF-16 unit, the one that replaces it, or {@link #SPECIAL}. */
    char[] plain() {
        return plain;
    }

    /** Replaces a character of a composed text. */
    int replace(int codePoint) {
        int replaced = Characters.apostrophe(codePoint);
        return folds ? Characters.fold(replaced) : replaced;
    }

    /** Whether a character begins a cluster that is a word. */
    boolean isCluster(int codePoint) {
        return divides && Characters.beginsCluster(codePoint);
    }
}
