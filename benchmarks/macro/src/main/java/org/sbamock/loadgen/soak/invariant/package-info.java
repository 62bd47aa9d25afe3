/* SPDX-License-Identifier: Apache-2.0 */
/** The invariants of a mixed soak: what the generator knows, and what the functions report. */
@NullMarked
package org.sbamock.loadgen.soak.invariant;

import org.jspecify.annotations.NullMarked;
