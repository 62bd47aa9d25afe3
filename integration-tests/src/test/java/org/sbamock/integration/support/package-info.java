/** Programs, subscribers and callers that the tests of several packages share. */
@NullMarked
package org.sbamock.integration.support;

import org.jspecify.annotations.NullMarked;
