/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSource;

/**
 * The certificate of a function in the directory of a certificate authority, whose files are
 * checked for changes at intervals: {@code NAME.pem}, {@code NAME.key} and {@code ca.pem}. Files
 * are read when they have not changed since the check before.
 */
public final class CertificateFiles implements TlsSource, AutoCloseable {
  private final List<Path> files;
  private final CertificateReload reload;
  private final TlsMaterial issued;
  private final ScheduledExecutorService timer;
  private String read;
  private String seen;

  /**
   * Starts to check the files.
   *
   * @param name the name of the certificate
   * @param issued the certificate of the start
   * @param interval the interval of the checks, more than zero
   */
  public CertificateFiles(Path directory, String name, TlsMaterial issued, Duration interval) {
    this.files =
        List.of(
            directory.resolve(name + ".pem"),
            directory.resolve(name + ".key"),
            directory.resolve("ca.pem"));
    this.issued = issued;
    this.reload = new CertificateReload("The certificate " + files.get(0), issued);
    this.read = state();
    this.seen = read;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "certificate-files");
              thread.setDaemon(true);
              return thread;
            });
    long nanos = interval.toNanos();
    var unused = timer.scheduleWithFixedDelay(this::check, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public TlsMaterial current() {
    return reload.current();
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }

  private void check() {
    String now = state();
    boolean settled = now.equals(seen);
    seen = now;
    if (settled && !now.equals(read)) {
      read = now;
      reload.reload(this::read);
    }
  }

  private TlsMaterial read() {
    TlsMaterial next = TlsMaterial.ofPem(files.get(0), files.get(1), files.get(2));
    Collection<List<?>> required = names(issued.chain().get(0));
    if (!names(next.chain().get(0)).containsAll(required)) {
      throw new IllegalArgumentException(
          "the new certificate does not have all names of the former one, " + required);
    }
    return next;
  }

  private static Collection<List<?>> names(X509Certificate certificate) {
    try {
      Collection<List<?>> names = certificate.getSubjectAlternativeNames();
      return names == null ? List.of() : names;
    } catch (CertificateParsingException e) {
      throw new IllegalArgumentException("a certificate has invalid names", e);
    }
  }

  /** Returns a text that differs if a file, or what its link refers to, is another one. */
  private String state() {
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      try {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        text.append(attributes.fileKey())
            .append(' ')
            .append(attributes.size())
            .append(' ')
            .append(attributes.lastModifiedTime())
            .append('\n');
      } catch (IOException e) {
        text.append("absent\n");
      }
    }
    return text.toString();
  }
}
