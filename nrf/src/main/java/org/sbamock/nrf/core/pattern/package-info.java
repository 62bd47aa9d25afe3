/* SPDX-License-Identifier: Apache-2.0 */
/** Regular expressions of peers, whose time and memory are bounded. */
@NullMarked
package org.sbamock.nrf.core.pattern;

import org.jspecify.annotations.NullMarked;
