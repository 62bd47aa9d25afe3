/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.util.Base64;
import io.netty.util.AsciiString;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSource;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.oauth2.AccessTokenClaims.Audience;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client credentials assertions of a function (TS 33.501 clause 13.3.8): JWTs that the function
 * signs with the key of its certificate, which is in {@code x5c}. An assertion is valid for five
 * minutes and is sent for half of that time. Thread-safe.
 */
public final class ClientAssertions {
  private static final long LIFETIME_SECONDS = 300;

  private static final Logger log = LoggerFactory.getLogger(ClientAssertions.class);

  private final NfInstanceId client;
  private final TlsSource source;
  private final InstantSource clock;
  private volatile Identity identity;

  /** A key with its certificates, and the assertions that it has signed. */
  private record Identity(
      TlsMaterial material, JWSHeader header, JWSSigner signer, Map<NfType, Signed> assertions) {}

  private record Signed(AsciiString field, long renewal) {}

  /**
   * Creates the assertions of a function.
   *
   * @param source the key of the certificate, P-256 or RSA, and its certificates
   * @throws IllegalArgumentException if the key is another one, or there is none
   */
  public ClientAssertions(NfInstanceId client, TlsSource source, InstantSource clock) {
    this.client = client;
    this.source = source;
    this.clock = clock;
    identity = identity(source.current());
  }

  private static Identity identity(TlsMaterial material) {
    PrivateKey key = material.key();
    if (key == null) {
      throw new IllegalArgumentException("client credentials assertions need a key");
    }
    List<Base64> certificates = new ArrayList<>();
    for (X509Certificate certificate : material.chain()) {
      try {
        certificates.add(Base64.encode(certificate.getEncoded()));
      } catch (CertificateEncodingException e) {
        throw new IllegalArgumentException("a certificate cannot be encoded", e);
      }
    }
    JWSHeader header =
        new JWSHeader.Builder(key instanceof ECPrivateKey ? JWSAlgorithm.ES256 : JWSAlgorithm.RS256)
            .type(JOSEObjectType.JWT)
            .x509CertChain(certificates)
            .build();
    return new Identity(material, header, signer(key), new ConcurrentHashMap<>());
  }

  /** Returns the key of the current certificate, or the former one if it cannot sign assertions. */
  private Identity current() {
    Identity present = identity;
    TlsMaterial material = source.current();
    if (material == present.material) {
      return present;
    }
    try {
      present = identity(material);
    } catch (IllegalArgumentException e) {
      log.warn("The former key signs client credentials assertions: {}", e.getMessage());
      present = new Identity(material, present.header, present.signer, present.assertions);
    }
    identity = present;
    return present;
  }

  private static JWSSigner signer(PrivateKey key) {
    if (key instanceof ECPrivateKey ec
        && Curve.P_256.equals(Curve.forECParameterSpec(ec.getParams()))) {
      try {
        return new ECDSASigner(ec);
      } catch (JOSEException e) {
        throw new IllegalStateException("a P-256 key is a key of ES256", e);
      }
    }
    if (key.getAlgorithm().equals("RSA")) {
      return new RSASSASigner(key);
    }
    throw new IllegalArgumentException(
        "the key of the TLS certificate signs no client credentials assertions: expected a key of"
            + " P-256 or RSA");
  }

  /** Returns the assertion for calls of functions of a type. */
  public AsciiString of(NfType target) {
    long now = clock.millis() / 1_000;
    Identity signing = current();
    Signed known = signing.assertions.get(target);
    if (known == null || known.renewal <= now) {
      known = new Signed(sign(signing, target, now), now + LIFETIME_SECONDS / 2);
      signing.assertions.put(target, known);
    }
    return known.field;
  }

  /** Signs an assertion, which an SCP may also use to request an access token from the NRF. */
  private AsciiString sign(Identity signing, NfType target, long now) {
    List<String> audience =
        target.equals(NfType.NRF)
            ? List.of(target.value())
            : List.of(target.value(), NfType.NRF.value());
    AssertionClaims claims =
        new AssertionClaims(
            client.value(), now, now + LIFETIME_SECONDS, new Audience(false, audience));
    JWSObject assertion = new JWSObject(signing.header, new Payload(Json.writeString(claims)));
    try {
      assertion.sign(signing.signer);
    } catch (JOSEException e) {
      throw new IllegalStateException("every JDK has ES256 and RS256", e);
    }
    return new AsciiString(assertion.serialize());
  }
}
