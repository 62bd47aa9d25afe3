/* SPDX-License-Identifier: Apache-2.0 */
/** The load of a mixed soak: UEs, NF instances and stub calls at one rate. */
@NullMarked
package org.sbamock.loadgen.soak.load;

import org.jspecify.annotations.NullMarked;
