/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The attributes of a profile, encoded once in the fragments of which responses consist. Every
 * fragment is empty or starts with a comma.
 */
public final class ProfileJson {
  /** The attributes that are written from the state of the instance instead of its profile. */
  private static final Set<String> VARIABLE =
      Set.of("nfInstanceId", "nfType", "nfStatus", "load", "loadTimeStamp", "heartBeatTimer");

  /**
   * The attributes that are not part of the NFProfile of Nnrf_NFDiscovery (TS 29.510 clause
   * 6.2.6.2.3), or are written separately.
   */
  private static final Set<String> HIDDEN =
      withAccess(
          "nrfInfo",
          "nfProfileChangesSupportInd",
          "nfProfileChangesInd",
          "nfServices",
          "nfServiceList",
          "sNssais");

  /**
   * The attributes that are not part of the NFService of Nnrf_NFDiscovery (TS 29.510 clause
   * 6.2.6.2.4).
   */
  private static final Set<String> HIDDEN_OF_SERVICE = withAccess("perPlmnOauth2ReqList");

  /** The memory of an array and of a reference to it, in octets. */
  private static final int ARRAY = 24;

  private final byte[] identity;
  private final byte[] managed;
  private final byte[] shown;
  private final List<byte[]> slices;
  private final byte[] slicesShown;

  private ProfileJson(
      byte[] identity, byte[] managed, byte[] shown, List<byte[]> slices, byte[] slicesShown) {
    this.identity = identity;
    this.managed = managed;
    this.shown = shown;
    this.slices = slices;
    this.slicesShown = slicesShown;
  }

  private static Set<String> withAccess(String... others) {
    Set<String> names = new HashSet<>(AccessRule.ATTRIBUTES);
    names.addAll(List.of(others));
    return Set.copyOf(names);
  }

  public static ProfileJson of(
      JsonMapper mapper, String nfInstanceId, String nfType, ObjectNode profile) {
    ObjectNode managed = profile.objectNode();
    ObjectNode shown = profile.objectNode();
    profile.forEachEntry(
        (name, value) -> {
          if (!VARIABLE.contains(name)) {
            managed.set(name, value);
            if (!HIDDEN.contains(name)) {
              shown.set(name, value);
            }
          }
        });
    List<byte[]> slices = elements(mapper, profile.get("sNssais"));
    ObjectNode identity =
        profile.objectNode().put("nfInstanceId", nfInstanceId).put("nfType", nfType);
    byte[] first = mapper.writeValueAsBytes(identity);
    byte[] open = new byte[first.length - 1];
    System.arraycopy(first, 0, open, 0, open.length);
    return new ProfileJson(
        open, piece(mapper, managed), piece(mapper, shown), slices, list("sNssais", slices));
  }

  /**
   * Returns the encoded elements of a list. A single generator writes them all, since one for each
   * element would take most of the time of a registration with many.
   */
  private static List<byte[]> elements(JsonMapper mapper, @Nullable JsonNode listed) {
    if (listed == null) {
      return List.of();
    }
    List<byte[]> elements = new ArrayList<>(listed.size());
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (JsonGenerator generator = mapper.createGenerator(encoded)) {
      generator.writeStartArray();
      for (JsonNode element : listed) {
        generator.writeTree(element);
        generator.flush();
        // Each element follows a bracket or a comma.
        elements.add(Arrays.copyOfRange(encoded.toByteArray(), 1, encoded.size()));
        encoded.reset();
      }
      generator.writeEndArray();
    }
    return elements;
  }

  /** Returns a service in the form of discovery results. */
  static byte[] ofService(JsonMapper mapper, ObjectNode service) {
    ObjectNode shown = service.objectNode();
    service.forEachEntry(
        (name, value) -> {
          if (!HIDDEN_OF_SERVICE.contains(name)) {
            shown.set(name, value);
          }
        });
    return mapper.writeValueAsBytes(shown);
  }

  /** Returns the members of an object after a comma, without its braces. */
  static byte[] piece(JsonMapper mapper, ObjectNode object) {
    if (object.isEmpty()) {
      return new byte[0];
    }
    byte[] whole = mapper.writeValueAsBytes(object);
    byte[] piece = new byte[whole.length - 1];
    System.arraycopy(whole, 1, piece, 1, whole.length - 2);
    piece[0] = ',';
    return piece;
  }

  /** Returns a list of encoded elements as a member after a comma; empty if there is no element. */
  public static byte[] list(String name, List<byte[]> elements) {
    if (elements.isEmpty()) {
      return new byte[0];
    }
    JsonFragments pieces = new JsonFragments();
    pieces.add((",\"" + name + "\":[").getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < elements.size(); i++) {
      if (i > 0) {
        pieces.add(JsonFragments.COMMA);
      }
      pieces.add(elements.get(i));
    }
    pieces.add(JsonFragments.CLOSE_LIST);
    return pieces.toBytes();
  }

  /** Returns status and load after a comma. */
  public static byte[] ofState(JsonMapper mapper, NfProfile.State state) {
    ObjectNode node = mapper.createObjectNode().put("nfStatus", state.status());
    @Nullable Integer load = state.load();
    if (load != null) {
      node.put("load", load);
    }
    if (state.loadTimeStamp() != null) {
      node.put("loadTimeStamp", state.loadTimeStamp());
    }
    return piece(mapper, node);
  }

  /** Returns the opening brace, the identity and the type. */
  public byte[] identity() {
    return identity;
  }

  /** Returns the number of octets of all fragments. */
  int octets() {
    int octets = identity.length + managed.length + shown.length + slicesShown.length;
    for (byte[] slice : slices) {
      octets += ARRAY + slice.length;
    }
    return octets;
  }

  /** Returns all other attributes in the form of Nnrf_NFManagement. */
  byte[] managed() {
    return managed;
  }

  /** Returns all other attributes but slices and services in the form of Nnrf_NFDiscovery. */
  public byte[] shown() {
    return shown;
  }

  /** Returns the elements of {@code sNssais}. */
  public List<byte[]> slices() {
    return slices;
  }

  /** Returns the whole member {@code sNssais}. */
  public byte[] slicesShown() {
    return slicesShown;
  }
}
