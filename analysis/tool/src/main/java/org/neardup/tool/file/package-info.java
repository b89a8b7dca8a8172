/** Files as every command reads and writes them: compressed or not, errors that name the line, no file that is written in part. */
package org.neardup.tool.file;
