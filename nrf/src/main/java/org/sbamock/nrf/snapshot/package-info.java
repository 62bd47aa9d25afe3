/* SPDX-License-Identifier: Apache-2.0 */
/** The file with the registry of an NRF that shares it with no other. */
@NullMarked
package org.sbamock.nrf.snapshot;

import org.jspecify.annotations.NullMarked;
