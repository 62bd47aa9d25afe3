/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.sbamock.aka.Supi;

/**
 * The authentication of an FN-RG: RgAuthCtx (TS 29.509 clause 6.1.6.2), without further steps.
 *
 * @param supi the subscriber
 */
public record RgAuthentication(ContextId contextId, Supi supi) {}
