/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import org.sbamock.mock.response.TemplateVariables;

/**
 * The request and the response that callbacks follow, copied to the heap.
 *
 * @param octets the length of what was copied
 */
public record CallbackCause(TemplateVariables variables, long octets) {}
