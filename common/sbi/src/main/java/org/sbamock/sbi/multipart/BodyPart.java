/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.multipart;

import org.jspecify.annotations.Nullable;

/**
 * A part of a multipart message (RFC 2046 section 5.1).
 *
 * @param contentType the value of {@code content-type}; null if there is none
 * @param contentId the value of {@code content-id} without angle brackets, by which JSON refers to
 *     the part; null if there is none
 * @param content the octets
 */
public record BodyPart(@Nullable String contentType, @Nullable String contentId, byte[] content) {
  /** A NAS message (TS 24.501). */
  public static final String NAS = "application/vnd.3gpp.5gnas";

  /** Information elements of NGAP (TS 38.413). */
  public static final String NGAP = "application/vnd.3gpp.ngap";
}
