/**
 * Validation of messages against OpenAPI descriptions and the ABNF of header fields, which the user
 * provides as a directory. {@link org.sbamock.conformance.MessageValidator} is the entry point.
 */
@NullMarked
package org.sbamock.conformance;

import org.jspecify.annotations.NullMarked;
