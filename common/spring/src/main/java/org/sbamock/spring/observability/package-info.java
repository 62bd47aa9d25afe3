/* SPDX-License-Identifier: Apache-2.0 */
/** The meters, traces and logs of a function. */
@NullMarked
package org.sbamock.spring.observability;

import org.jspecify.annotations.NullMarked;
