/* SPDX-License-Identifier: Apache-2.0 */
/** A registry that several NRFs share through a Redis or Valkey server. */
@NullMarked
package org.sbamock.nrf.redis;

import org.jspecify.annotations.NullMarked;
