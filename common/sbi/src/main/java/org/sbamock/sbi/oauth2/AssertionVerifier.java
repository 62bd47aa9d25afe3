/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.io.ByteArrayInputStream;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import tools.jackson.databind.JsonNode;

/**
 * A verifier of client credentials assertions (TS 33.501 clause 13.3.8) whose {@code x5c} has a
 * certificate of a trusted authority. {@code x5u} is not followed.
 */
public final class AssertionVerifier {
  private static final int MAX_CERTIFICATES = 8;
  private static final int URI_NAME = 6;
  private static final String URN = "urn:uuid:";

  private final NfType audience;
  private final Supplier<List<X509Certificate>> authorities;
  private final InstantSource clock;

  /**
   * Creates a verifier.
   *
   * @param audience the type of the function that verifies assertions
   * @param authorities returns the trusted authorities, at least one, which may change
   */
  public AssertionVerifier(
      NfType audience, Supplier<List<X509Certificate>> authorities, InstantSource clock) {
    this.audience = audience;
    this.authorities = authorities;
    this.clock = clock;
  }

  /** Returns the current trusted authorities. */
  List<X509Certificate> authorities() {
    return authorities.get();
  }

  /**
   * Verifies an assertion and reads its claims; the expiration time is at most the end of the
   * validity of its certificates. Does not check whether it has expired.
   *
   * @throws InvalidTokenException if it is malformed, not signed with the key of a trusted
   *     certificate of its subject, or for others
   */
  AssertionClaims verify(String assertion) throws InvalidTokenException {
    SignedToken token = SignedToken.parse(assertion);
    List<X509Certificate> path = trusted(certificates(token.certificates()));
    X509Certificate certificate = path.get(0);
    if (!token.isSignedWith(certificate.getPublicKey())) {
      throw new InvalidTokenException("the token's signature is not that of its certificate");
    }
    AssertionClaims claims = token.claims(AssertionClaims.class);
    NfInstanceId subject;
    try {
      subject = NfInstanceId.parse(claims.sub());
    } catch (IllegalArgumentException e) {
      throw new InvalidTokenException("the token's sub is not an NF instance ID");
    }
    if (!isFor(certificate, subject)) {
      throw new InvalidTokenException("the token's certificate is that of another NF instance");
    }
    if (!claims.aud().names(audience.value())) {
      throw new InvalidTokenException("the token is for another audience");
    }
    return new AssertionClaims(
        claims.sub(), claims.iat(), Math.min(claims.exp(), end(path)), claims.aud());
  }

  /** Returns when the first certificate of a path expires, seconds since 1970. */
  private static long end(List<X509Certificate> path) {
    long end = Long.MAX_VALUE;
    for (X509Certificate certificate : path) {
      end = Math.min(end, certificate.getNotAfter().toInstant().getEpochSecond());
    }
    return end;
  }

  private static List<X509Certificate> certificates(@Nullable JsonNode x5c)
      throws InvalidTokenException {
    int count = x5c == null || !x5c.isArray() ? 0 : x5c.size();
    if (x5c == null || count == 0 || count > MAX_CERTIFICATES) {
      throw new InvalidTokenException("the token has no x5c with 1 to 8 certificates");
    }
    List<X509Certificate> chain = new ArrayList<>(count);
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (JsonNode certificate : x5c) {
        byte[] der = Base64.getDecoder().decode(certificate.asString(""));
        chain.add((X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der)));
      }
    } catch (CertificateException | IllegalArgumentException e) {
      throw new InvalidTokenException("the token's x5c has an invalid certificate");
    }
    return chain;
  }

  /**
   * Returns the certificates of a chain that leads to a trusted authority, beginning with that of
   * the client. The authorities at its end are left out, unless it has no other certificate.
   */
  private List<X509Certificate> trusted(List<X509Certificate> chain) throws InvalidTokenException {
    Date now = Date.from(clock.instant());
    List<X509Certificate> trusted = authorities.get();
    List<X509Certificate> path = new ArrayList<>(chain);
    while (!path.isEmpty() && trusted.contains(path.get(path.size() - 1))) {
      path.remove(path.size() - 1);
    }
    try {
      if (path.isEmpty()) {
        chain.get(0).checkValidity(now);
        return chain.subList(0, 1);
      }
      Set<TrustAnchor> anchors =
          trusted.stream()
              .map(authority -> new TrustAnchor(authority, null))
              .collect(Collectors.toUnmodifiableSet());
      PKIXParameters parameters = new PKIXParameters(anchors);
      parameters.setRevocationEnabled(false);
      parameters.setDate(now);
      CertPathValidator.getInstance("PKIX")
          .validate(CertificateFactory.getInstance("X.509").generateCertPath(path), parameters);
      return path;
    } catch (GeneralSecurityException e) {
      throw new InvalidTokenException("the token's certificate is not that of a trusted authority");
    }
  }

  /** Returns whether the certificate names the NF instance, or none. */
  private static boolean isFor(X509Certificate certificate, NfInstanceId subject) {
    Collection<List<?>> names;
    try {
      names = certificate.getSubjectAlternativeNames();
    } catch (CertificateParsingException e) {
      return false;
    }
    boolean named = false;
    for (List<?> name : names == null ? List.<List<?>>of() : names) {
      String value = String.valueOf(name.get(1));
      if (name.get(0).equals(URI_NAME) && value.regionMatches(true, 0, URN, 0, URN.length())) {
        named = true;
        if (value.substring(URN.length()).equalsIgnoreCase(subject.value())) {
          return true;
        }
      }
    }
    return !named;
  }
}
