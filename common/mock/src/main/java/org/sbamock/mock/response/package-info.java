/** Response definitions: status, body, templates, delays and faults of a stub's response. */
@NullMarked
package org.sbamock.mock.response;

import org.jspecify.annotations.NullMarked;
