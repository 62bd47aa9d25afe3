/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import org.jspecify.annotations.Nullable;

/**
 * A range of subscribers (TS 29.510 clause 6.1.6.2.9): first and last digits of IMSIs, or a
 * pattern.
 */
public record SupiRange(@Nullable String start, @Nullable String end, @Nullable String pattern) {}
