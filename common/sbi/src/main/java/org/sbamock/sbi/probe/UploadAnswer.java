/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

/**
 * The response to an upload.
 *
 * @param party the type of the function, such as {@code AMF}
 * @param touch the time at which the first byte of the request was read, nanoseconds since 1970
 * @param octets the length of the received content
 */
public record UploadAnswer(String party, long touch, int octets) {}
