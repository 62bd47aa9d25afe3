/**
 * The service-based interface of TS 29.500 and 29.501 on top of {@code http}: JSON, problems and
 * their causes, media types, header names, API roots and the frame in which endpoints run.
 */
@NullMarked
package org.sbamock.sbi;

import org.jspecify.annotations.NullMarked;
