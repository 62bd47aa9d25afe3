/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.List;
import java.util.Set;

/** The attributes of a service that discovery evaluates (TS 29.510 clause 6.1.6.2.3). */
public final class NfService {
  private final String instanceId;
  private final String name;
  private final boolean registered;
  private final AccessRule access;
  private final List<ExtSnssai> slices;
  private final Set<String> setIds;
  private final AllowedOperations operations;
  private final byte[] key;
  private final ShownSlices shownSlices;
  private final ShownAttributes shown;

  /**
   * Creates a service.
   *
   * @param registered whether its status is REGISTERED
   * @param access its rule, which has the attributes of the NF instance that the service lacks
   * @param slices the slices that it serves; empty for those of its NF instance
   * @param setIds the NF service sets of the service
   * @param operations the operations that consumers may be granted
   * @param key its id as a JSON string
   * @param shownSlices {@code sNssais}
   * @param shown the other attributes in discovery results, after the opening brace
   */
  NfService(
      String instanceId,
      String name,
      boolean registered,
      AccessRule access,
      List<ExtSnssai> slices,
      Set<String> setIds,
      AllowedOperations operations,
      byte[] key,
      ShownSlices shownSlices,
      ShownAttributes shown) {
    this.instanceId = instanceId;
    this.name = name;
    this.registered = registered;
    this.access = access;
    this.slices = slices;
    this.setIds = setIds;
    this.operations = operations;
    this.key = key;
    this.shownSlices = shownSlices;
    this.shown = shown;
  }

  public String instanceId() {
    return instanceId;
  }

  public String name() {
    return name;
  }

  public boolean registered() {
    return registered;
  }

  public AccessRule access() {
    return access;
  }

  public List<ExtSnssai> slices() {
    return slices;
  }

  public Set<String> setIds() {
    return setIds;
  }

  public AllowedOperations operations() {
    return operations;
  }

  public byte[] key() {
    return key;
  }

  public ShownSlices shownSlices() {
    return shownSlices;
  }

  /**
   * Returns the other attributes in discovery results, after the opening brace.
   *
   * @param otherPlmn whether the consumer is of another PLMN
   */
  public byte[] shown(boolean otherPlmn) {
    return shown.to(otherPlmn);
  }

  /** Returns the number of octets of the other attributes. */
  int shownOctets() {
    return shown.octets();
  }
}
