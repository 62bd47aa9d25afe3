/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import io.lettuce.core.StreamMessage;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.replica.SharedStore.Follower;
import org.sbamock.nrf.core.replica.SharedStore.Resource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the content of a registry and its changes to a follower. Confined to one executor, except
 * for the calls of the connections.
 */
final class RedisFollower {
  private static final Logger LOG = LoggerFactory.getLogger(RedisFollower.class);
  private static final int BATCH = 500;

  /** Shorter than the timeout of a command, which an idle stream must not exceed. */
  private static final long BLOCK_MILLIS = 1_000;

  private final Follower follower;
  private final Executor executor;

  /** The epoch of the content; null before the first load. */
  private @Nullable String epoch;

  private String last = "0-0";
  private String gap = "";

  RedisFollower(Follower follower, Executor executor) {
    this.follower = follower;
    this.executor = executor;
  }

  /** Returns the epoch of the content; null before the first load. */
  @Nullable String epoch() {
    return epoch;
  }

  /** Loads the whole content. */
  CompletionStage<?> load(RedisLink link) {
    return link.run(RedisScript.LOAD).thenAcceptAsync(this::loaded, executor);
  }

  private void loaded(List<Object> answer) {
    String loadedEpoch = String.valueOf(answer.get(0));
    long sequence = Long.parseLong(String.valueOf(answer.get(1)));
    Map<String, String> versions = map(answer.get(3));
    Map<String, String> bodies = map(answer.get(4));
    Map<String, String> states = map(answer.get(5));
    List<Resource> resources = new ArrayList<>(versions.size());
    versions.forEach(
        (key, version) ->
            resources.add(new Resource(key, version, bodies.get(key), states.get(key), false)));
    last = String.valueOf(answer.get(2));
    epoch = loadedEpoch;
    follower.loaded(loadedEpoch, sequence, resources);
  }

  private static Map<String, String> map(Object flat) {
    List<?> list = (List<?>) flat;
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i + 1 < list.size(); i += 2) {
      map.put(String.valueOf(list.get(i)), String.valueOf(list.get(i + 1)));
    }
    return map;
  }

  /**
   * Follows the changes until the connection fails.
   *
   * @param caughtUp called once, when all changes that were made until now were passed
   * @param failed receives the failure
   */
  void follow(RedisLink link, Runnable caughtUp, Consumer<Throwable> failed) {
    read(link, caughtUp, failed, false);
  }

  private void read(
      RedisLink link, Runnable caughtUp, Consumer<Throwable> failed, boolean waiting) {
    XReadArgs arguments = XReadArgs.Builder.count(BATCH);
    if (waiting) {
      arguments.block(BLOCK_MILLIS);
    }
    link.changes()
        .xread(arguments, StreamOffset.from(RedisKeys.CHANGES, last))
        .whenCompleteAsync(
            (messages, failure) -> {
              if (failure != null) {
                failed.accept(failure);
                return;
              }
              boolean idle = messages == null || messages.isEmpty();
              if (!idle && !pass(messages)) {
                load(link)
                    .whenCompleteAsync(
                        (loaded, problem) -> {
                          if (problem != null) {
                            failed.accept(problem);
                          } else {
                            read(link, caughtUp, failed, waiting);
                          }
                        },
                        executor);
                return;
              }
              if (idle && !waiting) {
                caughtUp.run();
              }
              read(link, caughtUp, failed, waiting || idle);
            },
            executor);
  }

  /** Passes changes; false if one is missing before them. */
  private boolean pass(List<StreamMessage<String, String>> messages) {
    for (StreamMessage<String, String> message : messages) {
      Map<String, String> body = message.getBody();
      String key = body.get("key");
      String version = body.get("version");
      if (key == null || version == null || message.getId().equals(gap)) {
        LOG.error("entry {} of {} is ignored: {}", message.getId(), RedisKeys.CHANGES, body);
      } else if (!follower.changed(
          new Resource(
              key, version, body.get("body"), body.get("state"), body.get("removed") != null))) {
        gap = message.getId();
        return false;
      }
      last = message.getId();
    }
    return true;
  }
}
