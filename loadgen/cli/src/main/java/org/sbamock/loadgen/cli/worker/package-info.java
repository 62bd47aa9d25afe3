/* SPDX-License-Identifier: Apache-2.0 */
/** The workers that share a load: their part of it, their common start, and the merged result. */
@NullMarked
package org.sbamock.loadgen.cli.worker;

import org.jspecify.annotations.NullMarked;
