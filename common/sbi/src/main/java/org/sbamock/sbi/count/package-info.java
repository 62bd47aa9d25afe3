/* SPDX-License-Identifier: Apache-2.0 */
/** Counts of what a function has done, for its meters. */
@NullMarked
package org.sbamock.sbi.count;

import org.jspecify.annotations.NullMarked;
