/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import io.lettuce.core.ScoredValue;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.sbamock.nrf.core.replica.SharedStore.Content;
import org.sbamock.nrf.core.replica.SharedStore.Deadline;
import org.sbamock.nrf.core.replica.SharedStore.Resource;
import org.sbamock.nrf.core.replica.SharedStore.Stored;

/**
 * Fills an empty registry with the content of a replica: in parts under temporary keys, which
 * become the registry at one time.
 */
final class RedisFilling {
  private static final int PART = 500;

  private RedisFilling() {}

  /** Fills the registry unless another replica has filled it. */
  static CompletionStage<?> fill(RedisLink link, String run, String epoch, Content content) {
    String[] keys = RedisKeys.filling(UUID.randomUUID().toString());
    RedisAsyncCommands<String, String> commands = link.commands();
    List<CompletableFuture<?>> parts = new ArrayList<>();
    List<Stored> all = content.resources();
    for (int from = 0; from < all.size(); from += PART) {
      add(commands, keys, all.subList(from, Math.min(all.size(), from + PART)), parts);
    }
    return CompletableFuture.allOf(parts.toArray(CompletableFuture[]::new))
        .thenCompose(
            done ->
                RedisScript.FILL.run(
                    commands,
                    Stream.of(RedisKeys.ALL, keys).flatMap(Stream::of).toArray(String[]::new),
                    run,
                    epoch,
                    Long.toString(content.sequence())));
  }

  private static void add(
      RedisAsyncCommands<String, String> commands,
      String[] keys,
      List<Stored> part,
      List<CompletableFuture<?>> parts) {
    Map<String, String> versions = new HashMap<>();
    Map<String, String> bodies = new HashMap<>();
    Map<String, String> states = new HashMap<>();
    List<ScoredValue<String>> times = new ArrayList<>();
    for (Stored stored : part) {
      Resource resource = stored.resource();
      versions.put(resource.key(), resource.version());
      if (resource.body() != null) {
        bodies.put(resource.key(), resource.body());
      }
      if (resource.state() != null) {
        states.put(resource.key(), resource.state());
      }
      if (stored.deadline().effect() == Deadline.Effect.SET) {
        times.add(ScoredValue.just(stored.deadline().time().toMillis(), resource.key()));
      }
    }
    List<Map<String, String>> hashes = List.of(versions, bodies, states);
    for (int i = 0; i < hashes.size(); i++) {
      if (!hashes.get(i).isEmpty()) {
        parts.add(commands.hset(keys[i], hashes.get(i)).toCompletableFuture());
      }
    }
    if (!times.isEmpty()) {
      parts.add(commands.zadd(keys[3], times.toArray(ScoredValue[]::new)).toCompletableFuture());
    }
  }
}
