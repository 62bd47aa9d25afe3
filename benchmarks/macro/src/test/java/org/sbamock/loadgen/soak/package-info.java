/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.loadgen.soak;

import org.jspecify.annotations.NullMarked;
