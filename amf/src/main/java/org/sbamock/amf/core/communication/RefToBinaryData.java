/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

/**
 * A reference to a binary part of a multipart message (TS 29.571 clause 5.2.4).
 *
 * @param contentId the {@code content-id} of the part
 */
public record RefToBinaryData(String contentId) {}
