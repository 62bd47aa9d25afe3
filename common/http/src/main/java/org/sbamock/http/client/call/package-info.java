/** The client's API for single calls: options, listeners for each phase, failures. */
@NullMarked
package org.sbamock.http.client.call;

import org.jspecify.annotations.NullMarked;
