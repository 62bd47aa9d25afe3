/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
   * 6.2.6.2.4), or are written separately.
   */
  private static final Set<String> HIDDEN_OF_SERVICE =
      withAccess("perPlmnOauth2ReqList", "sNssais");

  private final byte[] identity;
  private final byte[] managed;
  private final ShownAttributes shown;

  private ProfileJson(byte[] identity, byte[] managed, ShownAttributes shown) {
    this.identity = identity;
    this.managed = managed;
    this.shown = shown;
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
    ObjectNode identity =
        profile.objectNode().put("nfInstanceId", nfInstanceId).put("nfType", nfType);
    return new ProfileJson(
        open(mapper.writeValueAsBytes(identity)),
        piece(mapper, managed),
        ShownAttributes.of(shown, attributes -> piece(mapper, attributes)));
  }

  /**
   * Returns the attributes of a service in discovery results but its slices, after the opening
   * brace.
   */
  static ShownAttributes ofService(JsonMapper mapper, ObjectNode service) {
    ObjectNode shown = service.objectNode();
    service.forEachEntry(
        (name, value) -> {
          if (!HIDDEN_OF_SERVICE.contains(name)) {
            shown.set(name, value);
          }
        });
    return ShownAttributes.of(shown, attributes -> open(mapper.writeValueAsBytes(attributes)));
  }

  /** Returns an encoded object without its closing brace. */
  private static byte[] open(byte[] object) {
    return Arrays.copyOf(object, object.length - 1);
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

  /** Returns whether other attributes are the same, in the same order. */
  public boolean isSame(ProfileJson other) {
    return Arrays.equals(identity, other.identity) && Arrays.equals(managed, other.managed);
  }

  /** Returns the opening brace, the identity and the type. */
  public byte[] identity() {
    return identity;
  }

  /** Returns the number of octets of all fragments. */
  int octets() {
    return identity.length + managed.length + shown.octets();
  }

  /** Returns all other attributes in the form of Nnrf_NFManagement. */
  byte[] managed() {
    return managed;
  }

  /**
   * Returns all other attributes but slices and services in the form of Nnrf_NFDiscovery.
   *
   * @param otherPlmn whether the consumer is of another PLMN
   */
  public byte[] shown(boolean otherPlmn) {
    return shown.to(otherPlmn);
  }
}
