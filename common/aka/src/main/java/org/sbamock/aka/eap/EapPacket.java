/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Octets;
import org.sbamock.aka.eap.InvalidEapException.Reason;

/**
 * An EAP packet (RFC 3748, 4) of method EAP-AKA' (RFC 9048), or a Success or Failure. Immutable;
 * accessors return copies, and null for an absent attribute.
 */
public final class EapPacket {
  /** The method type of EAP-AKA'. */
  public static final int TYPE_AKA_PRIME = 50;

  /** The key derivation function of RFC 9048, 3.2. */
  public static final int KDF_AKA_PRIME = 1;

  private static final int TYPE_NAK = 3;
  private static final int TYPE_EXPANDED = 254;
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
    /** A request for the peer's identity or its response. */
    IDENTITY(5),
    /** A notification of success or failure, or its response. */
    NOTIFICATION(12),
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
    check(Reason.FRAME, octets.length >= HEADER_LENGTH, "An EAP packet has at least 4 octets");
    check(
        Reason.FRAME,
        Octets.getUnsignedShort(octets, 2) == octets.length,
        "The EAP length is not that of the packet");
    this.octets = octets;
    this.code = code(octets[0] & 0xff);
    if (code == Code.SUCCESS || code == Code.FAILURE) {
      check(Reason.FRAME, octets.length == HEADER_LENGTH, "An EAP result has 4 octets");
      this.subtype = null;
      this.attributes = new EapAttributes(octets, octets.length);
    } else {
      checkMethod();
      check(octets.length >= ATTRIBUTES_OFFSET, "An EAP-AKA' packet has at least 8 octets");
      this.subtype = subtype(octets[HEADER_LENGTH + 1] & 0xff);
      this.attributes = new EapAttributes(octets, ATTRIBUTES_OFFSET);
      checkAttributes(subtype);
    }
  }

  /**
   * Parses a packet. Skippable attributes other than AT_CHECKCODE and AT_RESULT_IND are ignored.
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
    throw new InvalidEapException(Reason.FRAME, "Unknown EAP code " + value);
  }

  private void checkMethod() {
    check(Reason.FRAME, octets.length > HEADER_LENGTH, "An EAP packet of a method has a type");
    int type = octets[HEADER_LENGTH] & 0xff;
    boolean nak = code == Code.RESPONSE && (type == TYPE_NAK || type == TYPE_EXPANDED);
    check(Reason.NAK, !nak, "The peer declines EAP-AKA'");
    check(Reason.METHOD, type == TYPE_AKA_PRIME, "The EAP method is not EAP-AKA'");
  }

  private static Subtype subtype(int value) {
    for (Subtype subtype : Subtype.values()) {
      if (subtype.value == value) {
        return subtype;
      }
    }
    throw new InvalidEapException(
        Reason.CONTENT, "EAP-AKA' subtype " + value + " is not supported");
  }

  private void checkAttributes(Subtype subtype) {
    if (code == Code.REQUEST) {
      checkRequest(subtype);
    } else {
      checkResponse(subtype);
    }
  }

  /**
   * Checks a request. The absence of AT_KDF or AT_KDF_INPUT is no error of the packet: the peer
   * then behaves as if AUTN were incorrect (RFC 9048, 3.1 and 3.2).
   */
  private void checkRequest(Subtype subtype) {
    switch (subtype) {
      case CHALLENGE -> {
        require(EapAttributes.AT_MAC, "A challenge has no AT_MAC");
        require(EapAttributes.AT_RAND, "A challenge has no AT_RAND");
        require(EapAttributes.AT_AUTN, "A challenge has no AT_AUTN");
      }
      case IDENTITY ->
          check(
              Arrays.stream(IdentityRequest.values())
                      .filter(request -> attributes.has(request.attribute()))
                      .count()
                  == 1,
              "An identity request has exactly one of AT_ANY_ID_REQ, AT_FULLAUTH_ID_REQ and"
                  + " AT_PERMANENT_ID_REQ");
      case NOTIFICATION ->
          require(EapAttributes.AT_NOTIFICATION, "A notification has no AT_NOTIFICATION");
      case AUTHENTICATION_REJECT, SYNCHRONIZATION_FAILURE, CLIENT_ERROR ->
          throw new InvalidEapException(Reason.CONTENT, "Only a peer sends this subtype");
    }
  }

  private void checkResponse(Subtype subtype) {
    switch (subtype) {
      case CHALLENGE -> {
        if (selectedKdf().isEmpty()) {
          require(EapAttributes.AT_MAC, "A response to a challenge has no AT_MAC");
          require(EapAttributes.AT_RES, "A response to a challenge has no AT_RES");
        }
      }
      case IDENTITY ->
          require(
              EapAttributes.AT_IDENTITY, "A response to an identity request has no AT_IDENTITY");
      case SYNCHRONIZATION_FAILURE ->
          require(EapAttributes.AT_AUTS, "A synchronization failure has no AT_AUTS");
      case CLIENT_ERROR ->
          require(EapAttributes.AT_CLIENT_ERROR_CODE, "A client error has no AT_CLIENT_ERROR_CODE");
      case AUTHENTICATION_REJECT, NOTIFICATION -> {}
    }
  }

  private void require(int type, String message) {
    check(attributes.has(type), message);
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
    return attributes.text(EapAttributes.AT_KDF_INPUT);
  }

  /** Returns AT_IDENTITY, the identity of the peer. */
  public @Nullable String identity() {
    return attributes.text(EapAttributes.AT_IDENTITY);
  }

  /** Returns the kind of identity that an identity request asks for. */
  public @Nullable IdentityRequest identityRequest() {
    for (IdentityRequest request : IdentityRequest.values()) {
      if (attributes.has(request.attribute())) {
        return request;
      }
    }
    return null;
  }

  /** Returns AT_NOTIFICATION. */
  public @Nullable EapNotification notification() {
    return attributes.has(EapAttributes.AT_NOTIFICATION)
        ? new EapNotification(attributes.number(EapAttributes.AT_NOTIFICATION))
        : null;
  }

  /**
   * Returns AT_CHECKCODE: 32 octets, or none if its sender has seen no identity messages. See
   * {@link EapAkaPrime#checkcode}.
   */
  public byte @Nullable [] checkcode() {
    return attributes.checkcode();
  }

  /** Returns whether AT_RESULT_IND is present: the sender supports result indications. */
  public boolean hasResultIndication() {
    return attributes.has(EapAttributes.AT_RESULT_IND);
  }

  /**
   * Returns the key derivation function that the peer selects from those of the challenge: the only
   * AT_KDF of a response to a challenge without AT_RES (RFC 9048, 3.2).
   */
  public OptionalInt selectedKdf() {
    boolean selection =
        code == Code.RESPONSE
            && subtype == Subtype.CHALLENGE
            && kdfs().size() == 1
            && !attributes.has(EapAttributes.AT_RES);
    return selection ? OptionalInt.of(kdfs().get(0)) : OptionalInt.empty();
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
    check(Reason.CONTENT, condition, message);
  }

  private static void check(Reason reason, boolean condition, String message) {
    if (!condition) {
      throw new InvalidEapException(reason, message);
    }
  }
}
