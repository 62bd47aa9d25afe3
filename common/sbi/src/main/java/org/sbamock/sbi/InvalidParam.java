/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import org.jspecify.annotations.Nullable;

/**
 * What is wrong with one part of a request (TS 29.571 clause 5.2.4.1).
 *
 * @param param the JSON Pointer of an attribute, {@code query } and the name of a query parameter,
 *     {@code header } and the name of a header field, or the name of a variable of the path in
 *     braces
 * @param reason why it is invalid, for a person
 */
public record InvalidParam(String param, @Nullable String reason) {}
