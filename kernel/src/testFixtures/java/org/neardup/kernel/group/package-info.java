/** Groups by brute force. */
package org.neardup.kernel.group;
