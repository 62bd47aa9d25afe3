/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.replica;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.InstanceChange;
import org.sbamock.nrf.core.InstanceLog;
import org.sbamock.nrf.core.NfInstanceView;
import org.sbamock.nrf.core.ProfileDraft;
import org.sbamock.nrf.core.ProfileDrafts;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.StoreProblem;
import org.sbamock.nrf.core.profile.NfInstance;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileReader;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.replica.SharedStore.Deadline;
import org.sbamock.nrf.core.replica.SharedStore.Resource;
import org.sbamock.nrf.core.replica.SharedStore.Stored;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.json.JsonMapper;

/** The changes of NF instances that all replicas make. */
public final class SharedInstanceLog implements InstanceLog, Replica.Kind {
  private static final String PREFIX = "instance:";

  private final JsonMapper mapper;
  private final NfInstanceView view;
  private final Replica replica;
  private final NotifierDuty duty;

  /** What was stored is read even by an NRF that would reject it from a client. */
  private final ProfileDrafts drafts;

  /** Creates the log of a replica, and registers it there. */
  public SharedInstanceLog(
      JsonMapper mapper, NfInstanceView view, Replica replica, NotifierDuty duty) {
    this.mapper = mapper;
    this.view = view;
    this.replica = replica;
    this.duty = duty;
    drafts = new ProfileDrafts(mapper, false);
    replica.add(PREFIX, this);
  }

  @Override
  public void commit(InstanceChange change, Outcome outcome) {
    ProfileVersion before = change.before();
    ProfileDraft after = change.after();
    if (after != null && change.kind() != InstanceChange.Kind.SUSPENSION) {
      view.requireRoom(before, after);
    }
    String key = PREFIX + change.nfInstanceId();
    replica.commit(
        before == null ? replica.unreadableVersion(key) : Long.toString(before.version()),
        resource(key, change),
        deadline(change.kind(), after == null ? null : after.state()),
        isOfDeadline(change),
        new Replica.Outcome() {
          @Override
          public void done(long sequence) {
            outcome.committed(after == null ? change.required() : view.version(after, sequence));
          }

          @Override
          public void conflict() {
            if (view.getOrNull(change.nfInstanceId()) == before && !isOfDeadline(change)) {
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

  private static boolean isOfDeadline(InstanceChange change) {
    return change.kind() == InstanceChange.Kind.SUSPENSION
        || change.kind() == InstanceChange.Kind.EXPIRY;
  }

  private Resource resource(String key, InstanceChange change) {
    ProfileDraft after = change.after();
    if (after == null) {
      return new Resource(key, "", null, null, change.isRemoval());
    }
    ProfileVersion version = view.version(after, 0);
    boolean whole = change.kind() == InstanceChange.Kind.REGISTRATION;
    return new Resource(key, "", whole ? body(version) : null, state(version), false);
  }

  private static String body(ProfileVersion version) {
    return new String(version.json().toBytes(), UTF_8);
  }

  private static String state(ProfileVersion version) {
    byte[] members = version.stateJson();
    return '{' + new String(members, 1, members.length - 1, UTF_8) + '}';
  }

  private Deadline deadline(InstanceChange.Kind kind, NfProfile.@Nullable State state) {
    RegistryRules rules = view.rules();
    boolean suspended = state != null && state.isSuspended();
    Deadline.Effect effect =
        switch (kind) {
          case DEREGISTRATION, EXPIRY -> Deadline.Effect.END;
          case SUSPENSION -> Deadline.Effect.SUSPEND;
          case HEART_BEAT, REGISTRATION ->
              switch (rules.heartBeatExpectation()) {
                case NEVER -> Deadline.Effect.END;
                case ALWAYS -> Deadline.Effect.SET;
                case AFTER_FIRST ->
                    kind == InstanceChange.Kind.HEART_BEAT || suspended
                        ? Deadline.Effect.SET
                        : Deadline.Effect.REFRESH;
              };
        };
    Duration time =
        effect == Deadline.Effect.SUSPEND ? rules.removeAfter() : rules.heartBeatTimeout();
    return new Deadline(effect, time);
  }

  /**
   * Suspends and removes the instances whose deadlines have passed by the clock of the store, of
   * which each is suspended by one replica. Also renews the duty of notifying subscribers.
   */
  @Override
  public int expire() {
    List<CompletableFuture<Boolean>> changes = new ArrayList<>();
    for (SharedStore.Overdue overdue : duty.tick()) {
      ProfileVersion before =
          overdue.key().startsWith(PREFIX)
              ? view.getOrNull(overdue.key().substring(PREFIX.length()))
              : null;
      if (before != null) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        changes.add(done);
        commit(
            overdue.suspended()
                ? new InstanceChange(InstanceChange.Kind.EXPIRY, before, null)
                : new InstanceChange(
                    InstanceChange.Kind.SUSPENSION, before, drafts.suspended(before)),
            new Expiry(done));
      }
    }
    return (int) changes.stream().filter(CompletableFuture::join).count();
  }

  /** Completes with whether this replica made the change. */
  private record Expiry(CompletableFuture<Boolean> done) implements Outcome {
    @Override
    public void committed(ProfileVersion version) {
      done.complete(true);
    }

    @Override
    public void conflict() {
      done.complete(false);
    }

    @Override
    public void failed(SbiException problem) {
      done.complete(false);
    }
  }

  @Override
  public void apply(String id, Resource resource) {
    if (resource.removed()) {
      view.remove(id, resource.sequence());
      return;
    }
    view.put(draft(id, resource), resource.sequence());
  }

  private ProfileDraft draft(String id, Resource resource) {
    String body = resource.body();
    String state = resource.state();
    if (body != null) {
      return drafts.restored(
          id, mapper.readTree(body), state == null ? null : mapper.readTree(state));
    }
    NfInstance present = view.instanceOrNull(id);
    if (present == null || state == null) {
      throw StoreProblem.away("a state without a profile");
    }
    return drafts.withState(present.current(), ProfileReader.state(mapper.readTree(state)));
  }

  @Override
  public void load(
      String epoch, long sequence, List<Resource> resources, Consumer<Resource> unreadable) {
    Map<Long, ProfileDraft> content = new HashMap<>();
    for (Resource resource : resources) {
      try {
        String id = resource.key().substring(PREFIX.length());
        content.put(resource.sequence(), draft(id, resource));
      } catch (RuntimeException e) {
        unreadable.accept(resource);
      }
    }
    view.replaceAll(epoch, sequence, content);
  }

  @Override
  public void forEach(Consumer<Stored> visitor) {
    view.forEach(
        version ->
            visitor.accept(
                new Stored(
                    new Resource(
                        PREFIX + version.nfInstanceId(),
                        Long.toString(version.version()),
                        body(version),
                        state(version),
                        false),
                    deadline(InstanceChange.Kind.REGISTRATION, version.state()))));
  }

  @Override
  public void publish() {
    view.publish();
  }
}
