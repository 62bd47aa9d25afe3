/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.sbamock.nrf.core.profile.JsonFragments;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.NfService;
import org.sbamock.nrf.core.profile.ProfileJson;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The result of a discovery (SearchResult, TS 29.510 clause 6.2.6.2.2).
 *
 * @param count the number of NF instances in it, which is less than the query finds if more would
 *     exceed the maximum length
 * @param json the encoded SearchResult
 * @param etag the strong validator of the result, in quotes; equal for equal queries until an
 *     instance changes
 */
public record SearchResult(int count, JsonFragments json, String etag) {
  private static final byte[] SERVICES = JsonFragments.ascii(",\"nfServices\":[");
  private static final byte[] SERVICE_MAP = JsonFragments.ascii(",\"nfServiceList\":{");
  private static final byte[] COLON = JsonFragments.ascii(":");

  /** The maximum length of the members after the instances, in octets. */
  private static final int END_LENGTH = 128;

  /**
   * Encodes a result. If it exceeds the maximum length, it has the first instances, without those
   * that exceed it alone, and refers to a stored search with all of them.
   *
   * @param ownPlmns the PLMNs of instances that state none; empty if they are not known
   * @param head the JSON before the first instance
   * @param epoch the first part of the entity tag
   * @param maxLength the maximum length in octets
   * @param storedSearch stores the search and returns its id
   */
  public static SearchResult of(
      DiscoveryQuery query,
      List<ProfileVersion> found,
      Set<PlmnId> ownPlmns,
      byte[] head,
      String epoch,
      long maxLength,
      Supplier<String> storedSearch) {
    JsonFragments json = new JsonFragments().add(head);
    byte[] ignored = ignored(query.ignored());
    int endLength = END_LENGTH + ignored.length;
    long hash = found.size();
    int count = 0;
    for (ProfileVersion version : found) {
      int before = json.size();
      if (count > 0) {
        json.add(JsonFragments.COMMA);
      }
      int beginning = json.length();
      write(query, version, ownPlmns, json);
      if (json.length() + endLength > maxLength) {
        boolean tooLongAlone = head.length + json.length() - beginning + endLength > maxLength;
        json.shorten(before);
        if (tooLongAlone) {
          continue;
        }
        break;
      }
      hash = mix(hash + version.version());
      count++;
    }
    json.add(JsonFragments.CLOSE_LIST);
    if (count < found.size()) {
      json.add(
          JsonFragments.ascii(
              ",\"searchId\":\""
                  + storedSearch.get()
                  + "\",\"numNfInstComplete\":"
                  + found.size()));
    }
    json.add(ignored).add(JsonFragments.CLOSE_OBJECT);
    return new SearchResult(count, json, '"' + epoch + '-' + Long.toHexString(hash) + '"');
  }

  /** Returns the names of ignored parameters after a comma; empty if there is none. */
  private static byte[] ignored(List<String> names) {
    List<byte[]> encoded = new ArrayList<>(0);
    for (String name : names) {
      encoded.add(Json.mapper().writeValueAsBytes(name));
    }
    return ProfileJson.list("ignoredQueryParams", encoded);
  }

  private static void write(
      DiscoveryQuery query, ProfileVersion version, Set<PlmnId> ownPlmns, JsonFragments json) {
    NfProfile profile = version.profile();
    boolean otherPlmn = query.isFromAnotherPlmn(profile, ownPlmns);
    ProfileJson encoded = profile.json();
    json.add(encoded.identity()).add(version.stateJson()).add(encoded.shown(otherPlmn));
    json.add(profile.shownSlices().of(query.snssais()));
    boolean first = true;
    for (NfService service : profile.services()) {
      if (query.selects(profile, service)) {
        json.add(first ? (query.serviceMap() ? SERVICE_MAP : SERVICES) : JsonFragments.COMMA);
        first = false;
        if (query.serviceMap()) {
          json.add(service.key()).add(COLON);
        }
        json.add(service.shown(otherPlmn))
            .add(service.shownSlices().of(query.snssais()))
            .add(JsonFragments.CLOSE_OBJECT);
      }
    }
    if (!first) {
      json.add(query.serviceMap() ? JsonFragments.CLOSE_OBJECT : JsonFragments.CLOSE_LIST);
    }
    json.add(JsonFragments.CLOSE_OBJECT);
  }

  /** SplitMix64's finalizer. */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
