/**
 * Spot signatures of Theobald, Siddharth and Paepcke, <em>SpotSigs: Robust and Efficient Near Duplicate Detection in Large Web
 * Collections</em>, SIGIR 2008, section 3.
 *
 * <p>A spot signature <em>a(d, c)</em> is an antecedent word <em>a</em>, which is frequent in running text, with a chain of <em>c</em>
 * words that follow it, each <em>d</em> words after the previous one (§3.1). Every word counts, including stop words and antecedents, but
 * these never enter a chain: a chain that would land on one takes the next word that is neither, and continues counting from there.
 * Antecedents are dense in sentences and rare in navigation bars and advertisements, so the signatures describe the article and not the
 * surrounding page.
 *
 * <p>For the sentence "At a rally to kick off a weeklong campaign for the South Carolina primary", the spots a(1,2) and the(1,2) give
 * {@code a:rally:kick}, {@code a:weeklong:campaign} and {@code the:south:carolina} (§3.2); a(2,3) gives {@code a:kick:weeklong:south}.
 *
 * <p>Antecedents depend on the language: {@link org.neardup.analysis.spotsigs.LanguageWords} has those of many languages.
 *
 * <p>Text without spaces works too. {@link org.apache.lucene.analysis.standard.StandardTokenizer} emits single ideographs and single
 * Hiragana letters, so with frequent particles as antecedents (的, 是, 在 in Chinese; の, は, を in Japanese) chains of ideographs follow them:
 * {@link org.neardup.analysis.spotsigs.SpotVocabulary#of} accepts such a list. Short or telegraphic text has few antecedents; shingles
 * describe it better ({@link org.neardup.analysis.shingle}).
 */
package org.neardup.analysis.spotsigs;
