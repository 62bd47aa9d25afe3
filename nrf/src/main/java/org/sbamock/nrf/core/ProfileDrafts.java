/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileJson;
import org.sbamock.nrf.core.profile.ProfileReader;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.patch.JsonPatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Makes drafts of profiles from what NFs send, and from what a registry has stored. */
public final class ProfileDrafts {
  private final JsonMapper mapper;
  private final ProfileReader reader;

  /**
   * Creates a source of drafts.
   *
   * @param strict see {@link ProfileReader}
   */
  public ProfileDrafts(JsonMapper mapper, boolean strict) {
    this.mapper = mapper;
    reader = new ProfileReader(mapper, strict);
  }

  /**
   * Reads a profile.
   *
   * @param nfInstanceId the id in the resource's URI
   * @param body the NFProfile; it is modified
   * @throws SbiException with 400 if the id or the profile is incorrect
   */
  public ProfileDraft read(String nfInstanceId, JsonNode body) {
    NfProfile profile = reader.read(canonical(nfInstanceId), body);
    return new ProfileDraft(
        profile,
        RegistryMemory.of(profile),
        profile.state(),
        ProfileJson.ofState(mapper, profile.state()));
  }

  private static String canonical(String nfInstanceId) {
    try {
      return NfInstanceId.parse(nfInstanceId).value();
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe("{nfInstanceID}", "is not a UUID");
    }
  }

  /**
   * Applies a JSON Patch to a profile.
   *
   * @throws SbiException with 400 for an incorrect result, 403 for another id or type, 409 for a
   *     failed test
   */
  ProfileDraft patched(ProfileVersion before, JsonPatch operations) {
    JsonNode patched = operations.appliedTo(mapper.readTree(before.json().toBytes()));
    requireSame(before, patched, "nfInstanceId", before.nfInstanceId());
    requireSame(before, patched, "nfType", before.nfType());
    return read(before.nfInstanceId(), patched);
  }

  private static void requireSame(
      ProfileVersion before, JsonNode patched, String name, String value) {
    if (!value.equals(JsonNodes.text(patched.get(name)))) {
      throw SbiException.of(
          Cause.MODIFICATION_NOT_ALLOWED,
          "/" + name,
          "cannot be changed for " + before.nfInstanceId());
    }
  }

  /** Returns the same profile in another state. */
  public ProfileDraft withState(ProfileVersion before, NfProfile.State state) {
    return new ProfileDraft(
        before.profile(), before.profileOctets(), state, ProfileJson.ofState(mapper, state));
  }

  /** Returns the same profile, suspended. */
  public ProfileDraft suspended(ProfileVersion before) {
    NfProfile.State state = before.state();
    return withState(
        before, new NfProfile.State(NfProfile.SUSPENDED, state.load(), state.loadTimeStamp()));
  }

  /**
   * Reads a profile that was stored.
   *
   * @param state the NFProfile's status and load, which replace those of the body; null if they are
   *     those of the body
   * @throws SbiException with 400 if the profile is incorrect
   */
  public ProfileDraft restored(String nfInstanceId, JsonNode body, @Nullable JsonNode state) {
    ProfileDraft draft = read(nfInstanceId, body);
    if (state == null) {
      return draft;
    }
    NfProfile.State present = ProfileReader.state(state);
    return new ProfileDraft(
        draft.profile(), draft.octets(), present, ProfileJson.ofState(mapper, present));
  }
}
