/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

/** An immutable version of a registered profile. */
public final class ProfileVersion {
  /** Octets of memory for an octet of the state's JSON, which is also present as strings. */
  private static final int STATE_COPIES = 4;

  private final NfProfile profile;
  private final long profileOctets;
  private final NfProfile.State state;
  private final byte[] stateJson;
  private final byte[] timerJson;
  private final long version;
  private final String etag;

  /**
   * Creates a version.
   *
   * @param profileOctets the memory that the profile and its index entries occupy, in octets
   */
  public ProfileVersion(
      NfProfile profile,
      long profileOctets,
      NfProfile.State state,
      byte[] stateJson,
      byte[] timerJson,
      long version,
      String etag) {
    this.profile = profile;
    this.profileOctets = profileOctets;
    this.state = state;
    this.stateJson = stateJson;
    this.timerJson = timerJson;
    this.version = version;
    this.etag = etag;
  }

  /** Returns the id of the NF instance, in lower case. */
  public String nfInstanceId() {
    return profile.nfInstanceId();
  }

  /** Returns the NFType. */
  public String nfType() {
    return profile.nfType();
  }

  /** Returns the NFStatus. */
  public String nfStatus() {
    return state.status();
  }

  /** Returns the strong validator of this version, in quotes (RFC 9110 section 8.8.3). */
  public String etag() {
    return etag;
  }

  /** Returns the NFProfile of Nnrf_NFManagement. */
  public JsonFragments json() {
    return new JsonFragments()
        .add(profile.json().identity())
        .add(stateJson)
        .add(timerJson)
        .add(profile.json().managed())
        .add(JsonFragments.CLOSE_OBJECT);
  }

  /** Returns the memory that the profile and its index entries occupy, in octets. */
  public long profileOctets() {
    return profileOctets;
  }

  /** Returns an estimate of the memory that this version occupies, in octets. */
  public long octets() {
    return profileOctets + (long) STATE_COPIES * stateJson.length;
  }

  public NfProfile profile() {
    return profile;
  }

  public NfProfile.State state() {
    return state;
  }

  public byte[] stateJson() {
    return stateJson;
  }

  public long version() {
    return version;
  }
}
