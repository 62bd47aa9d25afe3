/* SPDX-License-Identifier: Apache-2.0 */
@NullMarked
package org.sbamock.nrf.redis;

import org.jspecify.annotations.NullMarked;
