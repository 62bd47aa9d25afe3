/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Octets;

/**
 * An EAP packet (RFC 3748, 4) of method EAP-AKA' (RFC 9048), or a Success or Failure. Immutable;
 * accessors return copies, and null for an absent attribute.
 */
public final class EapPacket {
  /** The method type of EAP-AKA'. */
  public static final int TYPE_AKA_PRIME = 50;

  /** The key derivation function of RFC 9048, 3.2. */
  public static final int KDF_AKA_PRIME = 1;

  private static final int HEADER_LENGTH = 4;
  private static final int ATTRIBUTES_OFFSET = 8;
  private static final int MAC_LENGTH = 16;

  /** The code of an EAP packet. */
  public enum Code {
    /** A request of the server. */
    REQUEST(1),
    /** A response of the peer. */
    RESPONSE(2),
    /** The authentication succeeded. */
    SUCCESS(3),
    /** The authentication failed. */
    FAILURE(4);

    private final int value;

    Code(int value) {
      this.value = value;
    }

    public int value() {
      return value;
    }
  }

  /** The message within the method (RFC 4187, 11). */
  public enum Subtype {
    /** A challenge or its response. */
    CHALLENGE(1),
    /** The peer rejects AUTN. */
    AUTHENTICATION_REJECT(2),
    /** The peer reports a stale SQN. */
    SYNCHRONIZATION_FAILURE(4),
    /** The peer cannot process a request. */
    CLIENT_ERROR(14);

    private final int value;

    Subtype(int value) {
      this.value = value;
    }

    public int value() {
      return value;
    }
  }

  private final byte[] octets;
  private final Code code;
  private final @Nullable Subtype subtype;
  private final EapAttributes attributes;

  private EapPacket(byte[] octets) {
    check(octets.length >= HEADER_LENGTH, "An EAP packet has at least 4 octets");
    check(
        Octets.getUnsignedShort(octets, 2) == octets.length,
        "The EAP length is not that of the packet");
    this.octets = octets;
    this.code = code(octets[0] & 0xff);
    if (code == Code.SUCCESS || code == Code.FAILURE) {
      check(octets.length == HEADER_LENGTH, "An EAP result has 4 octets");
      this.subtype = null;
      this.attributes = new EapAttributes(octets, octets.length);
    } else {
      check(octets.length >= ATTRIBUTES_OFFSET, "An EAP-AKA' packet has at least 8 octets");
      check((octets[HEADER_LENGTH] & 0xff) == TYPE_AKA_PRIME, "The EAP method is not EAP-AKA'");
      this.subtype = subtype(octets[HEADER_LENGTH + 1] & 0xff);
      this.attributes = new EapAttributes(octets, ATTRIBUTES_OFFSET);
      checkAttributes(subtype);
    }
  }

  /**
   * Parses a packet. Skippable attributes are ignored, including AT_CHECKCODE.
   *
   * @throws InvalidEapException if it is malformed, or lacks an attribute that its subtype requires
   */
  public static EapPacket parse(byte[] octets) {
    return new EapPacket(octets.clone());
  }

  static EapPacket own(byte[] octets) {
    return new EapPacket(octets);
  }

  private static Code code(int value) {
    for (Code code : Code.values()) {
      if (code.value == value) {
        return code;
      }
    }
    throw new InvalidEapException("Unknown EAP code " + value);
  }

  private static Subtype subtype(int value) {
    for (Subtype subtype : Subtype.values()) {
      if (subtype.value == value) {
        return subtype;
      }
    }
    throw new InvalidEapException("EAP-AKA' subtype " + value + " is not served here");
  }

  private void checkAttributes(Subtype subtype) {
    check(code == Code.RESPONSE || subtype == Subtype.CHALLENGE, "Only a peer sends this subtype");
    switch (subtype) {
      case CHALLENGE -> {
        check(attributes.has(EapAttributes.AT_MAC), "A challenge has no AT_MAC");
        if (code == Code.REQUEST) {
          check(
              attributes.has(EapAttributes.AT_RAND)
                  && attributes.has(EapAttributes.AT_AUTN)
                  && attributes.has(EapAttributes.AT_KDF)
                  && attributes.has(EapAttributes.AT_KDF_INPUT),
              "A challenge lacks AT_RAND, AT_AUTN, AT_KDF or AT_KDF_INPUT");
        } else {
          check(attributes.has(EapAttributes.AT_RES), "An answer to a challenge has no AT_RES");
        }
      }
      case SYNCHRONIZATION_FAILURE ->
          check(attributes.has(EapAttributes.AT_AUTS), "A synchronization failure has no AT_AUTS");
      case CLIENT_ERROR ->
          check(
              attributes.has(EapAttributes.AT_CLIENT_ERROR_CODE),
              "A client error has no AT_CLIENT_ERROR_CODE");
      case AUTHENTICATION_REJECT -> {}
    }
  }

  /** Returns the code of the packet. */
  public Code code() {
    return code;
  }

  /** Returns the identifier that matches a response to its request, 0 to 255. */
  public int identifier() {
    return octets[1] & 0xff;
  }

  /** Returns the message within the method; null for Success and Failure. */
  public @Nullable Subtype subtype() {
    return subtype;
  }

  /** Returns AT_RAND, 16 octets. */
  public byte @Nullable [] rand() {
    return attributes.sixteen(EapAttributes.AT_RAND);
  }

  /** Returns AT_AUTN, 16 octets. */
  public byte @Nullable [] autn() {
    return attributes.sixteen(EapAttributes.AT_AUTN);
  }

  /** Returns AT_RES, 4 to 16 octets. */
  public byte @Nullable [] res() {
    return attributes.res();
  }

  /** Returns AT_AUTS, 14 octets. */
  public byte @Nullable [] auts() {
    return attributes.auts();
  }

  /** Returns AT_KDF_INPUT, the name of the network. */
  public @Nullable String networkName() {
    return attributes.networkName();
  }

  /** Returns all AT_KDF attributes, in order. */
  public List<Integer> kdfs() {
    return attributes.kdfs();
  }

  /** Returns AT_CLIENT_ERROR_CODE. */
  public OptionalInt clientErrorCode() {
    return attributes.has(EapAttributes.AT_CLIENT_ERROR_CODE)
        ? OptionalInt.of(attributes.number(EapAttributes.AT_CLIENT_ERROR_CODE))
        : OptionalInt.empty();
  }

  /**
   * Verifies AT_MAC: HMAC-SHA-256-128 over the packet with the MAC's octets zero (RFC 9048, 3.4.2).
   *
   * @param kAut K_aut, 32 octets
   * @return false if it is wrong or absent
   */
  public boolean isAuthentic(byte[] kAut) {
    int at = attributes.macOffset();
    return at != 0
        && MessageDigest.isEqual(
            mac(octets, at, kAut), Arrays.copyOfRange(octets, at, at + MAC_LENGTH));
  }

  static byte[] mac(byte[] packet, int at, byte[] kAut) {
    byte[] zeroed = packet.clone();
    Arrays.fill(zeroed, at, at + MAC_LENGTH, (byte) 0);
    return Arrays.copyOf(Hashing.current().begin().octets(zeroed).finish(kAut), MAC_LENGTH);
  }

  /** Returns the octets of the packet. */
  public byte[] octets() {
    return octets.clone();
  }

  @Override
  public String toString() {
    return "EapPacket[" + code + " " + identifier() + (subtype == null ? "" : " " + subtype) + "]";
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new InvalidEapException(message);
    }
  }
}
