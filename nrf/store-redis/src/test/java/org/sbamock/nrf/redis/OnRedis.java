/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** For tests of a store that run on a Redis server of their own. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@RequiresRedis
@ExtendWith(RedisBackend.class)
public @interface OnRedis {}
