/**
 * The contexts of registered UEs (TS 23.501 clause 5.3): identifiers, registration and connection
 * management states, reachability and location, and the events of their changes.
 */
@NullMarked
package org.sbamock.amf.core.ue;

import org.jspecify.annotations.NullMarked;
