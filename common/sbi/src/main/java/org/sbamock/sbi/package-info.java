/**
 * The service-based interface of TS 29.500 and TS 29.501, based on {@code http}: JSON, problems and
 * their causes, media types, header fields, API roots and the wrapper of endpoints.
 */
@NullMarked
package org.sbamock.sbi;

import org.jspecify.annotations.NullMarked;
