/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.PatternReader;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.profile.TrackingAreas;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A version of a profile for conditions: its typed values, and its whole document, which is parsed
 * when it is first used. Confined to one thread.
 */
public final class ProfileView {
  private final ProfileVersion version;
  private final JsonMapper mapper;
  private final Map<ObjectNode, Optional<TrackingAreas>> areas = new IdentityHashMap<>(1);
  private final PatternReader patterns = new PatternReader();
  private @Nullable JsonNode document;

  ProfileView(ProfileVersion version, JsonMapper mapper) {
    this.version = version;
    this.mapper = mapper;
  }

  NfProfile profile() {
    return version.profile();
  }

  /** Returns the NFProfile of Nnrf_NFManagement. It must not be modified. */
  ObjectNode document() {
    JsonNode parsed = document;
    if (parsed == null) {
      parsed = mapper.readTree(version.json().toBytes());
      document = parsed;
    }
    return (ObjectNode) parsed;
  }

  /** Returns the tracking areas of an object in the document; null if they are malformed. */
  @Nullable TrackingAreas trackingAreas(ObjectNode info) {
    return areas.computeIfAbsent(info, this::read).orElse(null);
  }

  private Optional<TrackingAreas> read(ObjectNode info) {
    try {
      return Optional.of(TrackingAreas.of(info, "", patterns));
    } catch (SbiException malformed) {
      return Optional.empty();
    }
  }
}
