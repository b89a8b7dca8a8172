/** Validates a request before any work starts, and reports all problems at once. */
package org.neardup.plugin.validation;
