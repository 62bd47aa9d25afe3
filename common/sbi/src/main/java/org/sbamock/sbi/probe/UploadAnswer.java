/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

/**
 * The answer to an upload.
 *
 * @param party the type of the function, such as {@code AMF}
 * @param touch when the first byte of the request was read, nanoseconds since 1970
 * @param octets the length of the content that came
 */
public record UploadAnswer(String party, long touch, int octets) {}
