/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.loadgen.report.recorded;

import org.jspecify.annotations.NullMarked;
