/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.replica;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.StoreProblem;
import org.sbamock.nrf.core.replica.SharedStore.Deadline;
import org.sbamock.nrf.core.replica.SharedStore.Resource;
import org.sbamock.nrf.core.replica.SharedStore.Stored;
import org.sbamock.nrf.core.subscription.SubscriptionLog;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.CallbackSubscription;
import org.sbamock.sbi.notification.SubscriptionTable;
import tools.jackson.databind.JsonNode;

/** The changes of subscriptions of one kind that all replicas make. */
final class SharedSubscriptionLog<S extends CallbackSubscription>
    implements SubscriptionLog<S>, Replica.Kind {
  private final Replica replica;
  private final String prefix;
  private final SubscriptionTable<S> table;
  private final Function<S, byte[]> writer;
  private final Reader<S> reader;

  /** The numbers of the last change and of the creation of each subscription. */
  private final Map<String, Numbers> numbers = new ConcurrentHashMap<>();

  private record Numbers(String version, long created) {}

  /** Reads a subscription that was stored. */
  interface Reader<S> {
    /**
     * Reads a subscription.
     *
     * @param created the number of the change that created it
     * @throws RuntimeException if it cannot be read
     */
    S read(String id, long created, JsonNode data);
  }

  /**
   * Creates the log of a table, and registers it at a replica.
   *
   * @param kind the name of the kind of subscription
   * @param writer returns the JSON text of a subscription
   */
  SharedSubscriptionLog(
      Replica replica,
      String kind,
      SubscriptionTable<S> table,
      Function<S, byte[]> writer,
      Reader<S> reader) {
    this.replica = replica;
    this.table = table;
    this.writer = writer;
    this.reader = reader;
    prefix = kind + ':';
    replica.add(prefix, this);
  }

  @Override
  public void requireLoaded() {
    replica.requireLoaded();
  }

  @Override
  public void commit(@Nullable S before, @Nullable S after, SubscriptionLog.Outcome outcome) {
    String id = Objects.requireNonNull(after == null ? before : after).id();
    String key = prefix + id;
    Numbers known = before == null ? null : numbers.get(id);
    if (before != null && (known == null || table.getOrNull(id) != before && after != null)) {
      outcome.conflict();
      return;
    }
    replica.commit(
        known == null ? replica.unreadableVersion(key) : known.version(),
        new Resource(
            key,
            "",
            after == null ? null : new String(writer.apply(after), UTF_8),
            after == null || known == null ? null : Long.toString(known.created()),
            after == null),
        Deadline.KEEP,
        false,
        new Replica.Outcome() {
          @Override
          public void done(long sequence) {
            outcome.committed();
          }

          @Override
          public void conflict() {
            if (Objects.equals(numbers.get(id), known)) {
              outcome.failed(StoreProblem.away("its content is not what this NRF has received"));
            } else {
              outcome.conflict();
            }
          }

          @Override
          public void failed(SbiException problem) {
            outcome.failed(problem);
          }
        });
  }

  @Override
  public void apply(String id, Resource resource) {
    if (resource.removed()) {
      table.drop(id);
      numbers.remove(id);
      return;
    }
    String created = resource.state();
    long since = created == null ? resource.sequence() : Long.parseLong(created);
    S subscription =
        reader.read(id, since, Json.mapper().readTree(Objects.requireNonNull(resource.body())));
    table.put(subscription);
    // After the subscription, so that a newer version is never expected of an older subscription.
    numbers.put(id, new Numbers(resource.version(), since));
  }

  @Override
  public void load(
      String epoch, long sequence, List<Resource> resources, Consumer<Resource> unreadable) {
    Set<String> gone = new HashSet<>(table.ids());
    for (Resource resource : resources) {
      String id = resource.key().substring(prefix.length());
      try {
        apply(id, resource);
        gone.remove(id);
      } catch (RuntimeException e) {
        unreadable.accept(resource);
      }
    }
    gone.forEach(
        id -> {
          numbers.remove(id);
          table.drop(id);
        });
  }

  @Override
  public void forEach(Consumer<Stored> visitor) {
    table.forEach(
        subscription -> {
          Numbers known = numbers.get(subscription.id());
          if (known != null) {
            visitor.accept(
                new Stored(
                    new Resource(
                        prefix + subscription.id(),
                        known.version(),
                        new String(writer.apply(subscription), UTF_8),
                        Long.toString(known.created()),
                        false),
                    Deadline.KEEP));
          }
        });
  }
}
