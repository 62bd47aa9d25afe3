/* SPDX-License-Identifier: Apache-2.0 */
/**
 * A registry that several NRFs share through a store: each holds all of it, applies the changes of
 * all in one order, and serves reads from its own copy.
 */
@NullMarked
package org.sbamock.nrf.core.replica;

import org.jspecify.annotations.NullMarked;
