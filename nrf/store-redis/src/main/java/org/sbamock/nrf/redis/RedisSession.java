/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.StringCodec;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.replica.SharedStore.Content;
import org.sbamock.nrf.core.replica.SharedStore.Follower;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects to a server, opens or fills its registry, follows it, and connects again after a
 * failure. Confined to its executor.
 */
final class RedisSession {
  private static final Logger LOG = LoggerFactory.getLogger(RedisSession.class);
  private static final long RETRY_MILLIS = 500;

  private final RedisStoreSettings settings;
  private final RedisClient client;
  private final ScheduledExecutorService executor;
  private final Follower follower;
  private final RedisFollower changes;
  private final Consumer<@Nullable RedisLink> opened;
  private @Nullable RedisLink current;

  /**
   * Creates a session.
   *
   * @param executor has one thread, and is shut down to end the session
   * @param opened receives the connections that can be used; null when they cannot be used any more
   */
  RedisSession(
      RedisStoreSettings settings,
      RedisClient client,
      ScheduledExecutorService executor,
      Follower follower,
      Consumer<@Nullable RedisLink> opened) {
    this.settings = settings;
    this.client = client;
    this.executor = executor;
    this.follower = follower;
    this.opened = opened;
    changes = new RedisFollower(follower, this::execute);
  }

  private void execute(Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException closed) {
      LOG.debug("the store is closed");
    }
  }

  /** Begins to connect. */
  void connect() {
    CompletableFuture<StatefulRedisConnection<String, String>> first = connection();
    first
        .thenCompose(
            commands ->
                connection()
                    .whenComplete(
                        (other, failure) -> {
                          if (failure != null) {
                            commands.closeAsync();
                          }
                        })
                    .thenApply(other -> new RedisLink(commands, other, this::failed)))
        .whenCompleteAsync(
            (link, failure) -> {
              if (link == null) {
                retry(failure);
              } else {
                current = link;
                open(link);
              }
            },
            this::execute);
  }

  private CompletableFuture<StatefulRedisConnection<String, String>> connection() {
    return client.connectAsync(StringCodec.UTF8, settings.uri()).toCompletableFuture();
  }

  private void open(RedisLink link) {
    link.commands()
        .info("server")
        .thenComposeAsync(info -> open(link, runId(info), follower.content()), this::execute)
        .thenComposeAsync(
            epoch ->
                epoch.equals(changes.epoch())
                    ? CompletableFuture.completedFuture(null)
                    : changes.load(link),
            this::execute)
        .whenCompleteAsync(
            (done, failure) -> {
              if (failure != null) {
                failed(link, failure);
              } else if (current == link) {
                changes.follow(link, () -> caughtUp(link), problem -> failed(link, problem));
              }
            },
            this::execute);
  }

  /** Returns the id of a run of the server, which has another one after a restart. */
  private static String runId(String info) {
    return info.lines()
        .filter(line -> line.startsWith("run_id:"))
        .map(line -> line.substring("run_id:".length()).strip())
        .findFirst()
        .orElse("unknown");
  }

  /** Opens the registry, and returns its epoch. */
  private static CompletionStage<String> open(
      RedisLink link, String run, @Nullable Content content) {
    return link.run(RedisScript.OPEN, run, newEpoch(), content == null ? "" : "1")
        .thenCompose(
            answer -> {
              if (content == null || !isEmpty(answer)) {
                return CompletableFuture.completedFuture(answer);
              }
              LOG.warn(
                  "the store of the registry is empty, and is filled with {} resources",
                  content.resources().size());
              return RedisFilling.fill(link, run, newEpoch(), content)
                  .thenCompose(filled -> link.run(RedisScript.OPEN, run, newEpoch(), ""));
            })
        .thenApply(answer -> String.valueOf(answer.get(1)));
  }

  private static boolean isEmpty(List<Object> answer) {
    return answer.get(0).equals("empty");
  }

  private static String newEpoch() {
    return UUID.randomUUID().toString().substring(0, 8);
  }

  private void caughtUp(RedisLink link) {
    if (current == link) {
      opened.accept(link);
      follower.back();
    }
  }

  private void failed(RedisLink link, Throwable failure) {
    execute(
        () -> {
          if (current == link) {
            current = null;
            opened.accept(null);
            link.close();
            retry(failure);
          }
        });
  }

  private void retry(Throwable failure) {
    Throwable cause = failure;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    Throwable root = cause.getCause() == null ? cause : cause.getCause();
    follower.away(settings.shown() + ": " + root.getMessage());
    LOG.debug("the store is away", failure);
    try {
      executor.schedule(this::connect, RETRY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      LOG.debug("the store is closed");
    }
  }
}
