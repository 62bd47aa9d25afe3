/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.nrf.core.subscription;

import org.jspecify.annotations.NullMarked;
