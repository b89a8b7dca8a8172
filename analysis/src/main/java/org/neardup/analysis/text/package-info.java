/**
 * The form of a text before it is divided into tokens: normalized once ({@link org.neardup.analysis.text.TextForm}), and without HTML, if
 * requested.
 */
package org.neardup.analysis.text;
