/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.replica;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A store that replicas of an NRF share. It holds resources with versions, numbers their changes,
 * and passes all changes to all replicas in the order of their numbers. Its clock, which it does
 * not advance while no replica reaches it, decides on deadlines. Thread-safe; no method blocks.
 */
public interface SharedStore extends AutoCloseable {
  /**
   * Begins to connect, and connects again whenever the connection is lost.
   *
   * @param follower receives the content and the changes
   */
  void start(Follower follower);

  /**
   * Commits a change.
   *
   * @return fails if the store is away; the change was made or not in that case
   */
  CompletionStage<Commit> commit(Change change);

  /**
   * Reports that this replica is alive, and asks for what is due.
   *
   * @param duty renews or requests the duty of notifying subscribers; null if this replica does not
   *     request it
   * @return fails if the store is away
   */
  CompletionStage<Tick> tick(@Nullable Duty duty);

  /** Stores the number of the last event whose notification of a subscription has ended. */
  void notified(String subscriptionId, long sequence);

  /** Returns the number of the last event whose notification has ended, by subscription. */
  CompletionStage<Map<String, Long>> notified();

  /** Gives the duty of notifying subscribers to another replica. */
  CompletionStage<?> release(Duty duty);

  /** Closes the connections. */
  @Override
  void close();

  /**
   * A resource, or its removal.
   *
   * @param key the kind and id
   * @param version the number of the change that made this version, as it is stored
   * @param body the JSON text that registrations change; null if it is unchanged or removed
   * @param state the JSON text that heart-beats change as well; null if there is none, or if it is
   *     unchanged or removed
   */
  record Resource(
      String key, String version, @Nullable String body, @Nullable String state, boolean removed) {
    /** Returns the number of the change; -1 if it is not a number. */
    public long sequence() {
      try {
        return Long.parseLong(version);
      } catch (NumberFormatException e) {
        return -1;
      }
    }
  }

  /**
   * A change of a resource.
   *
   * @param epoch the epoch of the content on which the change is based
   * @param expected the version that the resource must have; empty if it must not exist
   * @param resource the resource after the change; its version is ignored
   * @param deadline the effect on the deadline of the resource
   * @param onlyIfOverdue whether the change requires that the deadline has passed
   */
  record Change(
      String epoch, String expected, Resource resource, Deadline deadline, boolean onlyIfOverdue) {}

  /**
   * The deadline of a resource.
   *
   * @param time the time until it; zero for never
   */
  record Deadline(Effect effect, Duration time) {
    /** Leaves the deadline. */
    public static final Deadline KEEP = new Deadline(Effect.KEEP, Duration.ZERO);

    /** Removes the deadline. */
    public static final Deadline END = new Deadline(Effect.END, Duration.ZERO);

    /** The effects on a deadline. */
    public enum Effect {
      /** It is not changed. */
      KEEP,
      /** It is changed if there is one. */
      REFRESH,
      /** It is set. */
      SET,
      /** It is set, and the resource counts as suspended until it is set or changed again. */
      SUSPEND,
      /** It is removed. */
      END
    }
  }

  /**
   * The result of a commit.
   *
   * @param sequence the number of the change; with another result, that of the last change of any
   *     resource
   */
  record Commit(Result result, long sequence) {
    /** The kinds of result. */
    public enum Result {
      /** The change was made. */
      DONE,
      /** The resource has another version. */
      CONFLICT,
      /** The deadline has not passed. */
      NOT_OVERDUE,
      /** The content was replaced; it will be loaded. */
      OTHER_EPOCH
    }
  }

  /**
   * The duty of notifying subscribers, which one replica has at a time.
   *
   * @param replica the id of this replica
   * @param lease the time after which another replica receives the duty if this one does not renew
   *     it
   * @param done the number of the last event whose notifications have all ended
   */
  record Duty(String replica, Duration lease, long done) {}

  /**
   * What is due.
   *
   * @param overdue resources whose deadline has passed
   * @param onDuty whether this replica has the duty of notifying subscribers
   * @param done the number of the last event whose notifications have all ended
   */
  record Tick(List<Overdue> overdue, boolean onDuty, long done) {}

  /** A resource whose deadline has passed. */
  record Overdue(String key, boolean suspended) {}

  /**
   * The content of a replica.
   *
   * @param sequence the number of the last change
   */
  record Content(long sequence, List<Stored> resources) {}

  /** A resource and its deadline, counted from now. */
  record Stored(Resource resource, Deadline deadline) {}

  /** Receives the content of the store, one call at a time. */
  interface Follower {
    /**
     * Receives the whole content: at the start, after the store was replaced, and after changes
     * were missed.
     *
     * @param epoch differs from that of all contents whose versions have other meanings
     * @param sequence the number of the last change
     */
    void loaded(String epoch, long sequence, List<Resource> resources);

    /**
     * Receives a change. One that was received before is ignored.
     *
     * @return false if changes before it are missing; the whole content is loaded in that case
     */
    boolean changed(Resource resource);

    /** Returns the content with which to fill an empty store; null if none was loaded yet. */
    @Nullable Content content();

    /** The store cannot be reached, or does not answer. */
    void away(String reason);

    /** The store answers again, and all of its changes were received. */
    void back();
  }
}
