/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import org.jspecify.annotations.Nullable;

/**
 * An invalid part of a request (TS 29.571 clause 5.2.4.1).
 *
 * @param param the JSON Pointer of an attribute, {@code query } and the name of a query parameter,
 *     {@code header } and the name of a header field, or the name of a path variable in braces
 * @param reason a human-readable reason
 */
public record InvalidParam(String param, @Nullable String reason) {}
