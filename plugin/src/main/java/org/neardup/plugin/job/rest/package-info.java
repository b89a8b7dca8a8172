/** Jobs over REST: starting, watching, steering, acting. */
package org.neardup.plugin.job.rest;
