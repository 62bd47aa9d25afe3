/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.workload.ue.AuthenticationWorkload;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;

/** A peer that sends hostile content in well-formed messages, one request after another. */
abstract class ContentAttack implements HostilePeer {
  private static final String PROFILES = "/nnrf-nfm/v1/nf-instances/";
  private static final String REGISTRATIONS = "/mock-ue/v1/registrations";

  private final String id;
  private final String description;

  ContentAttack(String id, String description) {
    this.id = id;
    this.description = description;
  }

  /** Sends the next request and waits for its response. */
  abstract void request(AttackSession session) throws IOException, InterruptedException;

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final String description() {
    return description;
  }

  @Override
  public final Set<HttpProtocol> protocols() {
    return EnumSet.allOf(HttpProtocol.class);
  }

  @Override
  public final void attack(AttackSession session) throws IOException, InterruptedException {
    while (!session.isOver()) {
      request(session);
    }
  }

  /** Returns a request with JSON content to the first service of the attacked function. */
  static HttpRequest json(FunctionKind function, byte[] content) {
    return switch (function) {
      case NRF -> put(UUID.nameUUIDFromBytes(new byte[0]), content);
      case AUSF -> content(HttpMethod.POST, AuthenticationWorkload.PATH, MediaTypes.JSON, content);
      case AMF -> content(HttpMethod.POST, REGISTRATIONS, MediaTypes.JSON, content);
    };
  }

  /** Returns the registration of a profile at the NRF (TS 29.510 clause 5.2.2.2.2). */
  static HttpRequest put(UUID instance, byte[] content) {
    return content(HttpMethod.PUT, PROFILES + instance, MediaTypes.JSON, content);
  }

  /** Returns the update of a profile at the NRF by JSON Patch (TS 29.510 clause 5.2.2.3.2). */
  static HttpRequest patch(UUID instance, byte[] content) {
    return content(HttpMethod.PATCH, PROFILES + instance, MediaTypes.JSON_PATCH, content);
  }

  private static HttpRequest content(
      HttpMethod method, String path, CharSequence type, byte[] content) {
    return HttpRequest.of(method, path, Unpooled.wrappedBuffer(content))
        .with(HttpHeaderNames.CONTENT_TYPE, type);
  }

  /**
   * Returns the profile of an AUSF.
   *
   * @param supiRange the range of subscribers that it serves
   * @param extra a further attribute
   */
  static byte[] profile(UUID instance, Map<String, String> supiRange, Object extra) {
    Map<String, Object> profile = new LinkedHashMap<>();
    profile.put("nfInstanceId", instance.toString());
    profile.put("nfType", "AUSF");
    profile.put("nfStatus", "REGISTERED");
    profile.put("ipv4Addresses", List.of("127.0.0.1"));
    profile.put("ausfInfo", Map.of("supiRanges", List.of(supiRange)));
    profile.put("customInfo", extra);
    return Json.writeBytes(profile);
  }

  /** Returns the octets of a text. */
  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
