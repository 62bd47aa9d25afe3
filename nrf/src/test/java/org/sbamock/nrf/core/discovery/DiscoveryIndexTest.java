/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.Profiles;
import org.sbamock.nrf.core.Stores;
import org.sbamock.nrf.core.profile.NfInstance;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.QueryParameters;

/** The index finds what a search through all instances finds, whatever its keys select. */
class DiscoveryIndexTest {
  private static final int SETS = 4;
  private static final int INSTANCES = 300;

  private final NfInstanceStore store = Stores.store();
  private final DiscoveryIndex index = new DiscoveryIndex();
  private final Map<Integer, NfInstance> present = new TreeMap<>();

  @Test
  void findsTheSameWhileKeysBecomeCommonAndRareAgain() {
    Random random = new Random(18);
    for (int common = 0; common < 2 * SETS; common++) {
      for (int i = 0; i < INSTANCES; i++) {
        int number = random.nextInt(INSTANCES);
        NfInstance known = present.remove(number);
        if (known != null) {
          index.remove(known);
        }
        if (random.nextInt(5) > 0) {
          int set = random.nextInt(4) > 0 ? common % SETS : random.nextInt(SETS);
          add(number, set);
        }
        if (i % 30 == 0) {
          requireTheSame();
        }
      }
      requireTheSame();
    }
    new ArrayList<>(present.values()).forEach(index::remove);
    present.clear();
    requireTheSame();
  }

  private void add(int number, int set) {
    var profile = Profiles.ausf(number);
    profile.putArray("nfSetIdList").add(set(set));
    profile.put("locality", "locality-" + number % 2);
    NfInstance instance =
        new NfInstance(store.register(Profiles.id(number), profile).profile(), Instant.EPOCH);
    present.put(number, instance);
    index.add(instance);
  }

  private static String set(int number) {
    return "set" + number + ".ausfset.5gc.mnc001.mcc001";
  }

  private void requireTheSame() {
    for (int set = 0; set < SETS; set++) {
      requireTheSame(Map.of("target-nf-set-id", set(set)));
      requireTheSame(Map.of("target-nf-set-id", set(set), "limit", "5"));
    }
    requireTheSame(Map.of("service-names", "nausf-auth"));
    requireTheSame(Map.of("service-names", "nausf-sorprotection"));
  }

  private void requireTheSame(Map<String, String> parameters) {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("target-nf-type", "AUSF");
    all.put("requester-nf-type", "AMF");
    StringBuilder text = new StringBuilder();
    all.forEach((name, value) -> text.append(name).append('=').append(value).append('&'));
    text.setLength(text.length() - 1);
    DiscoveryQuery query =
        new DiscoveryQueryReader(Json.mapper()).read(QueryParameters.parse(text.toString()));
    List<ProfileVersion> expected =
        present.values().stream()
            .sorted(NfInstance.PREFERENCE)
            .map(NfInstance::current)
            .filter(version -> query.selects(version.profile()))
            .limit(query.limit())
            .toList();
    assertThat(index.find(query)).as(text.toString()).containsExactlyElementsOf(expected);
  }
}
