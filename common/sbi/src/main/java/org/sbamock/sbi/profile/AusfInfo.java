/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The AUSF-specific part of an NF profile (TS 29.510 clause 6.1.6.2.8). */
public record AusfInfo(
    @Nullable String groupId,
    @Nullable List<SupiRange> supiRanges,
    @Nullable List<String> routingIndicators) {}
