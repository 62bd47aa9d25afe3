/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import org.jspecify.annotations.Nullable;
import org.sbamock.mock.response.TemplateVariables;

/**
 * The request and the response that callbacks follow, copied to the heap.
 *
 * @param key the key of callbacks without their own key: the path of the resource of the response;
 *     null for none
 * @param octets the length of what was copied
 * @param receivedNanos the {@link System#nanoTime} at which the request was received
 */
public record CallbackCause(
    TemplateVariables variables, @Nullable String key, long octets, long receivedNanos) {}
