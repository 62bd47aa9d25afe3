/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.Pem;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;

/** The public keys of the NRFs whose access tokens a producer accepts. */
public final class TokenKeys {
  /** A key, and the {@code kid} of its tokens if known. */
  record Entry(@Nullable String id, PublicKey key) {}

  /** A JWK Set as JSON (RFC 7517 section 5). */
  private record JsonWebKeySet(
      @JsonSetter(contentNulls = Nulls.FAIL) List<Map<String, Object>> keys) {}

  private final List<Entry> entries;

  private TokenKeys(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** Returns the keys of an NRF that signs with a key. */
  public static TokenKeys of(TokenKey key) {
    return new TokenKeys(List.of(new Entry(key.id(), key.publicKey())));
  }

  /**
   * Reads keys from a file: a JWK Set (RFC 7517), or PEM with public keys or certificates. P-256
   * and RSA keys are supported; other keys of a JWK Set are ignored (RFC 7517 section 5).
   *
   * @throws IllegalArgumentException if the file contains no supported key or cannot be read
   */
  public static TokenKeys read(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return new TokenKeys(text.stripLeading().startsWith("{") ? jwks(file, text) : pem(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read", e);
    }
  }

  private static List<Entry> jwks(Path file, String text) {
    List<Map<String, Object>> members;
    try {
      members = Json.read(text, JsonWebKeySet.class).keys();
    } catch (SbiException e) {
      throw new IllegalArgumentException(file + " is no JWK Set: " + e.getMessage(), e);
    }
    if (members.isEmpty()) {
      throw new IllegalArgumentException(file + " is a JWK Set without keys");
    }
    List<Entry> entries = new ArrayList<>();
    StringJoiner ignored = new StringJoiner("; ");
    for (Map<String, Object> member : members) {
      try {
        JWK jwk = JWK.parse(member);
        entries.add(new Entry(jwk.getKeyID(), publicKey(jwk)));
      } catch (ParseException | JOSEException | IllegalArgumentException e) {
        ignored.add(String.valueOf(e.getMessage()));
      }
    }
    if (entries.isEmpty()) {
      throw new IllegalArgumentException(
          file + " is a JWK Set without a key of P-256 or RSA: " + ignored);
    }
    return entries;
  }

  private static PublicKey publicKey(JWK jwk) throws JOSEException {
    if (jwk instanceof ECKey key && key.getCurve().equals(Curve.P_256)) {
      return key.toPublicKey();
    }
    if (jwk instanceof RSAKey key) {
      return key.toPublicKey();
    }
    throw new IllegalArgumentException("a key of the type " + jwk.getKeyType());
  }

  private static List<Entry> pem(Path file) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (PublicKey key : Pem.publicKeys(file)) {
      entries.add(new Entry(null, key));
    }
    return entries;
  }

  List<Entry> entries() {
    return entries;
  }
}
