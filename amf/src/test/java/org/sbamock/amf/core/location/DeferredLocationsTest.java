/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.location;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.RegistrationId;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeContexts;
import org.sbamock.sbi.ResourceUri;

class DeferredLocationsTest {
  private static final String CALLBACK = "http://127.0.0.1/";
  private static final Duration HALF = DeferredLocations.LIFETIME.dividedBy(2);

  private final UeContexts contexts = new UeContexts(10, new SplittableRandom(1));
  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final DeferredLocations deferred = new DeferredLocations(() -> now);

  private UeContext register(int number) {
    return Objects.requireNonNull(
        contexts.register(
            new RegistrationId(number),
            new Supi("00101%010d".formatted(number)),
            new Plmn("001", "01"),
            new byte[32]));
  }

  private void add(UeContext ue, String reference) {
    deferred.add(
        ue, new DeferredLocations.Request(reference, CALLBACK, ResourceUri.parse(CALLBACK)));
  }

  @Test
  void removesRequestsAfterTheirLifetime() {
    UeContext first = register(1);
    UeContext second = register(2);
    add(first, "r1");
    now = now.plus(HALF);
    add(first, "r2");
    add(second, "r3");
    deferred.expire();
    assertThat(deferred.size()).isEqualTo(3);

    now = now.plus(HALF);
    deferred.expire();

    assertThat(deferred.size()).isEqualTo(2);
    assertThat(deferred.take(first.packedSupi()))
        .extracting(DeferredLocations.Request::ldrReference)
        .containsExactly("r2");
    now = now.plus(HALF);
    deferred.expire();
    assertThat(deferred.size()).isZero();
  }

  @Test
  void doesNotReturnARequestThatHasEnded() {
    UeContext ue = register(1);
    add(ue, "r1");
    now = now.plus(DeferredLocations.LIFETIME);

    assertThat(deferred.cancel(ue.packedSupi(), "r1", CALLBACK)).isFalse();
    add(ue, "r2");
    now = now.plus(DeferredLocations.LIFETIME);
    assertThat(deferred.take(ue.packedSupi())).isEmpty();
    assertThat(deferred.size()).isZero();
  }
}
