/**
 * State and rules of the AMF (TS 23.501, TS 33.501): registrations under way, the contexts of
 * registered UEs, temporary identifiers. Independent of HTTP and Spring; clock and randomness are
 * injected.
 */
@NullMarked
package org.sbamock.amf.core;

import org.jspecify.annotations.NullMarked;
