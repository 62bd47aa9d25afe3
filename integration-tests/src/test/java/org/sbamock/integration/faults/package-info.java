/* SPDX-License-Identifier: Apache-2.0 */
/** Faults of network functions as processes, and of the network among them, under load. */
@NullMarked
package org.sbamock.integration.faults;

import org.jspecify.annotations.NullMarked;
