/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.CallbackSubscription;
import org.sbamock.sbi.notification.SubscriptionTable;

/**
 * Puts the changes of subscriptions of one kind into one order, and applies them to a {@link
 * SubscriptionTable} in that order. Thread-safe.
 */
public interface SubscriptionLog<S extends CallbackSubscription> {
  /** Returns the log of an NRF that shares its subscriptions with no other. */
  static <S extends CallbackSubscription> SubscriptionLog<S> local(SubscriptionTable<S> table) {
    return (before, after, outcome) -> {
      if (table.exchange(before, after)) {
        outcome.committed();
      } else {
        outcome.conflict();
      }
    };
  }

  /**
   * Requires that the table is loaded.
   *
   * @throws SbiException with 503 if it is not loaded yet
   */
  default void requireLoaded() {}

  /**
   * Commits a change if the subscription is still the same.
   *
   * @param before the subscription before the change; null if it must not exist
   * @param after the subscription after the change; null if it is removed
   * @param outcome receives the outcome when the table contains it, possibly later and on another
   *     thread
   */
  void commit(@Nullable S before, @Nullable S after, Outcome outcome);

  /**
   * Removes the subscriptions of a table whose validity has ended. May block; not for an event
   * loop.
   *
   * @return the number of those that were removed by this call
   */
  static <S extends CallbackSubscription> int expire(
      SubscriptionTable<S> table, SubscriptionLog<S> log) {
    List<CompletableFuture<Boolean>> removals = new ArrayList<>(0);
    for (S overdue : table.overdue()) {
      CompletableFuture<Boolean> removed = new CompletableFuture<>();
      removals.add(removed);
      log.commit(
          overdue,
          null,
          attempt(
              () -> removed.complete(true),
              () -> removed.complete(false),
              failure -> removed.complete(false)));
    }
    return (int) removals.stream().filter(CompletableFuture::join).count();
  }

  /** Receives the outcome of a change. */
  interface Outcome {
    /** The change was made. */
    void committed();

    /** The subscription is another one, which the table contains. */
    void conflict();

    /** The change was not made, or its outcome is unknown. */
    void failed(SbiException problem);
  }

  /**
   * Returns an outcome of a request that is validated again if the subscription has changed.
   *
   * @param committed called if the change was made
   * @param again validates the request against the present subscription
   * @param failed receives a failure
   */
  static Outcome attempt(Runnable committed, Runnable again, Consumer<SbiException> failed) {
    return new Outcome() {
      @Override
      public void committed() {
        committed.run();
      }

      @Override
      public void conflict() {
        try {
          again.run();
        } catch (SbiException refused) {
          failed.accept(refused);
        }
      }

      @Override
      public void failed(SbiException problem) {
        failed.accept(problem);
      }
    };
  }
}
