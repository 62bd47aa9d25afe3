/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.homenetwork;

import java.util.List;
import java.util.Map;
import org.sbamock.homenetwork.HomeNetworkFunction;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/**
 * A contributor of the home network public keys to {@code /actuator/info}, as {@code
 * homeNetworkPublicKeys}, for load generators and USIMs.
 */
public final class HomeNetworkKeysContributor implements InfoContributor {
  private final List<Map<String, Object>> keys;

  /** Creates a contributor of a function's keys. */
  public HomeNetworkKeysContributor(HomeNetworkFunction function) {
    keys =
        function.homeNetworkPublicKeys().stream()
            .map(
                key ->
                    Map.<String, Object>of(
                        "id", key.id(), "scheme", key.scheme().id(), "publicKey", key.hex()))
            .toList();
  }

  @Override
  public void contribute(Info.Builder info) {
    info.withDetail("homeNetworkPublicKeys", keys);
  }
}
