/** Memory that a test limits. */
package org.neardup.kernel.join;
