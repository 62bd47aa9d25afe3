/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import org.sbamock.nrf.redis.OnRedis;

@OnRedis
class RedisSubscriptionStoreTest extends SubscriptionStoreTest {}
