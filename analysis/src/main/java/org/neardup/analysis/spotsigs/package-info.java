/**
 * Spot signatures of Theobald, Siddharth and Paepcke, <em>SpotSigs: Robust and Efficient Near Duplicate Detection in Large Web
 * Collections</em>, SIGIR 2008, section 3.
 *
 * <p>A spot signature <em>a(d, c)</em> is an antecedent word <em>a</em>, which is frequent in running text, with a chain of <em>c</em>
 * words that follow it, each <em>d</em> words after the one before (§3.1). Every word counts, stop words and antecedents too, but none of
 * these enters a chain: where the chain would land on one, it moves on to the next word that is none and counts on from there. Antecedents
 * are dense in sentences and rare in navigation bars and advertisements, so the signatures describe the article and not the page around it.
 *
 * <p>For the sentence "At a rally to kick off a weeklong campaign for the South Carolina primary", the spots a(1,2) and the(1,2) give
 * {@code a:rally:kick}, {@code a:weeklong:campaign} and {@code the:south:carolina} (§3.2); a(2,3) gives {@code a:kick:weeklong:south}.
 *
 * <p>Antecedents are of one language: {@link org.neardup.analysis.spotsigs.LanguageWords} has those of many.
 *
 * <p>Text without spaces works too. {@link org.apache.lucene.analysis.standard.StandardTokenizer} gives single ideographs and single
 * Hiragana letters, so with frequent particles as antecedents (的, 是, 在 in Chinese; の, は, を in Japanese) chains of ideographs follow
 * them: {@link org.neardup.analysis.spotsigs.SpotVocabulary#of} takes such a list. Short or telegraphic text has few antecedents and is
 * better described by shingles ({@link org.neardup.analysis.shingle}).
 */
package org.neardup.analysis.spotsigs;
