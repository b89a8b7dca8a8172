/** How other programs use the libraries; docs/library.md shows these classes. */
package org.neardup.examples;
