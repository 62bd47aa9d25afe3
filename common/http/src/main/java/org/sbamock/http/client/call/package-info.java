/** What a caller hands to the client and gets back: options, events of each phase, failures. */
@NullMarked
package org.sbamock.http.client.call;

import org.jspecify.annotations.NullMarked;
