/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * The connections to a server until one of them fails: one for commands, one on which the changes
 * are awaited.
 */
final class RedisLink {
  private final StatefulRedisConnection<String, String> commands;
  private final StatefulRedisConnection<String, String> changes;
  private final BiConsumer<RedisLink, Throwable> failure;

  /** The server's time minus that of {@link System#nanoTime}; unknown before the first answer. */
  private volatile long offsetMillis = Long.MIN_VALUE;

  RedisLink(
      StatefulRedisConnection<String, String> commands,
      StatefulRedisConnection<String, String> changes,
      BiConsumer<RedisLink, Throwable> failure) {
    this.commands = commands;
    this.changes = changes;
    this.failure = failure;
  }

  RedisAsyncCommands<String, String> commands() {
    return commands.async();
  }

  RedisAsyncCommands<String, String> changes() {
    return changes.async();
  }

  /** A command has failed for a reason that concerns all commands. */
  void failed(Throwable cause) {
    failure.accept(this, cause);
  }

  CompletionStage<List<Object>> run(RedisScript script, String... arguments) {
    return script.run(commands(), RedisKeys.ALL, arguments);
  }

  /** The server has sent its time. */
  void serverTime(String millis) {
    offsetMillis = Long.parseLong(millis) - monotonicMillis();
  }

  /** Returns the time of the server in some time; empty if it is unknown. */
  String serverTimeIn(long millis) {
    long offset = offsetMillis;
    return offset == Long.MIN_VALUE ? "" : Long.toString(monotonicMillis() + offset + millis);
  }

  private static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  void close() {
    commands.closeAsync();
    changes.closeAsync();
  }
}
