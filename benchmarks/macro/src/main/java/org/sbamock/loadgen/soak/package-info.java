/* SPDX-License-Identifier: Apache-2.0 */
/** The mixed soak: a long load of all kinds on a core, under changing conditions. */
@NullMarked
package org.sbamock.loadgen.soak;

import org.jspecify.annotations.NullMarked;
