/** What the tests of several modules need. */
package org.neardup.kernel;
