/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.loadgen.atlas;

import org.jspecify.annotations.NullMarked;
