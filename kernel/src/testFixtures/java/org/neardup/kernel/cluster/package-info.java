/** Items whose neighbours are a list of pairs. */
package org.neardup.kernel.cluster;
