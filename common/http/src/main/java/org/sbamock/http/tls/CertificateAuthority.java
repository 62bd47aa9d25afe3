/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.CertificateBuilder.KeyUsage;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A certificate authority in a directory, used if no certificates are configured. The files {@code
 * ca.pem} and {@code ca.key} (P-256) are created on first use and valid for ten years; issued
 * certificates and keys are stored as {@code <name>.pem} and {@code <name>.key}. Several processes
 * may share the directory and then use the same authority. Key files are readable by their owner
 * only, if the file system supports it.
 *
 * <p>For tests and staging only: the key of the authority is stored unencrypted in a file.
 */
public final class CertificateAuthority {
  private static final Duration AUTHORITY_VALIDITY = Duration.ofDays(3650);
  private static final Duration LEAF_VALIDITY = Duration.ofDays(800);
  private static final Duration RENEWAL = Duration.ofDays(30);
  private static final Duration CLOCK_SKEW = Duration.ofDays(1);
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
  private static final String CA = "ca";
  private static final int KEY_ID_LENGTH = 20;
  private static final String SUBJECT_KEY_IDENTIFIER = "2.5.29.14";
  private static final String AUTHORITY_KEY_IDENTIFIER = "2.5.29.35";

  /**
   * Serializes the threads of this process, which may not request a file lock that it already
   * holds.
   */
  private static final Object IN_PROCESS = new Object();

  private final Path directory;
  private final InstantSource clock;
  private final X509Bundle authority;

  private CertificateAuthority(Path directory, InstantSource clock) throws IOException {
    this.directory = directory;
    this.clock = clock;
    KeyFiles kept = read(CA);
    this.authority =
        kept != null && isCurrent(kept.certificate())
            ? X509Bundle.fromRootCertificateAuthority(kept.certificate(), kept.keyPair())
            : createAuthority();
  }

  /**
   * Opens the authority of a directory; creates the directory and the authority if they do not
   * exist.
   *
   * @throws UncheckedIOException if the directory cannot be read or written
   * @throws IllegalArgumentException if it contains damaged files
   */
  public static CertificateAuthority open(Path directory) {
    return open(directory, InstantSource.system());
  }

  public static CertificateAuthority open(Path directory, InstantSource clock) {
    try {
      Files.createDirectories(directory);
      return locked(directory, () -> new CertificateAuthority(directory, clock));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens an authority in a new temporary directory, which is deleted when the JVM exits.
   *
   * @param prefix the beginning of the directory's name
   * @throws IOException if the directory cannot be created
   * @throws UncheckedIOException if the directory cannot be written
   */
  public static CertificateAuthority temporary(String prefix) throws IOException {
    Path directory = Files.createTempDirectory(prefix);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory), prefix));
    return open(directory);
  }

  private static void delete(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the file of the authority's certificate in PEM, for example for {@code curl --cacert}.
   */
  public Path certificateFile() {
    return directory.resolve(CA + ".pem");
  }

  /** Returns the certificate of the authority. */
  public X509Certificate certificate() {
    return authority.getCertificate();
  }

  /** Returns material that trusts this authority and has no key, for clients. */
  public TlsMaterial trust() {
    return TlsMaterial.trusting(List.of(certificate()));
  }

  /**
   * Returns the key and certificate of the given name, for both roles of TLS. An earlier
   * certificate is reused if it is valid for at least 30 more days and has the same names and
   * addresses.
   *
   * @param name the name of the files and the subject: letters, digits, dot, hyphen and underscore,
   *     at most 64 characters, beginning with a letter or digit; not {@code ca}
   * @param dnsNames the DNS names of the certificate, in addition to {@code localhost}
   * @param addresses the IP addresses of the certificate, in addition to 127.0.0.1 and ::1
   * @throws UncheckedIOException if the directory cannot be read or written
   * @throws IllegalArgumentException if the name is invalid
   */
  public TlsMaterial issue(
      String name, Collection<String> dnsNames, Collection<InetAddress> addresses) {
    if (!NAME.matcher(name).matches() || name.equals(CA)) {
      throw new IllegalArgumentException("not a name for a certificate: '" + name + "'");
    }
    SubjectNames names = SubjectNames.of(dnsNames, addresses);
    try {
      KeyFiles files =
          locked(
              directory,
              () -> {
                KeyFiles kept = read(name);
                return kept != null && isOurs(kept.certificate(), names)
                    ? kept
                    : createLeaf(name, names);
              });
      return new TlsMaterial(files.key(), List.of(files.certificate()), List.of(certificate()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isCurrent(X509Certificate certificate) {
    Instant now = clock.instant();
    return certificate.getNotAfter().toInstant().isAfter(now.plus(RENEWAL))
        && !certificate.getNotBefore().toInstant().isAfter(now);
  }

  private boolean isOurs(X509Certificate certificate, SubjectNames names) {
    try {
      certificate.verify(certificate().getPublicKey());
      return isCurrent(certificate) && SubjectNames.of(certificate).equals(names);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private X509Bundle createAuthority() throws IOException {
    KeyPair keys = newKeyPair();
    byte[] id = keyId(keys.getPublic());
    Instant now = clock.instant();
    CertificateBuilder builder =
        new CertificateBuilder()
            .keyPair(keys)
            .subject("CN=sbamock CA " + hex(id, 4) + ",O=sbamock")
            .notBefore(now.minus(CLOCK_SKEW))
            .notAfter(now.plus(AUTHORITY_VALIDITY))
            .setIsCertificateAuthority(true)
            .setPathLengthConstraint(OptionalInt.of(0))
            .setKeyUsage(true, KeyUsage.keyCertSign, KeyUsage.cRLSign)
            .addExtensionOctetString(SUBJECT_KEY_IDENTIFIER, false, subjectKeyIdentifier(id));
    // Without an issuer, the builder signs with a key that it generates; the authority is therefore
    // its own issuer.
    X509Bundle draft = build(builder, null);
    X509Bundle self = X509Bundle.fromRootCertificateAuthority(draft.getCertificate(), keys);
    X509Certificate certificate = build(builder, self).getCertificate();
    write(CA, keys.getPrivate(), certificate);
    return X509Bundle.fromRootCertificateAuthority(certificate, keys);
  }

  private KeyFiles createLeaf(String name, SubjectNames names) throws IOException {
    KeyPair keys = newKeyPair();
    Instant now = clock.instant();
    CertificateBuilder builder =
        new CertificateBuilder()
            .keyPair(keys)
            .subject("CN=" + name + ",O=sbamock")
            .notBefore(now.minus(CLOCK_SKEW))
            .notAfter(now.plus(LEAF_VALIDITY))
            .setKeyUsage(true, KeyUsage.digitalSignature)
            .addExtendedKeyUsageServerAuth()
            .addExtendedKeyUsageClientAuth()
            .addExtensionOctetString(
                SUBJECT_KEY_IDENTIFIER, false, subjectKeyIdentifier(keyId(keys.getPublic())))
            .addExtensionOctetString(
                AUTHORITY_KEY_IDENTIFIER,
                false,
                authorityKeyIdentifier(certificate().getExtensionValue(SUBJECT_KEY_IDENTIFIER)));
    names.dnsNames().forEach(builder::addSanDnsName);
    names.addresses().forEach(builder::addSanIpAddress);
    X509Certificate certificate = build(builder, authority).getCertificate();
    write(name, keys.getPrivate(), certificate);
    return new KeyFiles(keys.getPrivate(), certificate);
  }

  private static KeyPair newKeyPair() {
    try {
      return PrivateKeyInfo.withPublicKey(
          CertificateBuilder.Algorithm.ecp256.generateKeyPair(new SecureRandom()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("P-256 is missing", e);
    }
  }

  private static X509Bundle build(CertificateBuilder builder, @Nullable X509Bundle issuer) {
    try {
      builder.algorithm(CertificateBuilder.Algorithm.ecp256);
      return issuer == null ? builder.buildSelfSigned() : builder.buildIssuedBy(issuer);
    } catch (Exception e) {
      throw new IllegalStateException("a certificate cannot be made", e);
    }
  }

  /** Returns the key identifier: 160 bits of the SHA-256 of the key (RFC 7093 section 2). */
  private static byte[] keyId(PublicKey key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
      return Arrays.copyOf(hash, KEY_ID_LENGTH);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Encodes a subjectKeyIdentifier, an OCTET STRING (RFC 5280 section 4.2.1.2). */
  private static byte[] subjectKeyIdentifier(byte[] id) {
    return der(new byte[] {0x04, KEY_ID_LENGTH}, id);
  }

  /**
   * Encodes an authorityKeyIdentifier, a SEQUENCE of the issuer's keyIdentifier [0] only (RFC 5280
   * section 4.2.1.1).
   */
  private static byte[] authorityKeyIdentifier(byte[] issuers) {
    byte[] id = Arrays.copyOfRange(issuers, issuers.length - KEY_ID_LENGTH, issuers.length);
    return der(new byte[] {0x30, KEY_ID_LENGTH + 2, (byte) 0x80, KEY_ID_LENGTH}, id);
  }

  private static byte[] der(byte[] head, byte[] value) {
    byte[] encoded = Arrays.copyOf(head, head.length + value.length);
    System.arraycopy(value, 0, encoded, head.length, value.length);
    return encoded;
  }

  private static String hex(byte[] bytes, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(Character.forDigit(bytes[i] >> 4 & 0xf, 16));
      text.append(Character.forDigit(bytes[i] & 0xf, 16));
    }
    return text.toString();
  }

  private @Nullable KeyFiles read(String name) throws IOException {
    Path certificate = directory.resolve(name + ".pem");
    Path key = directory.resolve(name + ".key");
    return Files.exists(certificate) && Files.exists(key)
        ? new KeyFiles(Pem.privateKey(key), Pem.certificates(certificate).get(0))
        : null;
  }

  /**
   * Writes the key and then the certificate, so that a certificate never exists without its key.
   */
  private void write(String name, PrivateKey key, X509Certificate certificate) throws IOException {
    Path target = directory.resolve(name + ".pem");
    Files.deleteIfExists(target);
    AtomicFiles.write(directory.resolve(name + ".key"), Pem.encode(key), true);
    AtomicFiles.write(target, Pem.encode(certificate), false);
  }

  private static <T> T locked(Path directory, LockedAction<T> action) throws IOException {
    synchronized (IN_PROCESS) {
      try (FileChannel channel =
              FileChannel.open(
                  directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        return action.run();
      }
    }
  }

  private interface LockedAction<T> {
    T run() throws IOException;
  }

  private record KeyFiles(PrivateKey key, X509Certificate certificate) {
    KeyPair keyPair() {
      return new KeyPair(certificate.getPublicKey(), key);
    }

    @Override
    public String toString() {
      return "KeyFiles[" + certificate.getSubjectX500Principal() + "]";
    }
  }
}
