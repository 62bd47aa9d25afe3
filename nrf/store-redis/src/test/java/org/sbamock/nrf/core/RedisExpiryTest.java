/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.sbamock.nrf.redis.OnRedis;

@OnRedis
class RedisExpiryTest extends ExpiryTest {}
