/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.TlsVersion;

/**
 * How TLS is spoken.
 *
 * @param versions the versions that are offered over TCP, at least one; QUIC always has 1.3
 * @param resumption whether sessions are resumed (RFC 8446 section 2.2, RFC 5246 appendix F.1.4)
 * @param clientAuth whether the server asks its clients for a certificate
 * @param keyLogFile where the secrets of connections are written, by which their packets can be
 *     read; null for nowhere
 */
public record TlsSettings(
    Set<TlsVersion> versions,
    boolean resumption,
    ClientAuth clientAuth,
    @Nullable Path keyLogFile) {
  /** TLS 1.2 and 1.3, resumption, no certificates of clients. */
  public static final TlsSettings DEFAULT =
      new TlsSettings(EnumSet.allOf(TlsVersion.class), true, ClientAuth.NONE);

  /** Checks that there is a version. */
  public TlsSettings {
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("versions is empty: expected TLS 1.2, TLS 1.3 or both");
    }
    versions = Set.copyOf(versions);
  }

  /** Settings without a key log. */
  public TlsSettings(Set<TlsVersion> versions, boolean resumption, ClientAuth clientAuth) {
    this(versions, resumption, clientAuth, null);
  }

  /** The same with other versions. */
  public TlsSettings withVersions(Set<TlsVersion> offered) {
    return new TlsSettings(offered, resumption, clientAuth, keyLogFile);
  }

  /** The same with resumption on or off. */
  public TlsSettings withResumption(boolean on) {
    return new TlsSettings(versions, on, clientAuth, keyLogFile);
  }

  /** The same with clients asked for a certificate or not. */
  public TlsSettings withClientAuth(ClientAuth asked) {
    return new TlsSettings(versions, resumption, asked, keyLogFile);
  }

  /** The same with the secrets of connections written to a file; null: nowhere. */
  public TlsSettings withKeyLogFile(@Nullable Path file) {
    return new TlsSettings(versions, resumption, clientAuth, file);
  }
}
