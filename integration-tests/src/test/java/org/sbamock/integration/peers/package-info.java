/** Clients and conformance suites of other make against the server. */
@NullMarked
package org.sbamock.integration.peers;

import org.jspecify.annotations.NullMarked;
