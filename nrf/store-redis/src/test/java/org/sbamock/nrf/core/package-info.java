/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.nrf.core;

import org.jspecify.annotations.NullMarked;
