/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.time.Duration;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The TLS context of new connections, which is created on first use and again when its {@link
 * TlsSource} has other material. Thread-safe.
 *
 * <p>The contexts of a server whose material can change share the keys of session tickets: a ticket
 * of one of the three contexts before is accepted, unless other authorities are trusted since. The
 * key of new tickets changes with each context, and every 12 hours.
 *
 * @param <C> the type of the context
 */
public final class CurrentContext<C> {
  private static final Logger log = LoggerFactory.getLogger(CurrentContext.class);
  private static final long LIFETIME_NANOS = Duration.ofHours(12).toNanos();

  private final TlsSource source;
  private final Factory<C> factory;
  private final boolean tickets;
  private final LongSupplier nanoClock;
  private volatile @Nullable Created<C> created;

  private record Created<C>(
      TlsMaterial material, C context, @Nullable TicketKeys keys, long nanos) {}

  /** A factory of contexts. */
  @FunctionalInterface
  public interface Factory<C> {
    /**
     * Creates a context.
     *
     * @param keys the keys of session tickets; null for those of BoringSSL
     * @throws IllegalArgumentException if the material is invalid
     */
    C create(TlsMaterial material, @Nullable TicketKeys keys);
  }

  private CurrentContext(
      TlsSource source, boolean tickets, LongSupplier nanoClock, Factory<C> factory) {
    this.source = source;
    this.tickets = tickets;
    this.nanoClock = nanoClock;
    this.factory = factory;
  }

  /** Returns the context of a client, whose sessions end with a replacement. */
  public static <C> CurrentContext<C> ofClient(TlsSource source, Function<TlsMaterial, C> factory) {
    return new CurrentContext<>(
        source, false, System::nanoTime, (material, keys) -> factory.apply(material));
  }

  /** Returns the context of a server. */
  public static <C> CurrentContext<C> ofServer(TlsSource source, Factory<C> factory) {
    return ofServer(source, factory, System::nanoTime);
  }

  static <C> CurrentContext<C> ofServer(
      TlsSource source, Factory<C> factory, LongSupplier nanoClock) {
    return new CurrentContext<>(source, !(source instanceof TlsMaterial), nanoClock, factory);
  }

  /** Returns the context of the last connection, or null if there was none. */
  public @Nullable C last() {
    Created<C> present = created;
    return present == null ? null : present.context;
  }

  /**
   * Returns the context for a new connection.
   *
   * @throws IllegalArgumentException if the material is invalid and there was no context before
   */
  public C get() {
    TlsMaterial material = source.current();
    Created<C> present = created;
    return present != null && present.material == material && !isOld(present)
        ? present.context
        : create(material);
  }

  private boolean isOld(Created<C> present) {
    return tickets && nanoClock.getAsLong() - present.nanos > LIFETIME_NANOS;
  }

  private synchronized C create(TlsMaterial material) {
    Created<C> present = created;
    if (present != null && present.material == material && !isOld(present)) {
      return present.context;
    }
    TicketKeys keys = null;
    if (tickets) {
      boolean sameTrust =
          present != null && present.material.trustAnchors().equals(material.trustAnchors());
      keys = TicketKeys.after(present == null || !sameTrust ? null : present.keys);
    }
    C context;
    try {
      context = factory.create(material, keys);
    } catch (IllegalArgumentException e) {
      if (present == null) {
        throw e;
      }
      log.warn("The former certificate is used: {}", e.getMessage());
      context = present.context;
      keys = present.keys;
    }
    created = new Created<>(material, context, keys, nanoClock.getAsLong());
    return context;
  }
}
