/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.SslOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.replica.SharedStore;
import org.sbamock.sbi.nf.Timers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A store on a Redis server of version 5 or later, or on Valkey. A connection that fails, or whose
 * server does not answer in time, is replaced by a new one.
 */
public final class RedisSharedStore implements SharedStore {
  private static final Logger LOG = LoggerFactory.getLogger(RedisSharedStore.class);
  private static final int MAX_OVERDUE = 100;

  /** The number of changes for which a replica can be away without loading everything again. */
  private static final String KEPT_CHANGES = "10000";

  private static final String NOT_CONNECTED = "there is no connection";

  private final RedisStoreSettings settings;
  private @Nullable ClientResources resources;
  private @Nullable RedisClient client;
  private @Nullable ScheduledExecutorService executor;
  private volatile @Nullable RedisLink link;

  /** Creates a store that is not connected yet. */
  public RedisSharedStore(RedisStoreSettings settings) {
    this.settings = settings;
  }

  @Override
  public synchronized void start(Follower follower) {
    ClientResources threads =
        DefaultClientResources.builder().ioThreadPoolSize(2).computationThreadPoolSize(2).build();
    RedisClient created = RedisClient.create(threads, settings.uri());
    created.setOptions(options());
    ScheduledExecutorService timer = Timers.named("nrf-registry");
    resources = threads;
    client = created;
    executor = timer;
    new RedisSession(settings, created, timer, follower, opened -> link = opened).connect();
  }

  private ClientOptions options() {
    SslOptions.Builder ssl = SslOptions.builder();
    if (settings.caFile() != null) {
      ssl.trustManager(settings.caFile().toFile());
    }
    return ClientOptions.builder()
        .autoReconnect(false)
        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
        .timeoutOptions(TimeoutOptions.enabled(settings.timeout()))
        .socketOptions(
            SocketOptions.builder().connectTimeout(settings.timeout()).keepAlive(true).build())
        .sslOptions(ssl.build())
        .build();
  }

  @Override
  public synchronized void close() {
    RedisLink present = link;
    link = null;
    if (present != null) {
      present.close();
    }
    ScheduledExecutorService timer = executor;
    if (timer != null) {
      timer.shutdownNow();
    }
    RedisClient closing = client;
    ClientResources threads = resources;
    if (closing != null && threads != null) {
      closing
          .shutdownAsync(0, 1, TimeUnit.SECONDS)
          .whenComplete((done, failure) -> threads.shutdown(0, 1, TimeUnit.SECONDS));
    }
    client = null;
    resources = null;
    executor = null;
  }

  @Override
  public CompletionStage<Commit> commit(Change change) {
    RedisLink present = link;
    if (present == null) {
      return CompletableFuture.failedFuture(new IllegalStateException(NOT_CONNECTED));
    }
    Resource resource = change.resource();
    long sent = System.nanoTime();
    return present
        .run(
            RedisScript.COMMIT,
            change.epoch(),
            resource.key(),
            change.expected(),
            orEmpty(resource.body()),
            orEmpty(resource.state()),
            resource.removed() ? "1" : "",
            change.deadline().effect().name(),
            Long.toString(change.deadline().time().toMillis()),
            change.onlyIfOverdue() ? "1" : "",
            present.serverTimeIn(settings.timeout().toMillis()),
            KEPT_CHANGES)
        .handle(
            (answer, failure) ->
                failure == null ? CompletableFuture.completedFuture(answer) : failed(failure, sent))
        .thenCompose(answer -> answer)
        .thenApply(answer -> commit(present, answer));
  }

  /**
   * Returns the failure of a commit. Unless the server has answered, it fails when the server would
   * refuse the commit, which may still be in the buffers of a server that is suspended.
   */
  private CompletableFuture<List<Object>> failed(Throwable failure, long sent) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    long left = sent + settings.timeout().toNanos() - System.nanoTime();
    if (cause instanceof RedisCommandExecutionException || left <= 0) {
      return CompletableFuture.failedFuture(failure);
    }
    return CompletableFuture.supplyAsync(
        () -> {
          throw new CompletionException(cause);
        },
        CompletableFuture.delayedExecutor(left, TimeUnit.NANOSECONDS, Runnable::run));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static Commit commit(RedisLink present, List<Object> answer) {
    String result = String.valueOf(answer.get(0));
    present.serverTime(String.valueOf(answer.get(2)));
    if (result.equals("late")) {
      throw new IllegalStateException("the change reached the server too late");
    }
    return new Commit(
        Commit.Result.valueOf(result.toUpperCase(Locale.ROOT).replace('-', '_')),
        Long.parseLong(String.valueOf(answer.get(1))));
  }

  @Override
  public CompletionStage<Tick> tick(@Nullable Duty duty) {
    RedisLink present = link;
    if (present == null) {
      return CompletableFuture.failedFuture(new IllegalStateException(NOT_CONNECTED));
    }
    return present
        .run(
            RedisScript.TICK,
            Integer.toString(MAX_OVERDUE),
            duty == null ? "" : duty.replica(),
            duty == null ? "" : Long.toString(duty.lease().toMillis()),
            duty == null ? "" : Long.toString(duty.done()))
        .thenApply(answer -> tick(present, answer))
        .whenComplete(
            (tick, failure) -> {
              if (failure != null) {
                present.failed(failure);
              }
            });
  }

  private static Tick tick(RedisLink present, List<Object> answer) {
    present.serverTime(String.valueOf(answer.get(0)));
    List<?> due = (List<?>) answer.get(4);
    List<Overdue> overdue =
        IntStream.range(0, due.size() / 2)
            .mapToObj(
                i ->
                    new Overdue(
                        String.valueOf(due.get(2 * i)),
                        String.valueOf(due.get(2 * i + 1)).equals("1")))
            .toList();
    return new Tick(
        overdue,
        String.valueOf(answer.get(2)).equals("1"),
        Long.parseLong(String.valueOf(answer.get(3))));
  }

  @Override
  public void notified(String subscriptionId, long sequence) {
    RedisLink present = link;
    if (present != null) {
      present
          .commands()
          .hset(RedisKeys.NOTIFIED, subscriptionId, Long.toString(sequence))
          .whenComplete(
              (done, failure) -> {
                if (failure != null) {
                  LOG.debug("the end of a notification could not be stored", failure);
                }
              });
    }
  }

  @Override
  public CompletionStage<Map<String, Long>> notified() {
    RedisLink present = link;
    if (present == null) {
      return CompletableFuture.failedFuture(new IllegalStateException(NOT_CONNECTED));
    }
    return present.commands().hgetall(RedisKeys.NOTIFIED).thenApply(RedisSharedStore::numbers);
  }

  private static Map<String, Long> numbers(Map<String, String> stored) {
    Map<String, Long> numbers = new HashMap<>();
    stored.forEach(
        (id, number) -> {
          try {
            numbers.put(id, Long.valueOf(number));
          } catch (NumberFormatException e) {
            LOG.error("{} of {} is ignored: {}", id, RedisKeys.NOTIFIED, number);
          }
        });
    return numbers;
  }

  @Override
  public CompletionStage<?> release(Duty duty) {
    RedisLink present = link;
    return present == null
        ? CompletableFuture.completedFuture(null)
        : present.run(RedisScript.RELEASE, duty.replica(), Long.toString(duty.done()));
  }
}
