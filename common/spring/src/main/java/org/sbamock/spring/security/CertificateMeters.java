/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.security;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSource;

/** The time until the current certificate of a function expires; no meter without a certificate. */
public final class CertificateMeters implements MeterBinder {
  private static final String NAME = "sbamock.tls.certificate.lifetime";

  private final @Nullable TlsSource source;
  private final InstantSource clock;

  /** Creates the meter of a source, or none if it is null. */
  public CertificateMeters(@Nullable TlsSource source, InstantSource clock) {
    this.source = source;
    this.clock = clock;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    TlsSource present = source;
    if (present != null && !present.current().chain().isEmpty()) {
      Gauge.builder(NAME, () -> seconds(present.current()))
          .description("Time until the certificate of the function expires")
          .baseUnit("seconds")
          .register(registry);
    }
  }

  private double seconds(TlsMaterial material) {
    long millis = material.chain().get(0).getNotAfter().getTime() - clock.millis();
    return (double) millis / TimeUnit.SECONDS.toMillis(1);
  }
}
