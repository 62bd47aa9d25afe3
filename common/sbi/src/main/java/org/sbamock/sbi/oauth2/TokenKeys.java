/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.Pem;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;

/** The public keys of the NRFs whose access tokens a producer takes. */
public final class TokenKeys {
  /** A key, and the {@code kid} of its tokens if that is known. */
  record Entry(@Nullable String id, PublicKey key) {}

  /** A JWK Set as JSON (RFC 7517 section 5). */
  record JsonWebKeySet(List<JsonWebKey> keys) {}

  private final List<Entry> entries;

  private TokenKeys(List<Entry> entries) {
    this.entries = List.copyOf(entries);
  }

  /** That of an NRF that signs with that key. */
  public static TokenKeys of(TokenKey key) {
    return new TokenKeys(List.of(new Entry(key.id(), key.publicKey())));
  }

  /**
   * Those of a file: a JWK Set (RFC 7517), or PEM with public keys or certificates. Keys of P-256
   * and RSA are of use.
   *
   * @throws IllegalArgumentException if there is none, or the file cannot be read
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
    List<Entry> entries = new ArrayList<>();
    try {
      for (JsonWebKey key : Json.read(text, JsonWebKeySet.class).keys()) {
        entries.add(new Entry(key.kid(), key.toKey()));
      }
    } catch (SbiException | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + " is no JWK Set: " + e.getMessage(), e);
    }
    if (entries.isEmpty()) {
      throw new IllegalArgumentException(file + " is a JWK Set without keys");
    }
    return entries;
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
