/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.nio.ByteBuffer;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;

/**
 * A registered UE in compact form: numbers and shared references. Contains KAMF, from which all
 * other keys of the UE can be derived. Its state and location change only through {@link
 * UeContexts}. Thread-safe.
 */
public final class UeContext {
  private final long id;
  private final long supi;
  private final int tmsi;
  private final Plmn plmn;
  private final long kamf0;
  private final long kamf1;
  private final long kamf2;
  private final long kamf3;
  private volatile UeState state = UeState.INITIAL;
  private volatile UeLocation location = UeLocation.UNKNOWN;

  UeContext(RegistrationId id, Supi supi, Plmn plmn, int tmsi, byte[] kamf) {
    this.id = id.value();
    this.supi = pack(supi);
    this.plmn = plmn;
    this.tmsi = tmsi;
    ByteBuffer key = ByteBuffer.wrap(kamf);
    this.kamf0 = key.getLong();
    this.kamf1 = key.getLong();
    this.kamf2 = key.getLong();
    this.kamf3 = key.getLong();
  }

  /** Packs the digits of a SUPI after a leading one, which preserves leading zeros. */
  public static long pack(Supi supi) {
    return Long.parseLong("1" + supi.digits());
  }

  /** Returns the present state. */
  public UeState state() {
    return state;
  }

  void state(UeState changed) {
    state = changed;
  }

  /** Returns the location as far as it is known. */
  public UeLocation location() {
    return location;
  }

  void location(UeLocation changed) {
    location = changed;
  }

  /** Returns the digits of the SUPI as a number, see {@link #pack}. */
  public long packedSupi() {
    return supi;
  }

  long id() {
    return id;
  }

  /** Returns the identifier of the registration. */
  public RegistrationId registrationId() {
    return new RegistrationId(id);
  }

  /** Returns the subscriber. */
  public Supi supi() {
    return unpack(supi);
  }

  /** Returns the SUPI of a number that {@link #pack} returned. */
  public static Supi unpack(long packed) {
    return new Supi(Long.toString(packed).substring(1));
  }

  /** Returns the serving network. */
  public Plmn plmn() {
    return plmn;
  }

  /** Returns the 5G-TMSI, 32 bits. */
  public int tmsi() {
    return tmsi;
  }

  /** Returns KAMF, 32 octets. */
  public byte[] kamf() {
    return ByteBuffer.allocate(32)
        .putLong(kamf0)
        .putLong(kamf1)
        .putLong(kamf2)
        .putLong(kamf3)
        .array();
  }

  @Override
  public String toString() {
    return "UeContext[" + supi() + ", keys redacted]";
  }
}
