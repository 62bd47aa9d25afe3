/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;

@Timeout(60)
class PagingTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final UeContexts contexts = new UeContexts(10, new SplittableRandom(1));
  private final UeContext ue = register(1);

  /** Whether the UE responded, and its context. */
  private static final class Result implements Paging.Listener {
    private final CompletableFuture<@Nullable UeContext> connected = new CompletableFuture<>();

    @Override
    public void responded(UeContext responding) {
      if (!connected.complete(responding)) {
        throw new IllegalStateException("a second result");
      }
    }

    @Override
    public void notResponding() {
      if (!connected.complete(null)) {
        throw new IllegalStateException("a second result");
      }
    }
  }

  @BeforeEach
  void releasesTheConnection() {
    contexts.change(ue, state -> state.with(AccessType.THREE_GPP, AccessState.IDLE));
  }

  @AfterEach
  void stopsTheTimer() {
    timer.shutdownNow();
  }

  private UeContext register(long id) {
    return Objects.requireNonNull(
        contexts.register(
            new RegistrationId(id),
            new Supi("001010000000001"),
            new Plmn("001", "01"),
            new byte[32]));
  }

  private static Result page(Paging paging, UeContext ue) {
    Result result = new Result();
    paging.page(ue, result);
    return result;
  }

  @Test
  void aUeInCoverageRespondsAndIsConnected() {
    try (Paging paging = new Paging(contexts, LONG, timer)) {
      assertThat(page(paging, ue).connected.join()).isSameAs(ue);
      assertThat(ue.state().isConnected()).isTrue();
      assertThat(page(paging, ue).connected).isCompletedWithValue(ue);
      assertThat(paging.isPaging(ue)).isFalse();
    }
  }

  @Test
  void aUeOutOfCoverageDoesNotRespondInThePagingTime() {
    contexts.change(ue, state -> state.withCoverage(false));
    try (Paging paging = new Paging(contexts, Duration.ofMillis(20), timer)) {
      assertThat(page(paging, ue).connected.join()).isNull();
      assertThat(ue.state().isConnected()).isFalse();
      assertThat(paging.isPaging(ue)).isFalse();
    }
  }

  @Test
  void aUeThatReturnsToCoverageRespondsToAllWhoPageIt() {
    contexts.change(ue, state -> state.withCoverage(false));
    try (Paging paging = new Paging(contexts, LONG, timer)) {
      Result first = page(paging, ue);
      Result second = page(paging, ue);
      contexts.change(ue, state -> state.with(UeReachability.REACHABLE));
      assertThat(paging.isPaging(ue)).isTrue();

      contexts.change(ue, state -> state.withCoverage(true));

      assertThat(first.connected.join()).isSameAs(ue);
      assertThat(second.connected.join()).isSameAs(ue);
    }
  }

  @Test
  void aUeThatConnectsByItselfHasResponded() {
    contexts.change(ue, state -> state.with(UeReachability.UNREACHABLE));
    try (Paging paging = new Paging(contexts, LONG, timer)) {
      Result result = page(paging, ue);
      contexts.change(ue, state -> state.with(AccessType.THREE_GPP, AccessState.CONNECTED));

      assertThat(result.connected.join()).isSameAs(ue);
    }
  }

  @Test
  void aUeThatRegistersAgainHasRespondedInItsNewContext() {
    contexts.change(ue, state -> state.withCoverage(false));
    try (Paging paging = new Paging(contexts, LONG, timer)) {
      Result result = page(paging, ue);
      UeContext again = register(2);

      assertThat(result.connected.join()).isSameAs(again);
    }
  }

  @Test
  void aUeThatDeregistersDoesNotRespond() {
    contexts.change(ue, state -> state.withCoverage(false));
    try (Paging paging = new Paging(contexts, LONG, timer)) {
      Result result = page(paging, ue);
      contexts.deregister(ue.registrationId());

      assertThat(result.connected.join()).isNull();
    }
  }

  @Test
  void aClosedPagingEndsWithoutResponse() {
    contexts.change(ue, state -> state.withCoverage(false));
    Result result;
    try (Paging paging = new Paging(contexts, LONG, timer)) {
      result = page(paging, ue);
    }

    assertThat(result.connected).isCompletedWithValue(null);
  }
}
