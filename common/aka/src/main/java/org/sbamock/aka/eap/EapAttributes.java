/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Auts;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Octets;

/**
 * The attributes of an EAP-AKA' packet (RFC 4187, 8 and 10; RFC 9048, 3), parsed once with all
 * lengths checked. An attribute is a type, its length in units of four octets, and a value.
 */
final class EapAttributes {
  static final int AT_RAND = 1;
  static final int AT_AUTN = 2;
  static final int AT_RES = 3;
  static final int AT_AUTS = 4;
  static final int AT_PERMANENT_ID_REQ = 10;
  static final int AT_MAC = 11;
  static final int AT_NOTIFICATION = 12;
  static final int AT_ANY_ID_REQ = 13;
  static final int AT_IDENTITY = 14;
  static final int AT_FULLAUTH_ID_REQ = 17;
  static final int AT_CLIENT_ERROR_CODE = 22;
  static final int AT_KDF_INPUT = 23;
  static final int AT_KDF = 24;
  static final int AT_CHECKCODE = 134;
  static final int AT_RESULT_IND = 135;

  private static final int FIRST_SKIPPABLE = 128;
  private static final int UNIT = 4;

  private final byte[] packet;
  private final int[] offsets = new int[AT_RESULT_IND + 1];
  private final List<Integer> kdfs = new ArrayList<>(1);

  /** Reads the attributes from {@code start} to the packet's end. */
  EapAttributes(byte[] packet, int start) {
    this.packet = packet;
    int at = start;
    while (at < packet.length) {
      check(packet.length - at >= UNIT, "An attribute is cut off");
      int type = packet[at] & 0xff;
      int length = UNIT * (packet[at + 1] & 0xff);
      check(length > 0 && length <= packet.length - at, "Attribute " + type + " has a bad length");
      if (type < FIRST_SKIPPABLE || type == AT_CHECKCODE || type == AT_RESULT_IND) {
        read(type, at, length);
      }
      at += length;
    }
  }

  private void read(int type, int at, int length) {
    switch (type) {
      case AT_RAND, AT_AUTN, AT_MAC -> fixed(type, length, 20);
      case AT_AUTS -> fixed(type, length, 2 + Auts.LENGTH);
      case AT_CLIENT_ERROR_CODE,
          AT_NOTIFICATION,
          AT_ANY_ID_REQ,
          AT_FULLAUTH_ID_REQ,
          AT_PERMANENT_ID_REQ,
          AT_RESULT_IND ->
          fixed(type, length, UNIT);
      // RFC 4187, 10.13, with the SHA-256 of EAP-AKA'.
      case AT_CHECKCODE ->
          check(
              length == UNIT || length == UNIT + Hashing.OUTPUT_LENGTH,
              "AT_CHECKCODE has 0 or 32 octets");
      case AT_KDF -> {
        fixed(type, length, UNIT);
        kdfs.add(Octets.getUnsignedShort(packet, at + 2));
        return;
      }
      case AT_RES -> {
        int bits = Octets.getUnsignedShort(packet, at + 2);
        check(bits >= 32 && bits <= 128 && bits % 8 == 0, "AT_RES has 32 to 128 bits");
        padded(type, at, length, bits / 8);
      }
      case AT_KDF_INPUT, AT_IDENTITY ->
          padded(type, at, length, Octets.getUnsignedShort(packet, at + 2));
      default ->
          throw new InvalidEapException(
              InvalidEapException.Reason.CONTENT, "Attribute " + type + " must not be skipped");
    }
    check(offsets[type] == 0, "Attribute " + type + " comes twice");
    offsets[type] = at;
  }

  private static void fixed(int type, int length, int expected) {
    check(length == expected, "Attribute " + type + " has a bad length");
  }

  private void padded(int type, int at, int length, int actual) {
    int end = at + UNIT + actual;
    check(length == UNIT + (actual + 3) / UNIT * UNIT, "Attribute " + type + " has a bad length");
    for (int i = end; i < at + length; i++) {
      check(packet[i] == 0, "Attribute " + type + " is not padded with zeros");
    }
  }

  boolean has(int type) {
    return type == AT_KDF ? !kdfs.isEmpty() : offsets[type] != 0;
  }

  /** Returns the value of AT_RAND or AT_AUTN: 16 octets after two reserved ones. */
  byte @Nullable [] sixteen(int type) {
    return slice(type, 4, 16);
  }

  public byte @Nullable [] auts() {
    return slice(AT_AUTS, 2, Auts.LENGTH);
  }

  public byte @Nullable [] res() {
    return slice(AT_RES, 4, number(AT_RES) / 8);
  }

  /** Returns AT_CHECKCODE: no octets, or 32. */
  byte @Nullable [] checkcode() {
    int at = offsets[AT_CHECKCODE];
    return at == 0 ? null : slice(AT_CHECKCODE, UNIT, UNIT * (packet[at + 1] & 0xff) - UNIT);
  }

  /** Returns the text of AT_KDF_INPUT or AT_IDENTITY. */
  @Nullable String text(int type) {
    byte[] text = slice(type, 4, number(type));
    return text == null ? null : new String(text, StandardCharsets.UTF_8);
  }

  /** Returns the 16 bits after type and length. */
  public int number(int type) {
    return has(type) ? Octets.getUnsignedShort(packet, offsets[type] + 2) : 0;
  }

  /** Returns the offset of the MAC's 16 octets, or 0 without AT_MAC. */
  int macOffset() {
    return has(AT_MAC) ? offsets[AT_MAC] + 4 : 0;
  }

  public List<Integer> kdfs() {
    return Collections.unmodifiableList(kdfs);
  }

  private byte @Nullable [] slice(int type, int from, int length) {
    int at = offsets[type] + from;
    return has(type) ? Arrays.copyOfRange(packet, at, at + length) : null;
  }

  private static void check(boolean condition, String message) {
    if (!condition) {
      throw new InvalidEapException(InvalidEapException.Reason.CONTENT, message);
    }
  }
}
