/* SPDX-License-Identifier: Apache-2.0 */
/** The comparison of two runs of an experiment: their figures and their verdicts. */
@NullMarked
package org.sbamock.loadgen.report.comparison;

import org.jspecify.annotations.NullMarked;
