/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Maps of the fastest protocol over two dimensions of an experiment, and a model of round trips and
 * loss recovery that is compared with them.
 */
@NullMarked
package org.sbamock.loadgen.atlas;

import org.jspecify.annotations.NullMarked;
