/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * A valid profile that has no version yet.
 *
 * @param octets the memory that the profile and its index entries occupy, in octets
 * @param state the status and load, which heart-beats change
 * @param stateJson the state as members of a JSON object after a comma
 */
public record ProfileDraft(
    NfProfile profile, long octets, NfProfile.State state, byte[] stateJson) {

  /** Returns the id of the NF instance, in lower case. */
  public String nfInstanceId() {
    return profile.nfInstanceId();
  }

  /** Returns whether a version has the same profile and state. */
  boolean isSame(ProfileVersion version) {
    return version.state().equals(state)
        && (version.profile() == profile || version.profile().json().isSame(profile.json()));
  }
}
