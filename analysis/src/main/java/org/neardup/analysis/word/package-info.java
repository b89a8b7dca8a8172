/** Words as slices of a character buffer: how they are looked up without making a string. */
package org.neardup.analysis.word;
