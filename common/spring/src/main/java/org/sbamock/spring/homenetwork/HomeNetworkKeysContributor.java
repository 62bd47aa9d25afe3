/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.homenetwork;

import java.util.List;
import java.util.Map;
import org.sbamock.homenetwork.HomeNetworkFunction;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/**
 * Publishes the home network public keys for load generators and USIMs on the management plane, as
 * {@code homeNetworkPublicKeys} of {@code /actuator/info}.
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
