/* SPDX-License-Identifier: Apache-2.0 */
/** The regression test of all fuzz targets, and what the targets share. */
@NullMarked
package org.sbamock.fuzz;

import org.jspecify.annotations.NullMarked;
