/** Reads documents from files, one record at a time: lines of JSON or text, CSV and TSV, or whole files, with their bytes unchanged. */
package org.neardup.tool.text;
