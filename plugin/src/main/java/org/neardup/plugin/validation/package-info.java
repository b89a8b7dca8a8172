/** Checks what a request asks for before any work is done, and names everything that is wrong at once. */
package org.neardup.plugin.validation;
