/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.ssl.ReferenceCountedOpenSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.internal.tcnative.SSLContext;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of the secrets of TLS connections in NSS key log format (draft-ietf-tls-keylogfile), with
 * which captured packets can be decrypted. There is one instance per file and JVM. Several
 * processes may share the file: each line is appended by a single write.
 */
final class KeyLog {
  private static final Logger LOG = LoggerFactory.getLogger(KeyLog.class);
  private static final Map<Path, KeyLog> OPEN = new ConcurrentHashMap<>();

  private final Path path;
  private final FileChannel file;
  private volatile boolean failing;

  private KeyLog(Path path) {
    this.path = path;
    try {
      boolean ours = !Files.exists(path, LinkOption.NOFOLLOW_LINKS);
      file =
          FileChannel.open(
              path,
              Set.of(StandardOpenOption.CREATE, StandardOpenOption.APPEND),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      LOG.warn(
          "the secrets of all TLS connections are written to {}{}: who has them can read the"
              + " traffic; set no key-log-file where that matters",
          path,
          ours ? "" : ", which was there already");
    } catch (IOException | UnsupportedOperationException e) {
      throw new IllegalArgumentException("key-log-file " + path + " cannot be written: " + e, e);
    }
  }

  /**
   * Returns the key log of a file.
   *
   * @throws IllegalArgumentException if the file cannot be written
   */
  public static KeyLog of(Path file) {
    return OPEN.computeIfAbsent(file.toAbsolutePath().normalize(), KeyLog::new);
  }

  /** Configures a QUIC context to write the secrets of its connections. */
  void attach(QuicSslContextBuilder builder) {
    builder.keylog((engine, line) -> write(line.getBytes(StandardCharsets.US_ASCII)));
  }

  /**
   * Configures a context of TLS over TCP to write the secrets of its connections.
   *
   * @throws IllegalArgumentException if the context is the JDK's, which does not expose secrets
   */
  void attach(SslContext context) {
    if (!(context instanceof ReferenceCountedOpenSslContext boring)
        || !SSLContext.setKeyLogCallback(pointer(boring), (connection, line) -> write(line))) {
      throw new IllegalArgumentException(
          "key-log-file needs BoringSSL for TLS over TCP, which this platform does not have: the"
              + " JDK's TLS tells no secrets; h3 alone can have one here");
    }
  }

  /**
   * Returns the pointer to the native library's own context; Netty's {@code sslCtxPointer} returns
   * BoringSSL's, which the library does not accept.
   *
   * @throws IllegalArgumentException if this version of Netty does not provide it
   */
  private static long pointer(ReferenceCountedOpenSslContext context) {
    try {
      Field field = ReferenceCountedOpenSslContext.class.getDeclaredField("ctx");
      field.setAccessible(true);
      return field.getLong(context);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalArgumentException(
          "key-log-file: this version of Netty does not let itself be told where to write", e);
    }
  }

  private void write(byte[] line) {
    ByteBuffer out = ByteBuffer.allocate(line.length + 1).put(line).put((byte) '\n').flip();
    try {
      file.write(out);
      failing = false;
    } catch (IOException e) {
      if (!failing) {
        failing = true;
        LOG.warn("the secrets of TLS connections cannot be written to {}: {}", path, e.toString());
      }
    }
  }
}
