/* SPDX-License-Identifier: Apache-2.0 */
/** Traces of requests (W3C Trace Context), which are exported by OTLP. */
@NullMarked
package org.sbamock.tracing;

import org.jspecify.annotations.NullMarked;
