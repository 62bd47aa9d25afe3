/** The check of messages against the user's OpenAPI descriptions: settings and meters. */
@NullMarked
package org.sbamock.spring.conformance;

import org.jspecify.annotations.NullMarked;
