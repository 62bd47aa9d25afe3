/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The response to a {@link ChainMessage} or to the GET of a timed file.
 *
 * @param hops the functions on the route, in order
 * @param data the file; absent in the response to a chain
 */
public record ChainAnswer(List<HopStamps> hops, @Nullable String data) {}
