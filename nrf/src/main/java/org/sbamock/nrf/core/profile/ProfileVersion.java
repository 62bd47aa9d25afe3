/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

/** A registered profile as it was at one moment; does not change. */
public final class ProfileVersion {
  private final NfProfile profile;
  private final NfProfile.State state;
  private final byte[] stateJson;
  private final byte[] timerJson;
  private final long version;
  private final String etag;

  public ProfileVersion(
      NfProfile profile,
      NfProfile.State state,
      byte[] stateJson,
      byte[] timerJson,
      long version,
      String etag) {
    this.profile = profile;
    this.state = state;
    this.stateJson = stateJson;
    this.timerJson = timerJson;
    this.version = version;
    this.etag = etag;
  }

  /** The id of the NF instance, in lower case. */
  public String nfInstanceId() {
    return profile.nfInstanceId();
  }

  /** The NFType. */
  public String nfType() {
    return profile.nfType();
  }

  /** The NFStatus. */
  public String nfStatus() {
    return state.status();
  }

  /** The strong validator of this version, in quotes (RFC 9110 section 8.8.3). */
  public String etag() {
    return etag;
  }

  /** The NFProfile of Nnrf_NFManagement. */
  public JsonPieces json() {
    return new JsonPieces()
        .add(profile.json().identity())
        .add(stateJson)
        .add(timerJson)
        .add(profile.json().managed())
        .add(JsonPieces.CLOSE_OBJECT);
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
