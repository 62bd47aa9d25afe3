/* SPDX-License-Identifier: Apache-2.0 */
/** The run of an experiment as its directory records it: the results and samples of its cells. */
@NullMarked
package org.sbamock.loadgen.report.recorded;

import org.jspecify.annotations.NullMarked;
