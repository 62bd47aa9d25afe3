/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.loadgen.soak.invariant;

import org.jspecify.annotations.NullMarked;
