/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** For tests that start a Redis or Valkey server, tagged {@code database}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("database")
@Requires(RequiresRedis.Server.class)
public @interface RequiresRedis {
  /** The program of the server. */
  final class Server implements Requirement {
    @Override
    public String need() {
      return "redis-server or valkey-server on the path: apt install redis-server";
    }

    @Override
    public Optional<String> problem() {
      return RedisServer.program().isPresent()
          ? Optional.empty()
          : Optional.of("neither redis-server nor valkey-server is on the path");
    }
  }
}
