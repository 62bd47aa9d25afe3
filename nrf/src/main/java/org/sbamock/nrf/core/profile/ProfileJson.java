/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A profile's attributes, encoded once, in the pieces that answers are put together from. Every
 * piece starts with a comma, or is empty.
 */
public final class ProfileJson {
  /** Written from the state of the instance, not from its profile. */
  private static final Set<String> VARIABLE =
      Set.of("nfInstanceId", "nfType", "nfStatus", "load", "loadTimeStamp", "heartBeatTimer");

  /** Not part of the NFProfile of Nnrf_NFDiscovery (TS 29.510 clause 6.2.6.2.3), or by itself. */
  private static final Set<String> HIDDEN =
      Set.of(
          "allowedPlmns",
          "allowedSnpns",
          "allowedNfTypes",
          "allowedNfDomains",
          "allowedNssais",
          "nrfInfo",
          "nfProfileChangesSupportInd",
          "nfProfileChangesInd",
          "nfServices",
          "nfServiceList",
          "sNssais");

  /** Not part of the NFService of Nnrf_NFDiscovery (TS 29.510 clause 6.2.6.2.4). */
  private static final Set<String> HIDDEN_OF_SERVICE =
      Set.of(
          "allowedPlmns",
          "allowedSnpns",
          "allowedNfTypes",
          "allowedNfDomains",
          "allowedNssais",
          "perPlmnOauth2ReqList");

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
    List<byte[]> slices = new ArrayList<>();
    JsonNode listed = profile.get("sNssais");
    if (listed != null) {
      for (JsonNode slice : listed) {
        slices.add(mapper.writeValueAsBytes(slice));
      }
    }
    ObjectNode identity =
        profile.objectNode().put("nfInstanceId", nfInstanceId).put("nfType", nfType);
    byte[] first = mapper.writeValueAsBytes(identity);
    byte[] open = new byte[first.length - 1];
    System.arraycopy(first, 0, open, 0, open.length);
    return new ProfileJson(
        open, piece(mapper, managed), piece(mapper, shown), slices, list("sNssais", slices));
  }

  /** A service as a discovery shows it. */
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

  /** The members of an object, without its braces, after a comma. */
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

  /** A list of encoded elements as a member, after a comma; empty for no element. */
  public static byte[] list(String name, List<byte[]> elements) {
    if (elements.isEmpty()) {
      return new byte[0];
    }
    JsonPieces pieces = new JsonPieces();
    pieces.add((",\"" + name + "\":[").getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < elements.size(); i++) {
      if (i > 0) {
        pieces.add(JsonPieces.COMMA);
      }
      pieces.add(elements.get(i));
    }
    pieces.add(JsonPieces.CLOSE_LIST);
    return pieces.toBytes();
  }

  /** Status and load, after a comma. */
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

  /** The opening brace, identity and type. */
  public byte[] identity() {
    return identity;
  }

  /** All other attributes, as Nnrf_NFManagement shows them. */
  byte[] managed() {
    return managed;
  }

  /** All other attributes but slices and services, as Nnrf_NFDiscovery shows them. */
  public byte[] shown() {
    return shown;
  }

  /** The elements of {@code sNssais}. */
  public List<byte[]> slices() {
    return slices;
  }

  /** The whole member {@code sNssais}. */
  public byte[] slicesShown() {
    return slicesShown;
  }
}
