/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.security;

import java.util.function.Supplier;
import org.sbamock.http.tls.ReplaceableTlsMaterial;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Key, certificates and trust that are read again when their files change. What cannot be used is
 * logged as a warning, and the former certificate remains.
 */
public final class CertificateReload implements TlsSource {
  private static final Logger LOG = LoggerFactory.getLogger(CertificateReload.class);

  private final String origin;
  private final ReplaceableTlsMaterial material;

  /**
   * Creates a source.
   *
   * @param origin where the material is from, for the log
   * @param first the material at the start
   */
  public CertificateReload(String origin, TlsMaterial first) {
    this.origin = origin;
    this.material = new ReplaceableTlsMaterial(first);
  }

  @Override
  public TlsMaterial current() {
    return material.current();
  }

  /** Reads the material again; called when its files have changed. */
  public void reload(Supplier<TlsMaterial> reader) {
    try {
      if (material.replace(reader.get())) {
        TlsMaterial current = material.current();
        LOG.info(
            "{} has changed; new connections use the certificate that is valid until {}",
            origin,
            current.chain().isEmpty()
                ? "-"
                : current.chain().get(0).getNotAfter().toInstant().toString());
      }
    } catch (RuntimeException e) {
      LOG.warn("{} has changed, but the former certificate is used: {}", origin, reason(e));
    }
  }

  private static String reason(RuntimeException failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && !(cause instanceof IllegalArgumentException)) {
      cause = cause.getCause();
    }
    String message = cause.getMessage();
    return cause instanceof IllegalArgumentException && message != null
        ? message
        : cause.toString();
  }
}
