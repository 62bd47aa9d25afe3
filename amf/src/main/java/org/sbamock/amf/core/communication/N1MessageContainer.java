/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import org.jspecify.annotations.Nullable;

/**
 * A reference to an N1 message (TS 29.518 clause 6.1.6.2.17).
 *
 * @param n1MessageClass such as SM, LPP or SMS
 * @param nfId the function that the UE's response is for
 */
public record N1MessageContainer(
    String n1MessageClass,
    RefToBinaryData n1MessageContent,
    @Nullable String nfId,
    @Nullable String serviceInstanceId) {}
