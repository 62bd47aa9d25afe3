/* SPDX-License-Identifier: Apache-2.0 */
/** Writers of markup and tables, and scales of charts. */
@NullMarked
package org.sbamock.loadgen.report.markup;

import org.jspecify.annotations.NullMarked;
