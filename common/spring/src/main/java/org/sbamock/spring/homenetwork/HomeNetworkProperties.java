/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.homenetwork;

import static org.sbamock.spring.InvalidSettingException.in;

import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.homenetwork.HomeNetworkDefaults;
import org.sbamock.homenetwork.HomeNetworkFunction;
import org.sbamock.spring.exposure.TestDefaults;
import org.springframework.boot.context.properties.ConfigurationProperties;

/** The settings of a home network, which a function's record of settings implements. */
public interface HomeNetworkProperties extends TestDefaults {
  /** Returns the subscribers. */
  SubscriberProperties subscribers();

  /** Returns the key pairs; if empty, they are derived from the seed of the subscribers. */
  List<HomeNetworkKeyProperties> homeNetworkKeys();

  /** Returns the PLMNs that may authenticate UEs, such as 001-01; any if empty. */
  List<String> servingNetworks();

  /** Returns the number of the replica, 0 to 31. */
  int replica();

  /** Returns the maximum number of UEs whose SQN offset is kept. */
  int maxResynchronized();

  /**
   * Passes the settings to a builder.
   *
   * @param prefix the prefix of the settings, for error messages
   * @throws org.sbamock.spring.InvalidSettingException if a setting is invalid
   */
  default <B extends HomeNetworkFunction.Builder<B>> B apply(String prefix, B builder) {
    return builder
        .subscribers(in(prefix + ".subscribers", subscribers()::repository))
        .homeNetworkKeys(in(prefix + ".home-network-keys", this::keyPairs))
        .servingNetworks(in(prefix + ".serving-networks", () -> read(servingNetworks())))
        .replica(replica())
        .maxResynchronized(maxResynchronized());
  }

  @Override
  default List<String> testDefaults() {
    ConfigurationProperties prefix = getClass().getAnnotation(ConfigurationProperties.class);
    return prefix != null && subscribers().seed().equals(HomeNetworkDefaults.SEED)
        ? List.of(
            prefix.value() + ".subscribers.seed (keys of all subscribers and of the home network)")
        : List.of();
  }

  private List<HomeNetworkKeyPair> keyPairs() {
    return homeNetworkKeys().isEmpty()
        ? HomeNetworkDefaults.homeNetworkKeys(subscribers().seed())
        : homeNetworkKeys().stream().map(HomeNetworkKeyProperties::pair).toList();
  }

  /** Parses PLMNs, with or without a dash. */
  static List<Plmn> read(List<String> texts) {
    return texts.stream().map(text -> Plmn.parse(text.replace("-", ""))).toList();
  }
}
